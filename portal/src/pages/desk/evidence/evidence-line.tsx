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
  return (
    <div class="desk-evidence">
      <p>
        <span class={`desk-chip desk-kind-${publication.kind}`}>{t(`kind_${publication.kind}` as never)}</span>{' '}
        {href === null ? publication.name : <OutsideLink href={href}>{publication.name}</OutsideLink>},{' '}
        {publication.publisher}, <time dateTime={statedOn}>{formatDate(statedOn)}</time>
        {page === null || /^https?:/.test(page) ? null : <span class="desk-muted"> · {page}</span>}
      </p>
      {quote === null ? null : <blockquote>{quote}</blockquote>}
      {says ? (
        <p class="desk-says">
          {t('saysOther')} <FieldValue name="" value={says} />
        </p>
      ) : null}
    </div>
  );
}
