/**
 * How the JSON of cities and points of interest is kept: as it is served, but pieces that many records have in common are
 * kept once, each as long as may be, and referred to by number. A million places take a third of the memory so, and a
 * page of them is still written in microseconds. JSON holds no byte below 0x20, so those are free to stand for something.
 */

/** Ends a record. Its closing brace is not kept: lists may add to it. */
export const END_CODE = 0x1d;
/** Followed by three bytes, little-endian: the number of a shared text. */
export const SHARED_CODE = 0x1f;
export const SHARED_NUMBERS = 2 ** 24;
/** Behind the last shared text: readers copy four bytes at a time. */
export const SHARED_PADDING = 4;
/** Of a shared text, in bytes, at most: what a reader keeps room for. */
export const SHARED_BYTES = 1000;
