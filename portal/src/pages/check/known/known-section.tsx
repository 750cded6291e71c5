/** How each fact of an answer is known: who says it, where, when, and who says something else. */
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import { formatList } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import type { Requirement } from '../answer/answer-kind.ts';
import { withinSentence } from '../answer/within-sentence.ts';
import { EvidenceList } from './evidence-list.tsx';
import { disputeTexts, knownLine, statusText } from './known-texts.ts';
import type { KnownFact } from './known-words.ts';
import { TOPICS, topicKey } from './topic-words.ts';
import './known-section.css';

export function KnownSection({ requirement }: { readonly requirement: Requirement }) {
  const t = messages('check');
  // Most countries have no closed border: that none is known is no gap.
  const unknown = TOPICS.filter((topic) => topic !== 'closedBorders' && requirement.facts[topic] === null);
  return (
    <section class="known" aria-labelledby="known">
      <h2 id="known" class="visually-hidden">
        {t('knownTitle')}
      </h2>
      <p>
        {t('knownLead')} <a href="/docs/staleness">{t('sourcesMore')}</a>
      </p>
      <ul class="known-topics">
        {TOPICS.map((topic) => {
          const fact = requirement.facts[topic];
          return fact === null ? null : <TopicKnown key={topic} topic={topic} fact={fact} />;
        })}
      </ul>
      {unknown.length > 0 ? (
        <p>{t('notKnown', { list: formatList(unknown.map((topic) => withinSentence(t(topicKey(topic))))) })}</p>
      ) : null}
    </section>
  );
}

/** Disputes are there without opening anything. */
function TopicKnown({ topic, fact }: { readonly topic: Topic; readonly fact: KnownFact }) {
  const t = messages('check');
  const { status } = fact.verification;
  const disputes = disputeTexts(topic, fact);
  return (
    <li>
      <h3>{t(topicKey(topic))}</h3>
      <div>
        <p>{knownLine(fact)}</p>
        <p class={`known-status known-${status}`}>{statusText(fact.verification)}</p>
        {disputes.length > 0 ? (
          <ul class={status === 'disputed' ? 'known-disputes' : undefined}>
            {disputes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : null}
        {fact.evidence?.length ? (
          <details class="known-evidence">
            <summary>
              {t('evidenceOpen', { count: fact.evidence.length, topic: withinSentence(t(topicKey(topic))) })}
            </summary>
            <EvidenceList topic={topic} evidence={fact.evidence} />
          </details>
        ) : null}
      </div>
    </li>
  );
}
