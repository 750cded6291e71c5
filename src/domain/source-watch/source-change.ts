/** What the watch of sources tells the desk of a page. */
import { TOPICS, type Topic } from '@carnet/rules/facts/topic-names.ts';
import { joinedDifference } from './sentences.ts';

export const SOURCE_CHANGES = ['text_changed', 'quotation_gone', 'page_gone'] as const;
export type SourceChangeKind = (typeof SOURCE_CHANGES)[number];

/** Kept in `desk_doubt.details`: of one rule and one page. */
export interface SourceChange {
  readonly url: string;
  readonly kind: SourceChangeKind;
  /** In a sentence, for editors. */
  readonly text: string;
  /** What evidence cites the page for. */
  readonly topics: readonly Topic[];
  /** The quotations concerned. */
  readonly quotes: readonly string[];
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** When it was noticed last. */
  readonly seenAt: string;
}

export const DAYS_BETWEEN = 7;
/** A page that is gone for as many runs is gone. */
export const GONE_RUNS = 2;
const MOST_SENTENCES = 60;
const LONGEST_SENTENCE = 600;

const TEXTS: Readonly<Record<SourceChangeKind, string>> = {
  text_changed: 'The page has changed near what is quoted from it.',
  quotation_gone: 'What is quoted from the page is no longer on it.',
  page_gone: 'The page is gone: its host answered that there is none in two runs.',
};

export function sourceChange(change: Omit<SourceChange, 'text'>): SourceChange {
  return { ...change, text: TEXTS[change.kind], removed: bounded(change.removed), added: bounded(change.added) };
}

/**
 * The one before and what was noticed since; undefined: the page says again what it said. `isBack`: a quotation that was
 * gone is there again, and is compared with what stood around it before it went.
 */
export function joinedChange(before: SourceChange, since: SourceChange, isBack: boolean): SourceChange | undefined {
  const topics = TOPICS.filter((topic) => before.topics.includes(topic) || since.topics.includes(topic));
  const quotes = [...new Set([...before.quotes, ...since.quotes])];
  // A page that is gone says nothing else of what changed on it before.
  if (since.kind === 'page_gone') return { ...since, topics, quotes, removed: before.removed, added: before.added };
  const { removed, added } = isBack ? since : joinedDifference(before, since);
  const isGone = since.kind === 'quotation_gone' || (before.kind === 'quotation_gone' && !isBack);
  if (!isGone && removed.length === 0 && added.length === 0) return undefined;
  return sourceChange({ ...since, topics, quotes, removed, added, kind: isGone ? 'quotation_gone' : 'text_changed' });
}

function bounded(sentences: readonly string[]): string[] {
  const cut = sentences.map((one) =>
    one.length > LONGEST_SENTENCE ? `${one.slice(0, LONGEST_SENTENCE).toWellFormed()}…` : one,
  );
  return cut.length > MOST_SENTENCES ? [...cut.slice(0, MOST_SENTENCES), '…'] : cut;
}
