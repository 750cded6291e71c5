/**
 * Has the processor fetch memory before it is needed. It waits for one stretch after another where hundreds of instructions lie
 * between their reads, ten times as long as all of them take when they are asked for side by side.
 */

/** Bytes a processor fetches at a time. */
export const CACHE_LINE = 64;
const TICKS_OF_LINE = CACHE_LINE / Int32Array.BYTES_PER_ELEMENT;

/** Where what was read ahead is kept, or the compiler would leave out the reading. */
const kept = new Int32Array(1);

export function keepRead(value: number): void {
  kept[0] = value;
}

/** Reads a number of each line that the places of a branch lie in, two numbers each; what to keep of it. */
export function readAhead(ticks: Int32Array, from: number, to: number): number {
  let read = 0;
  for (let at = 2 * from; at <= 2 * to; at += TICKS_OF_LINE) read |= ticks[at] as number;
  return read;
}
