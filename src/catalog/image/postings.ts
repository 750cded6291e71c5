/** Looks rows up in postings. */
import { NONE, type Postings } from './image.ts';

const EMPTY = new Uint32Array(0);

/** The rows of a bucket; none for NONE and for buckets that there are none of. */
export function bucket({ starts, rows }: Postings, index: number): Uint32Array {
  return index === NONE || index + 1 >= starts.length ? EMPTY : rows.subarray(starts[index], starts[index + 1]);
}
