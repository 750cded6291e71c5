/**
 * Sorts millions of places in a text by what follows each: by four bytes at a time, in the quick sort of plain numbers.
 */

const KEY_BYTES = 4;
const END = 0x0a;
/** So few texts are compared byte by byte: to begin another round costs more. */
const FEW = 16;

/**
 * The numbers of the entries in order of their texts, byte by byte up to the line feed that ends each, or the order of
 * entries where texts are the same.
 */
export function sortTexts(text: Uint8Array, starts: Uint32Array): Uint32Array<ArrayBuffer> {
  const sorted = Uint32Array.from(starts.keys());
  const rounds: { from: number; to: number; depth: number }[] = [{ from: 0, to: sorted.length, depth: 0 }];
  // The upper half of each number is four bytes of the text, the lower half the entry.
  const numbers = new BigUint64Array(sorted.length);
  const halves = new Uint32Array(numbers.buffer);
  for (let round = rounds.pop(); round !== undefined; round = rounds.pop()) {
    const { from, to, depth } = round;
    if (to - from <= FEW) {
      sortFew(text, starts, sorted.subarray(from, to), depth);
      continue;
    }
    for (let index = from; index < to; index += 1) {
      const entry = sorted[index] as number;
      halves[2 * index] = entry;
      halves[2 * index + 1] = keyAt(text, (starts[entry] as number) + depth);
    }
    numbers.subarray(from, to).sort();
    for (let index = from; index < to; index += 1) sorted[index] = halves[2 * index] as number;
    for (let first = from; first < to; ) {
      const key = halves[2 * first + 1] as number;
      let next = first + 1;
      while (next < to && halves[2 * next + 1] === key) next += 1;
      // A key whose last byte is zero holds the end of the text: those are the same.
      if (next - first > 1 && (key & 0xff) !== 0) rounds.push({ from: first, to: next, depth: depth + KEY_BYTES });
      first = next;
    }
  }
  return sorted;
}

/** The next four bytes up to the end of the text, zeros behind it. */
function keyAt(text: Uint8Array, place: number): number {
  let key = 0;
  let isOver = false;
  for (let index = 0; index < KEY_BYTES; index += 1) {
    const byte = text[place + index];
    isOver ||= byte === undefined || byte === END;
    key = key * 256 + (isOver ? 0 : (byte as number));
  }
  return key;
}

/** By insertion, which leaves equal texts as they are. */
function sortFew(text: Uint8Array, starts: Uint32Array, entries: Uint32Array, depth: number): void {
  for (let index = 1; index < entries.length; index += 1) {
    const entry = entries[index] as number;
    let place = index;
    while (place > 0 && compare(text, starts, entries[place - 1] as number, entry, depth) > 0) {
      entries[place] = entries[place - 1] as number;
      place -= 1;
    }
    entries[place] = entry;
  }
}

function compare(text: Uint8Array, starts: Uint32Array, a: number, b: number, depth: number): number {
  let first = (starts[a] as number) + depth;
  let second = (starts[b] as number) + depth;
  for (; ; first += 1, second += 1) {
    const byte = text[first] as number;
    const difference = byte - (text[second] as number);
    // The line feed comes before every byte of a text, as the end must.
    if (difference !== 0) return difference;
    if (byte === END) return a - b;
  }
}
