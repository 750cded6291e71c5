/** How well a fact is known, in the reader's words. */
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import { formatDate } from '../../../i18n/format.ts';
import { messages } from '../../../i18n/messages.ts';
import { withinSentence } from '../answer/within-sentence.ts';
import { wayText } from '../facts/other-ways.tsx';
import { validityText } from '../facts/validity-text.ts';
import {
  type Evidence,
  type KnownFact,
  mainEvidence,
  namesQuotedPage,
  othersOf,
  saidOf,
  type Verification,
} from './known-words.ts';

/** Who says it, with the official page that is quoted where there is one. */
export function sourceText(evidence: Evidence): string {
  const { publisher, page } = evidence;
  return namesQuotedPage(evidence) ? messages('check')('knownQuoted', { page: page ?? '', publisher }) : publisher;
}

/** "Ministry of Foreign Affairs of Japan, October 3, 2026; 2 publications agree." */
export function knownLine(fact: KnownFact): string {
  const t = messages('check');
  const { agreeing, disagreeing, verifiedAt } = fact.verification;
  const main = mainEvidence(fact);
  const counts = [
    // A single source that agrees is named already.
    ...(agreeing > 1 || (agreeing === 1 && main === undefined) ? [t('knownAgree', { count: agreeing })] : []),
    ...(disagreeing > 0 ? [t('knownDiffer', { count: disagreeing })] : []),
  ].join(', ');
  const isCounted = counts !== '';
  if (main) {
    return t(isCounted ? 'knownLineCounts' : 'knownLine', {
      source: sourceText(main),
      date: formatDate(main.statedOn),
      counts,
    });
  }
  if (verifiedAt === null) return isCounted ? t('knownCounts', { counts }) : t('knownNobody');
  return t(isCounted ? 'knownVerifiedCounts' : 'knownVerified', { date: formatDate(verifiedAt), counts });
}

/** The status by itself. */
export function statusText({ status, verifiedAt, dueAt }: Verification): string {
  const t = messages('check');
  const dates = {
    date: verifiedAt === null ? '' : formatDate(verifiedAt),
    due: dueAt === null ? '' : formatDate(dueAt),
  };
  switch (status) {
    case 'current':
      return t('knownCurrent', dates);
    case 'stale':
      return t('knownStale', dates);
    case 'disputed':
      return verifiedAt === null ? t('knownDisputed') : t('knownDisputedSince', dates);
    case 'expired':
      return t('knownExpired');
    default:
      return t('knownUnverified');
  }
}

/** Right under an answer: who says so, or why it may be wrong. */
export function answerLine(fact: KnownFact): string {
  const t = messages('check');
  const line = knownLine(fact);
  switch (fact.verification.status) {
    case 'current':
      return line;
    case 'disputed':
      return [statusText(fact.verification), ...disputeTexts('visa', fact), t('knownAdvice')].join(' ');
    default:
      return [line, statusText(fact.verification), t('knownAdvice')].join(' ');
  }
}

/** Each of those who say something else, and what. */
export const disputeTexts = (topic: Topic, fact: KnownFact): readonly string[] =>
  othersOf(fact).map((one) =>
    messages('check')('disputeSays', {
      source: sourceText(one),
      date: formatDate(one.statedOn),
      words: saidText(topic, one),
    }),
  );

/** What a statement says, as part of a sentence. */
export function saidText(topic: Topic, evidence: Evidence): string {
  const t = messages('check');
  const said = saidOf(topic, evidence);
  if (said === undefined) return t(evidence.agrees ? 'saysSame' : 'saysOther');
  if (said.topic === 'documentValidity') return withinSentence(validityText(said).replace(/\.$/, ''));
  return wayText(said.type, said.days);
}
