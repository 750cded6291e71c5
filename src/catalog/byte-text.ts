/** The two forms of finished answers. */

/**
 * Text with one character per byte of its UTF-8 (what Node calls latin1). Node writes such a text and its headers in
 * one piece, and pieces of it join without copying; as buffers both would cost more than a small answer itself.
 */
export type ByteText = string;

/** A finished answer. */
export type Answer = ByteText | Buffer;

/** The same, or a function that makes it: called only where it is sent, not for who has it already. */
export type SentAnswer = Answer | (() => Answer | Promise<Answer>);

/** The UTF-8 of a text as byte text; the same text when it is ASCII. */
export function byteText(text: string): ByteText {
  // As many bytes as characters: all of them are ASCII.
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
}

/** The bytes themselves. */
export function toBytes(answer: Answer): Buffer {
  return typeof answer === 'string' ? Buffer.from(answer, 'latin1') : answer;
}

/** What a finished answer says, of the type that the catalog makes it from. */
export function parsed<Shape>(answer: ByteText): Shape {
  return JSON.parse(toBytes(answer).toString()) as Shape;
}

/** The envelope of a list: its items, joined by commas, stand between the two. */
export const PAGE_START = '{"data":[';
export function pageEnd(page: number, limit: number, total: number): ByteText {
  return `],"meta":{"page":${page},"limit":${limit},"total":${total},"totalPages":${Math.ceil(total / limit)}}}`;
}

/** The envelope around the items of this page. */
export function pageOf(items: readonly ByteText[], page: number, limit: number, total: number): ByteText {
  return PAGE_START + items.join(',') + pageEnd(page, limit, total);
}

/** The part of a list that is on a page; empty past the end. */
export function slicePage<List extends { slice(start: number, end: number): List }>(
  all: List,
  page: number,
  limit: number,
): List {
  return all.slice((page - 1) * limit, page * limit);
}
