/** What publications said of one fact: who, in which document, on which day, in which words. */
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import { Quoted } from '../answer/quoted.tsx';
import { saidText } from './known-texts.ts';
import type { Evidence } from './known-words.ts';

interface EvidenceListProps {
  readonly topic: Topic;
  readonly evidence: readonly Evidence[];
}

export function EvidenceList({ topic, evidence }: EvidenceListProps) {
  return (
    <ol>
      {evidence.map((one, place) => (
        // The list never changes, and nothing else tells two statements of one publication apart.
        <EvidenceItem key={place} topic={topic} evidence={one} />
      ))}
    </ol>
  );
}

function EvidenceItem({ topic, evidence }: { readonly topic: Topic; readonly evidence: Evidence }) {
  const t = messages('check');
  const { publisher, name, page, kind, statedOn, readOn, quote, url, explained } = evidence;
  return (
    <li>
      <p>
        <strong>{publisher}</strong>, {formatDate(statedOn)}. {agreementText(topic, evidence)}
      </p>
      {quote ? (
        // In the language of the document, which is not noted.
        <blockquote lang="">{quote}</blockquote>
      ) : null}
      <Quoted text={explained ?? null} />
      <p class="check-source">
        <span lang="en">{name}</span>
        {page ? (
          <>
            {' '}
            · <span lang="en">{page}</span>
          </>
        ) : null}{' '}
        · {t('evidenceKind', { kind })}
        {readOn ? ` · ${t('evidenceRead', { date: formatDate(readOn) })}` : null}
      </p>
      {url ? (
        <p class="check-source">
          {t('source')} <OutsideLink href={url} />
        </p>
      ) : null}
    </li>
  );
}

function agreementText(topic: Topic, evidence: Evidence): string {
  const t = messages('check');
  if (evidence.role === 'background') return t('evidenceBackground');
  if (evidence.says === null) return t(evidence.agrees ? 'evidenceSame' : 'evidenceOther');
  return t(evidence.agrees ? 'evidenceSameWords' : 'evidenceOtherWords', {
    words: saidText(topic, evidence),
  });
}
