/** Cuts the text of a page into sentences, and tells two versions of a part apart by them. */

export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A line, such as an item of a list, never shares a sentence with the next. */
export function sentencesOf(text: string): Sentence[] {
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const trimmed = segment.trim();
    if (trimmed === '') return [];
    const start = index + segment.indexOf(trimmed);
    return [{ text: trimmed, start, end: start + trimmed.length }];
  });
}

export interface Difference {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** A part of a page. */
export interface Part {
  readonly sentences: readonly string[];
  /** Whether it begins and ends where the page does. */
  readonly reachesStart: boolean;
  readonly reachesEnd: boolean;
}

/** The same part as it is now, and more on both sides of it. */
export interface WiderPart {
  readonly sentences: readonly string[];
  /** Indexes of the first sentence that is near, and of the first after it that is not. */
  readonly near: readonly [number, number];
}

/**
 * What became of a part of a page. What stands beyond it is not taken for new, unless the part was all there was.
 * `isThere`: whether the page still says a sentence somewhere, as when it was moved.
 */
export function sentenceDifference(
  { sentences: before, reachesStart, reachesEnd }: Part,
  { sentences: now, near }: WiderPart,
  isThere: (sentence: string) => boolean,
): Difference {
  const pairs = commonSentences(before, now);
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (first === undefined || last === undefined) return { removed: before.filter((one) => !isThere(one)), added: [] };
  // At each end as many may be new as went there.
  const from = Math.min(first[1] - first[0], reachesStart ? near[0] : Number.POSITIVE_INFINITY);
  const to = Math.max(last[1] + before.length - last[0], reachesEnd ? near[1] : 0);
  const [kept, found] = [new Set(pairs.map(([index]) => index)), new Set(pairs.map(([, index]) => index))];
  const known = new Set(before);
  return {
    removed: before.filter((one, index) => !kept.has(index) && !isThere(one)),
    added: now.filter((one, index) => index >= from && index < to && !found.has(index) && !known.has(one)),
  };
}

/** Indexes of the longest sequence that both have. */
function commonSentences(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] as number;
  for (let row = a.length - 1; row >= 0; row -= 1) {
    for (let column = b.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        a[row] === b[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < a.length && column < b.length; ) {
    if (a[row] === b[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

/**
 * Two changes of one page as one: what came with the first and went with the second was never there. Nothing is left when
 * the page says again what it said at first.
 */
export function joinedDifference(first: Difference, second: Difference): Difference {
  const without = (all: readonly string[], gone: readonly string[]) => all.filter((one) => !gone.includes(one));
  return {
    removed: [...new Set([...without(first.removed, second.added), ...without(second.removed, first.added)])],
    added: [...new Set([...without(first.added, second.removed), ...without(second.added, first.removed)])],
  };
}
