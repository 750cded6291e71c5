/** Lists rows by what they are looked up by. */
import type { Postings } from '../columns.ts';

/** Counts, then fills: two passes over the rows, no intermediate lists. */
export function postings(
  length: number,
  buckets: number,
  visit: (row: number, put: (bucket: number) => void) => void,
): Postings {
  const starts = new Uint32Array(buckets + 1);
  const count = (bucket: number) => {
    starts[bucket + 1] = (starts[bucket + 1] as number) + 1;
  };
  for (let row = 0; row < length; row += 1) {
    visit(row, count);
  }
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    starts[bucket + 1] = (starts[bucket + 1] as number) + (starts[bucket] as number);
  }
  const next = starts.slice();
  const rows = new Uint32Array(starts[buckets] as number);
  let row = 0;
  const fill = (bucket: number) => {
    rows[next[bucket] as number] = row;
    next[bucket] = (next[bucket] as number) + 1;
  };
  for (; row < length; row += 1) {
    visit(row, fill);
  }
  return { starts, rows };
}
