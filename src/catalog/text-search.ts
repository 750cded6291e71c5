/** Text as people search it: without case and accents. */

/** Letters that Unicode decomposition leaves whole but people type without their strokes. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Lower case, accents removed, apostrophes alike, runs of space single. Empty when there is nothing but accents and space. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđðþßæœı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * How well a query matches a record's folded texts: 0 a text is the query, 1 one begins with it, 2 a word begins with
 * it, 3 one contains it, 4 each word of the query is contained somewhere; undefined when it does not match. A query that
 * folding leaves nothing of matches nothing: it must not turn into an unfiltered list.
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
