/** Who says so: the document, its day, and its words. */
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import type { Evidence, Values } from '../api-types.ts';
import { FieldValue } from '../words/field-value.tsx';
import './evidence.css';

interface EvidenceLineProps {
  readonly evidence: Omit<Evidence, 'topic' | 'publication'> & {
    readonly publication: Pick<Evidence['publication'], 'name' | 'publisher' | 'url'> & { readonly kind: string };
    readonly says?: Values | null;
  };
}

export function EvidenceLine({ evidence }: EvidenceLineProps) {
  const t = messages('desk');
  const { publication, statedOn, page, quote, says } = evidence;
  const href = evidence.url ?? publication.url;
  const name = <span lang="en">{publication.name}</span>;
  return (
    <div class="desk-evidence">
      <p>
        <span class={`desk-chip desk-kind-${publication.kind}`}>{t(`kind_${publication.kind}` as never)}</span>{' '}
        {href === null ? name : <OutsideLink href={href}>{name}</OutsideLink>},{' '}
        <span lang="en">{publication.publisher}</span>, <time dateTime={statedOn}>{formatDate(statedOn)}</time>
        {page === null || /^https?:/.test(page) ? null : (
          <span class="desk-muted" lang="en">
            {' '}
            · {page}
          </span>
        )}
      </p>
      {
        // In the language of the document, which is not noted.
        quote === null ? null : <blockquote lang="">{quote}</blockquote>
      }
      {says ? (
        <p class="desk-says">
          {t('saysOther')} <FieldValue name="" value={says} />
        </p>
      ) : null}
    </div>
  );
}
