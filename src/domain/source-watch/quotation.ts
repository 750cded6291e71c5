/** Finds a quotation on a page, and what stands around it. */
import { type Part, type Sentence, sentencesOf, type WiderPart } from './sentences.ts';

export interface Place {
  readonly start: number;
  readonly end: number;
}

/** At most so much of a page is kept around each quotation. */
export const KEPT_BYTES = 5120;
/** Characters on each side of a quotation that are near it. */
const NEAR = 1500;
/** Characters within which a quotation with something left out (`…`) is to be found. */
const LEFT_OUT = 5000;
/** Places where a quotation may begin that are tried: a page may be written to have millions of them. */
const TRIES = 1000;
const LEFT_OUT_SIGN = /\s*[[(]?(?:…|\.{3,})[\])]?\s*/;

/** Equal for what readers take for equal, each character still at its place. */
export function folded(text: string): string {
  return text
    .replaceAll('İ', 'i') // the only character that gets longer in lower case
    .toLowerCase()
    .replaceAll(/[‘’‚‛′`´]/g, "'")
    .replaceAll(/[“”„‟″«»]/g, '"')
    .replaceAll(/[‐‑‒–—―−]/g, '-')
    .replaceAll(/[\s\u00a0]/g, ' ');
}

/** `page`: folded. Undefined: it is not there. */
export function findQuotation(page: string, quote: string): Place | undefined {
  const parts = folded(quote.normalize('NFC').replaceAll(/\s+/g, ' '))
    .split(LEFT_OUT_SIGN)
    .map((part) => part.replaceAll(/^[\s"']+|[\s"'.,;:]+$/g, ''))
    .filter((part) => part !== '');
  const [first] = parts;
  if (first === undefined) return undefined;
  let start = page.indexOf(first);
  for (let tries = 0; start !== -1 && tries < TRIES; tries += 1, start = page.indexOf(first, start + 1)) {
    const end = endOfParts(page, parts, start);
    if (end !== undefined) return { start, end };
  }
  return undefined;
}

function endOfParts(page: string, parts: readonly string[], start: number): number | undefined {
  let end = start;
  for (const part of parts) {
    const found = page.slice(end, end + LEFT_OUT + part.length).indexOf(part);
    if (found === -1) return undefined;
    end += found + part.length;
  }
  return end;
}

/** The sentences near a place, whole ones, in at most `KEPT_BYTES`. */
export function partNear(text: string, place: Place): Part {
  const near = [...sentencesWithin(text, place, NEAR)];
  const isOf = ({ start, end }: Sentence) => start < place.end && end > place.start;
  while (near.length > 1 && bytesOf(near) > KEPT_BYTES) {
    const [first, last] = [near[0] as Sentence, near.at(-1) as Sentence];
    if (isOf(first) && isOf(last)) break;
    const isFirstFarther = place.start - first.start > last.end - place.end;
    if (isOf(last) || (isFirstFarther && !isOf(first))) near.shift();
    else near.pop();
  }
  if (bytesOf(near) <= KEPT_BYTES) {
    return {
      sentences: near.map((one) => one.text),
      reachesStart: near[0]?.start === 0,
      reachesEnd: near.at(-1)?.end === text.length,
    };
  }
  // A text without full stops, or a very long quotation: what surely fits of it from where the quotation begins.
  const sentences = [beginningOf(text.slice(place.start), KEPT_BYTES / 2 - 10)];
  return { sentences, reachesStart: false, reachesEnd: false };
}

/** The same with more on each side, for the comparison. */
export function partAround(text: string, place: Place): WiderPart {
  const around = sentencesWithin(text, place, 3 * NEAR);
  const isNear = ({ start, end }: Sentence) => start >= place.start - NEAR && end <= place.end + NEAR;
  const first = around.findIndex(isNear);
  const near: [number, number] = first === -1 ? [around.length, 0] : [first, around.findLastIndex(isNear) + 1];
  return { sentences: around.map((one) => one.text), near };
}

function sentencesWithin(text: string, { start, end }: Place, reach: number): Sentence[] {
  const from = Math.max(0, start - reach);
  const to = Math.min(text.length, end + reach);
  const sentences = sentencesOf(text.slice(from, to)).map((one) => ({
    text: one.text,
    start: one.start + from,
    end: one.end + from,
  }));
  // What is cut at an edge is no sentence; it would seem to change whenever the edge moves.
  const isCutBefore = from > 0 && text[from - 1] !== '\n';
  const isCutAfter = to < text.length && text[to] !== '\n';
  return sentences.filter(
    (one, index) =>
      (one.start < end && one.end > start) ||
      !((isCutBefore && index === 0) || (isCutAfter && index === sentences.length - 1)),
  );
}

/** As they are stored. */
const bytesOf = (sentences: readonly Sentence[]) => Buffer.byteLength(JSON.stringify(sentences.map((one) => one.text)));

function beginningOf(text: string, bytes: number): string {
  const cut = Buffer.from(text.slice(0, bytes)).subarray(0, bytes).toString();
  return `${cut.replace(/\ufffd+$/, '')}…`;
}
