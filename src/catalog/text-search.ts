/** Text as people search it, and how well a record's texts match a query. */

import { fold } from '@carnet/rules/fold-text.ts';

export { fold };

/**
 * The words of a text, folded, one space between them: what is neither letter nor digit separates words, but for the
 * apostrophe of an English genitive, which people leave out as often as not (St Mark's, St Marks). Empty when there is
 * no word.
 */
export function searchWords(text: string): string {
  return fold(text)
    .replace(/'s(?![\p{L}\p{N}])/gu, 's')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * How well a query matches a record's folded texts: 0 a text is the query, 1 one begins with it, 2 a word begins with
 * it, 3 one contains it, 4 each word of the query is contained somewhere; undefined when it does not match. A query
 * that folding leaves nothing of matches nothing: it must not turn into an unfiltered list.
 */
export function matchScore(foldedQuery: string, texts: readonly string[]): number | undefined {
  if (foldedQuery === '') return undefined;
  let best = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    const at = text.indexOf(foldedQuery);
    if (at === -1) continue;
    if (text.length === foldedQuery.length) return 0;
    best = Math.min(best, at === 0 ? 1 : startsWord(text, foldedQuery) ? 2 : 3);
  }
  if (best !== Number.POSITIVE_INFINITY) return best;
  return foldedQuery.split(' ').every((word) => texts.some((text) => text.includes(word))) ? 4 : undefined;
}

function startsWord(text: string, query: string): boolean {
  for (let at = text.indexOf(query); at !== -1; at = text.indexOf(query, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  }
  return false;
}
