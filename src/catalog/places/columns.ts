/** The forms of the columns, lists and texts that an image of places is made of. */

/** No country, record or time. */
export const NONE = -1;

/** Where a text lies in the arena: byte offset through all its chunks, and length in bytes. */
export interface TextRef {
  readonly at: number;
  readonly length: number;
}

/** Texts in the arena by number: where each begins, counted through all chunks, and its length in bytes. */
export interface TextColumns {
  readonly at: Float64Array;
  readonly length: Uint32Array;
}

/** JSON bytes, in pieces of ARENA_CHUNK_BYTES; a record never spans two. Offsets count through all pieces. */
export interface Arena {
  readonly chunks: readonly Uint8Array[];
}
export const ARENA_CHUNK_BYTES = 4 * 1024 * 1024;

/** Row numbers by bucket: bucket b holds rows[starts[b]] up to, not including, rows[starts[b + 1]]. */
export interface Postings {
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
}

const EMPTY = new Uint32Array(0);

/** The rows of a bucket; none for NONE and for buckets that there are none of. */
export function bucket({ starts, rows }: Postings, index: number): Uint32Array {
  return index === NONE || index + 1 >= starts.length ? EMPTY : rows.subarray(starts[index], starts[index + 1]);
}
