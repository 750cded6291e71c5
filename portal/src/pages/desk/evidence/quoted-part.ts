/** Which sentences of an excerpt have the quotation in them, or a part of it. */
import { findQuotation, folded } from '../../../../../src/domain/source-watch/quotation.ts';

export interface ShownSentence {
  readonly text: string;
  readonly isQuoted: boolean;
}

export function quotedPart(sentences: readonly string[], quote: string | null): ShownSentence[] {
  const place = quote === null ? undefined : findQuotation(folded(sentences.join('\n')), quote);
  let start = 0;
  return sentences.map((text) => {
    const end = start + text.length;
    const isQuoted = place !== undefined && start < place.end && end > place.start;
    start = end + 1;
    return { text, isQuoted };
  });
}

/** Sentences shown on each side of the quotation; at the beginning of a page without it. */
const [BESIDE, FIRST] = [2, 6];

export function nearQuotation(sentences: readonly ShownSentence[]): readonly ShownSentence[] {
  const begin = sentences.findIndex(({ isQuoted }) => isQuoted);
  if (begin === -1) return sentences.slice(0, FIRST);
  const end = sentences.findLastIndex(({ isQuoted }) => isQuoted);
  return sentences.slice(Math.max(0, begin - BESIDE), end + BESIDE + 1);
}
