/** Where something was read: one of the known pages, or a new one with its title and publisher; and its address. */
import { EVIDENCE_KINDS } from '@carnet/rules/facts/evidence.ts';
import { messages } from '../../../i18n/messages.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Publication } from '../api-types.ts';
import { codeOf, type NewPublication, type Source } from './sources.ts';

export interface ChosenSource {
  /** Of a known page; empty = a new one. */
  readonly key: string;
  readonly fresh: NewPublication;
  readonly url: string;
}

export const NEW_SOURCE: ChosenSource = { key: '', fresh: { name: '', publisher: '', kind: 'official' }, url: '' };

export const chosen = ({ key, publication, pageUrl }: Source): ChosenSource => ({
  ...NEW_SOURCE,
  key,
  url: pageUrl ?? publication.url ?? '',
});

/** As the API takes it. A code of the data is enough; what it does not know has to be described. */
export function publicationOf({ key, fresh, url }: ChosenSource, sources: readonly Source[]) {
  const known = sources.find((source) => source.key === key)?.publication;
  if (known) return described(known);
  const { name, publisher, kind } = fresh;
  return { code: codeOf(name, url), name: name.trim(), publisher: publisher.trim(), kind, url: url.trim() || null };
}

const described = ({ code, name, publisher, kind, url }: Publication) => ({ code, name, publisher, kind, url });

interface SourceFieldsProps {
  readonly sources: readonly Source[];
  readonly value: ChosenSource;
  readonly onChange: (value: ChosenSource) => void;
}

export function SourceFields({ sources, value, onChange }: SourceFieldsProps) {
  const t = messages('desk');
  const { key, fresh, url } = value;
  const describe = (more: Partial<NewPublication>) => onChange({ ...value, fresh: { ...fresh, ...more } });
  const choose = (next: string) => {
    const source = sources.find((one) => one.key === next);
    onChange(source ? chosen(source) : { ...NEW_SOURCE, fresh });
  };
  return (
    <>
      {sources.length > 0 ? (
        <SelectField
          label={t('source')}
          value={key}
          onChange={choose}
          options={[
            ...sources.map((source) => ({ value: source.key, label: sourceLabel(source), lang: 'en' })),
            { value: '', label: t('sourceOther') },
          ]}
        />
      ) : null}
      {key === '' ? (
        <>
          <TextField
            label={t('publicationName')}
            hint={t('publicationNameHint')}
            name="publication"
            value={fresh.name}
            onInput={(name) => describe({ name })}
            maxLength={300}
          />
          <TextField
            label={t('publisher')}
            hint={t('publisherHint')}
            name="publisher"
            value={fresh.publisher}
            onInput={(publisher) => describe({ publisher })}
            maxLength={300}
          />
          <SelectField
            label={t('publicationKind')}
            value={fresh.kind}
            onChange={(kind) => describe({ kind })}
            options={EVIDENCE_KINDS.map((kind) => ({ value: kind, label: t(`kindLong_${kind}`) }))}
          />
        </>
      ) : null}
      <TextField
        label={t('pageUrl')}
        hint={t('pageUrlHint')}
        name="url"
        value={url}
        onInput={(next) => onChange({ ...value, url: next })}
        autocomplete="off"
      />
    </>
  );
}

/** Two pages of one publication differ by their address. */
function sourceLabel({ publication, pageUrl }: Source): string {
  const path = pageUrl === null ? '' : ` (${pageUrl.replace(/^https?:\/\/(?:www\.)?/, '').slice(0, 60)})`;
  return `${publication.name}, ${publication.publisher}${path}`;
}
