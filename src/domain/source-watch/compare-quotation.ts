/** Compares what stands around a quotation with what stood there when the page was read last. */
import { findQuotation, folded, type Place, partAround, partNear } from './quotation.ts';
import { type Difference, type Part, sentenceDifference, type WiderPart } from './sentences.ts';

/** With the part of the page around it, of when it was found last. */
export interface KeptQuotation extends Part {
  /** Whether it was on the page when that was read last. */
  readonly isFound: boolean;
}

const NOTHING: KeptQuotation = { isFound: false, sentences: [], reachesStart: false, reachesEnd: false };
const NOWHERE: WiderPart = { sentences: [], near: [0, 0] };

export interface ReadPage {
  readonly text: string;
  readonly folded: string;
}

export const readPage = (text: string): ReadPage => ({ text, folded: folded(text) });

export interface QuotationChange extends Difference {
  readonly isGone: boolean;
  /** It was gone and is there again; the difference is from before, and may be none. */
  readonly isBack: boolean;
}

/** `change` undefined: nothing that matters has changed, or it is seen for the first time. */
export function compareQuotation(
  quote: string,
  page: ReadPage,
  kept: KeptQuotation | undefined,
): { readonly now: KeptQuotation; readonly change?: QuotationChange } {
  const place = findQuotation(page.folded, quote);
  const { isFound: wasFound, ...before } = kept ?? NOTHING;
  if (place === undefined) {
    const now = { ...before, isFound: false };
    // One that was never found tells nothing: it may be a translation, or of another document.
    if (!wasFound) return { now };
    const difference = differenceAt(placeOfOthers(before.sentences, page), before, page);
    return { now, change: { isGone: true, isBack: false, ...difference } };
  }
  const now = { ...partNear(page.text, place), isFound: true };
  if (before.sentences.length === 0) return { now };
  const change = differenceAt(place, before, page);
  const isBack = !wasFound;
  if (!isBack && change.removed.length + change.added.length === 0) return { now };
  return { now, change: { isGone: false, isBack, ...change } };
}

function differenceAt(place: Place | undefined, before: Part, page: ReadPage): Difference {
  const now = place === undefined ? NOWHERE : partAround(page.text, place);
  return sentenceDifference(before, now, (sentence) => page.folded.includes(folded(sentence)));
}

/** Where the quotation would be: at the sentence nearest to it that the page still has. */
function placeOfOthers(before: readonly string[], page: ReadPage): Place | undefined {
  const middle = (before.length - 1) / 2;
  const byDistance = [...before.keys()].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  for (const index of byDistance) {
    const sentence = folded(before[index] as string);
    const start = page.folded.indexOf(sentence);
    if (start !== -1) return { start, end: start + sentence.length };
  }
  return undefined;
}
