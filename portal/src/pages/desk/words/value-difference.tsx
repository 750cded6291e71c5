/** A value before and after: texts word by word, lists entry by entry, anything else one after the other. */
import type { Field } from '@carnet/rules/schema/field.ts';
import type { ComponentChildren } from 'preact';
import { messages } from '../../../i18n/messages.ts';
import { pairedEntries, wordDifference } from './differences.ts';
import { FieldValue } from './field-value.tsx';
import { fieldLabel, fieldNamed } from './rule-fields.ts';

interface ValueDifferenceProps {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

export function ValueDifference({ name, before, after }: ValueDifferenceProps) {
  return <Difference field={fieldNamed(name)} name={name} before={before ?? null} after={after ?? null} />;
}

interface DifferenceProps extends ValueDifferenceProps {
  readonly field: Field | undefined;
}

type Entry = Readonly<Record<string, unknown>>;
const areEntries = (value: unknown): value is readonly Entry[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);
/** Words, not a day, an address or one of a list of values. */
const isText = (field: Field | undefined, value: unknown): value is string =>
  typeof value === 'string' && (field === undefined ? /\s/.test(value) : field.kind === 'text' && !field.values);

function Difference({ field, name, before, after }: DifferenceProps) {
  if (isText(field, before) && isText(field, after)) return <Words before={before} after={after} />;
  if (areEntries(before) && areEntries(after) && before.length + after.length > 0) {
    return <Entries field={field} before={before} after={after} />;
  }
  return (
    <>
      <Gone>
        <FieldValue name={name} value={before} />
      </Gone>{' '}
      <span aria-hidden="true">→</span>{' '}
      <New>
        <FieldValue name={name} value={after} />
      </New>
    </>
  );
}

/** Texts of the data are in English. */
function Words({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <span lang="en" class="desk-words">
      {wordDifference(before, after).map(({ kind, of }, index) => {
        const text = of.join('');
        if (kind === 'same') return text;
        const Mark = kind === 'gone' ? Gone : New;
        // The blank after it belongs to neither.
        return [<Mark key={index}>{text.trimEnd()}</Mark>, ' '];
      })}
    </span>
  );
}

interface EntriesProps {
  readonly field: Field | undefined;
  readonly before: readonly Entry[];
  readonly after: readonly Entry[];
}

function Entries({ field, before, after }: EntriesProps) {
  const t = messages('desk');
  const pairs = pairedEntries(before, after);
  const same = pairs.filter(({ isSame }) => isSame).length;
  return (
    <>
      <ul class="desk-items">
        {pairs
          .filter(({ isSame }) => !isSame)
          .map((pair, index) => (
            <li key={index}>
              {pair.before === undefined ? (
                <New>
                  <FieldValue name="" value={pair.after} />
                </New>
              ) : pair.after === undefined ? (
                <Gone>
                  <FieldValue name="" value={pair.before} />
                </Gone>
              ) : (
                <Members fields={field?.item} before={pair.before} after={pair.after} />
              )}
            </li>
          ))}
      </ul>
      {same === 0 ? null : <p class="desk-muted">{t('entriesSame', { count: same })}</p>}
    </>
  );
}

function Members({
  fields,
  before,
  after,
}: {
  readonly fields: Field['item'];
  readonly before: Entry;
  readonly after: Entry;
}) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const shown = names.filter((name) => (before[name] ?? after[name] ?? null) !== null);
  return (
    <dl class="desk-members-of">
      {shown.map((name) => {
        const [old, now] = [before[name] ?? null, after[name] ?? null];
        const field = (fields as Readonly<Record<string, Field>> | undefined)?.[name];
        return (
          <div key={name}>
            <dt>{fieldLabel(name)}</dt>
            <dd>
              {JSON.stringify(old) === JSON.stringify(now) ? (
                <FieldValue name="" value={now} />
              ) : (
                <Difference field={field} name="" before={old} after={now} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface MarkProps {
  readonly children?: ComponentChildren;
}

/** Struck out, and said to be gone to those who do not see it. */
export function Gone({ children }: MarkProps) {
  const t = messages('desk');
  return (
    <del>
      <span class="visually-hidden">{t('wordsGone')} </span>
      {children}
    </del>
  );
}

export function New({ children }: MarkProps) {
  const t = messages('desk');
  return (
    <ins>
      <span class="visually-hidden">{t('wordsNew')} </span>
      {children}
    </ins>
  );
}
