/** What a rule cites in its file after facts of it have become others. */
import { isDeepStrictEqual } from 'node:util';
import { TOPICS_CITED_BY_NAME, type Topic } from '@carnet/rules/facts/topic-names.ts';
import type { EvidenceRecord } from '@carnet/rules/schema/evidence-fields.ts';
import type { Citation } from '../schemas/common.ts';

export interface CitationChange {
  /** Undefined = it is cited no longer. */
  readonly topics: readonly Topic[] | undefined;
  readonly index: number;
}

const BY_NAME_ONLY: ReadonlySet<Topic> = new Set(TOPICS_CITED_BY_NAME);

export interface ChangedTopics {
  /** Of which the rule said something before, and says something now. */
  readonly before: readonly Topic[];
  readonly after: readonly Topic[];
  /** A document that says the same as the fact says so of the fact that was there before. */
  readonly edited: readonly Topic[];
  /** That does not hold of one that says it in words of its own, which may contradict what the fact is now. */
  readonly saysItself: (citation: Citation, topic: Topic) => boolean;
}

/** Which of the citations that are there have to speak of other topics. */
export function changedCitations(
  known: readonly Citation[],
  { before, after, edited, saysItself }: ChangedTopics,
): CitationChange[] {
  return known.flatMap((citation, index): CitationChange[] => {
    const about = citation.topics ?? before.filter((topic) => !BY_NAME_ONLY.has(topic));
    const topics = about.filter((topic) => !edited.includes(topic) || saysItself(citation, topic));
    const isAsBefore = isDeepStrictEqual(citation.topics ?? after.filter((topic) => !BY_NAME_ONLY.has(topic)), topics);
    return isAsBefore ? [] : [{ index, topics: topics.length === 0 ? undefined : topics }];
  });
}

/** Evidence of the desk as citations, those of one page together as far as the order of each topic stays. */
export function citationsOf(evidence: readonly EvidenceRecord[], stated: readonly Topic[]): Citation[] {
  const groups: { readonly page: EvidenceRecord; readonly topics: Topic[] }[] = [];
  for (const record of evidence) {
    const last = groups.findLastIndex(({ page }) => isSamePage(page, record));
    const isTold = groups.slice(Math.max(last, 0)).some(({ topics }) => topics.includes(record.topic));
    if (last === -1 || isTold) groups.push({ page: record, topics: [record.topic] });
    else groups[last]?.topics.push(record.topic);
  }
  return groups.map(({ page, topics }) => {
    const isOfAll = isDeepStrictEqual(new Set(topics), new Set(stated.filter((topic) => !BY_NAME_ONLY.has(topic))));
    return citationOf(page, isOfAll ? undefined : topics);
  });
}

type CitedPage = Pick<EvidenceRecord, 'publication' | 'page' | 'statedOn' | 'readOn' | 'url' | 'quote'>;

/** `topics` undefined = of all that stands beside it. */
export function citationOf({ publication, page, statedOn, readOn, url, quote }: CitedPage, topics?: Topic[]): Citation {
  return {
    source: publication,
    ...(page === null ? {} : { locator: page }),
    ...(topics === undefined ? {} : { topics }),
    checkedOn: statedOn,
    ...(readOn === null ? {} : { readOn }),
    ...(url === null ? {} : { url }),
    ...(quote === null ? {} : { quote }),
  };
}

function isSamePage(one: EvidenceRecord, other: EvidenceRecord): boolean {
  return isDeepStrictEqual({ ...one, topic: null }, { ...other, topic: null });
}
