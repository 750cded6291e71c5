/**
 * Finds places by their names: words of a query match at the beginnings of words. The beginnings are sorted by the text
 * that follows, so all that match a query lie side by side, those that end with it first.
 */
import { searchWords } from '../../text-search.ts';
import { ALTERNATE_NAME, INNER_WORD, MAX_ROWS, type NameColumns } from '../place-image.ts';
import { RowList } from './row-list.ts';
import type { RowTest } from './spatial-index.ts';

/**
 * How well a place matches, best first: twice the score, and one more for an alternate name. Score 0: a name is the
 * query; 1: a name begins with it; 2: one of its words begins with it; 3: each word of the query begins a word of some
 * name, and then it is not told which names these were.
 */
const SCATTERED = 6;
const END_OF_NAME = 0x0a;
const END_OF_RECORD = 0;
const SPACE = 0x20;
/** To look through a record's names costs as much as so many entries of a list read in order. */
const LOOK_COST = 24;
const MAX_WORDS = 200;

/** Entries from, not including to; those before `exactTo` end their name with the query. */
interface Range {
  readonly from: number;
  readonly exactTo: number;
  readonly to: number;
}

interface Word {
  readonly bytes: Uint8Array;
  readonly range: Range;
}

export class NameIndex {
  readonly #names: NameColumns;
  /** By row: rank of its best match so far + 1; 0 between searches. */
  readonly #best: Uint8Array;
  /** By row: how many words of the query it has so far; 0 between searches. */
  readonly #words: Uint8Array;
  readonly #matched = new RowList();
  readonly #candidates = new RowList();

  constructor(names: NameColumns) {
    this.#names = names;
    this.#best = new Uint8Array(names.at.length);
    this.#words = new Uint8Array(names.at.length);
  }

  /**
   * Every matching row that passes the test once, in no order, as rank * MAX_ROWS + row: the smallest is the best
   * match. Good until the next search. A query without any letter or digit matches nothing: it must not turn into an
   * unfiltered list.
   */
  search(query: string, test: RowTest | undefined): Uint32Array<ArrayBuffer> {
    const words = searchWords(query);
    this.#matched.clear();
    if (words === '') return this.#matched.view();
    this.#matchWhole(this.#range(Buffer.from(words)), test);
    if (words.includes(' ')) this.#matchScattered(words.split(' '), test);
    const matches = this.#matched.view();
    for (let index = 0; index < matches.length; index += 1) {
      const row = matches[index] as number;
      matches[index] = ((this.#best[row] as number) - 1) * MAX_ROWS + row;
      this.#best[row] = 0;
    }
    return matches;
  }

  #matchWhole({ from, exactTo, to }: Range, test: RowTest | undefined): void {
    const { owners } = this.#names;
    const best = this.#best;
    for (let entry = from; entry < to; entry += 1) {
      const owner = owners[entry] as number;
      const row = owner & (MAX_ROWS - 1);
      const isInner = (owner & INNER_WORD) !== 0;
      const score = isInner ? 2 : entry < exactTo ? 0 : 1;
      const rank = score * 2 + (owner >= ALTERNATE_NAME ? 1 : 0) + 1;
      const known = best[row] as number;
      if (known === 0) {
        if (test !== undefined && !test(row)) continue;
        this.#matched.push(row);
        best[row] = rank;
      } else if (rank < known) best[row] = rank;
    }
  }

  /** Adds the rows that have all the words, but not one after another. */
  #matchScattered(texts: readonly string[], test: RowTest | undefined): void {
    const words = this.#distinctWords(texts);
    const [rarest, ...others] = words as [Word, ...Word[]];
    const has = this.#words;
    const { owners } = this.#names;
    this.#candidates.clear();
    for (let entry = rarest.range.from; entry < rarest.range.to; entry += 1) {
      const row = (owners[entry] as number) & (MAX_ROWS - 1);
      if (has[row] !== 0 || (test !== undefined && !test(row))) continue;
      has[row] = 1;
      this.#candidates.push(row);
    }
    const candidates = this.#candidates.view();
    let left = candidates.length;
    for (const [index, word] of others.entries()) {
      if (left > 0) left = this.#keepWith(word, index + 1, candidates, left);
    }
    for (const row of candidates) {
      if (has[row] === words.length && this.#best[row] === 0) {
        this.#best[row] = SCATTERED + 1;
        this.#matched.push(row);
      }
      has[row] = 0;
    }
  }

  /** Counts the word for the candidates that have it and all `earlier` words; returns how many these are. */
  #keepWith({ bytes, range }: Word, earlier: number, candidates: Uint32Array, left: number): number {
    const has = this.#words;
    let kept = 0;
    const keep = (row: number) => {
      has[row] = earlier + 1;
      kept += 1;
    };
    if (range.to - range.from > left * LOOK_COST) {
      for (const row of candidates) if (has[row] === earlier && this.#hasWord(row, bytes)) keep(row);
    } else {
      const { owners } = this.#names;
      for (let entry = range.from; entry < range.to; entry += 1) {
        const row = (owners[entry] as number) & (MAX_ROWS - 1);
        if (has[row] === earlier) keep(row);
      }
    }
    return kept;
  }

  /** Rarest first, without those that begin another one: what has the other one has them. */
  #distinctWords(texts: readonly string[]): Word[] {
    return [...new Set(texts)]
      .slice(0, MAX_WORDS)
      .filter((text, _, all) => !all.some((other) => other !== text && other.startsWith(text)))
      .map((text) => {
        const bytes = Buffer.from(text);
        return { bytes, range: this.#range(bytes) };
      })
      .sort((a, b) => a.range.to - a.range.from - (b.range.to - b.range.from));
  }

  /** Whether a word of one of the row's names begins so. */
  #hasWord(row: number, bytes: Uint8Array): boolean {
    const { text, at } = this.#names;
    let isStart = true;
    for (let place = at[row] as number; ; place += 1) {
      const byte = text[place] as number;
      if (byte === END_OF_RECORD) return false;
      if (isStart && byte === bytes[0] && compareAt(text, place, bytes) === 0) return true;
      isStart = byte === SPACE || byte === END_OF_NAME;
    }
  }

  #range(query: Uint8Array): Range {
    const whole = Buffer.concat([query, Buffer.of(END_OF_NAME)]);
    const from = this.#firstWhere(query, 0, (order) => order >= 0);
    return {
      from,
      exactTo: this.#firstWhere(whole, from, (order) => order > 0),
      to: this.#firstWhere(query, from, (order) => order > 0),
    };
  }

  /**
   * The first entry, from `low` on, whose order to the query passes the test; entries that do come after those that do
   * not.
   */
  #firstWhere(query: Uint8Array, low: number, test: (order: number) => boolean): number {
    const { text, starts } = this.#names;
    let high = starts.length;
    let first = low;
    while (first < high) {
      const middle = (first + high) >>> 1;
      if (test(compareAt(text, starts[middle] as number, query))) high = middle;
      else first = middle + 1;
    }
    return first;
  }
}

/** Order of the text from a place on, up to the end of its name, to the query; 0 when it begins with the query. */
function compareAt(text: Uint8Array, place: number, query: Uint8Array): number {
  for (let index = 0; index < query.length; index += 1) {
    const difference = (text[place + index] as number) - (query[index] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
