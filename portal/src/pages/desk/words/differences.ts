/** What differs between two texts, word by word, and between two lists, entry by entry. */

export interface Piece<One> {
  readonly kind: 'same' | 'gone' | 'new';
  readonly of: readonly One[];
}

/** Above this a table of all pairs would be slow; such texts are shown one after the other. */
const MOST_CELLS = 1_000_000;

/** Words with the blanks that follow them: joined they are the text again. */
export const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

export const wordDifference = (before: string, after: string): Piece<string>[] =>
  difference(wordsOf(before), wordsOf(after), (word) => word.trim());

/** The longest that both have in common, in order; what is gone comes before what is new in its place. */
export function difference<One>(
  before: readonly One[],
  after: readonly One[],
  keyOf: (one: One) => string,
): Piece<One>[] {
  const [old, now] = [before.map(keyOf), after.map(keyOf)];
  const pieces: { kind: Piece<One>['kind']; of: One[] }[] = [];
  const add = (kind: Piece<One>['kind'], one: One) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.of.push(one);
    else pieces.push({ kind, of: [one] });
  };
  const isLong = old.length * now.length > MOST_CELLS;
  const common = isLong ? [] : lengthsOfCommon(old, now);
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j] && !isLong) {
      add('same', after[j] as One);
      i += 1;
      j += 1;
    } else if (i < old.length && (j >= now.length || isLong || at(common, i + 1, j) >= at(common, i, j + 1))) {
      add('gone', before[i] as One);
      i += 1;
    } else {
      add('new', after[j] as One);
      j += 1;
    }
  }
  return pieces;
}

const at = (table: readonly (readonly number[])[], row: number, column: number): number => table[row]?.[column] ?? 0;

/** Of what is left from each place on. */
function lengthsOfCommon(old: readonly string[], now: readonly string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = table[i] as number[];
    for (let j = now.length - 1; j >= 0; j -= 1) {
      row[j] = old[i] === now[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

/** An entry of a list before and after; one of them undefined: it came or went. */
export interface EntryPair<One> {
  readonly before: One | undefined;
  readonly after: One | undefined;
  readonly isSame: boolean;
}

/** What is gone beside what is new in its place: an entry that was edited. */
export function pairedEntries<One>(before: readonly One[], after: readonly One[]): EntryPair<One>[] {
  const pieces = difference(before, after, (one) => JSON.stringify(one));
  const pairs: EntryPair<One>[] = [];
  for (let index = 0; index < pieces.length; index += 1) {
    const { kind, of } = pieces[index] as Piece<One>;
    if (kind === 'same') {
      pairs.push(...of.map((one) => ({ before: one, after: one, isSame: true })));
      continue;
    }
    const follows = pieces[index + 1];
    const isReplaced = kind === 'gone' && follows?.kind === 'new';
    const [gone, fresh] = kind === 'gone' ? [of, isReplaced ? follows.of : []] : [[], of];
    if (isReplaced) index += 1;
    for (let entry = 0; entry < Math.max(gone.length, fresh.length); entry += 1) {
      pairs.push({ before: gone[entry], after: fresh[entry], isSame: false });
    }
  }
  return pairs;
}
