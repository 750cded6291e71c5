/**
 * How the JSON of cities and points of interest is kept: as it is served, but pieces that many records have in common are
 * kept once, each as long as may be, and referred to by number. A million places take a third of the memory so, and a
 * page of them is still written in microseconds.
 *
 * A record is a row of pairs: the length of a text of its own (one byte), that text, and the number of a shared text that
 * follows it (three bytes, little-endian). Lengths come first, so that a reader copies COPY_BYTES at a time without a look
 * at them. The closing brace of a record is not kept: lists may add to it. Records begin at multiples of RECORD_STEP, so that
 * 32 bits say where one lies; readers do nothing but whole numbers with them, which is much faster.
 *
 * A shared text lies at its number times SHARED_STEP: its length (two bytes, little-endian), then the text itself.
 */

export const RECORD_STEP = 8;
/** So many at a time: a reader may look so far beyond a text, and write so far beyond its end. */
export const COPY_BYTES = 16;
/** Of a text of its own, in bytes, at most; a longer one goes on in the next pair. */
export const OWN_BYTES = 255;
/** Of a shared text, in bytes, at most: what a reader keeps room for. */
export const SHARED_BYTES = 1000;
export const SHARED_STEP = 8;
/** In front of a shared text. */
export const LENGTH_BYTES = 2;
/** The shared text that is empty. */
export const EMPTY_TEXT = 0;
/** No shared text: the record ends. */
export const END_NUMBER = 2 ** 24 - 1;
