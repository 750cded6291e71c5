/** Joins pieces of finished JSON into answers. */

// Answers are a few kilobytes; from a larger pool most of them are cut without asking the allocator.
Buffer.poolSize = 512 * 1024;

/** `{"data":[...],"meta":{...}}` of texts; `items` are those of this page. */
export function pageOfTexts(items: readonly string[], page: number, limit: number, total: number): Buffer {
  return Buffer.from(`{"data":[${items.join(',')}]${metaJson(page, limit, total)}`);
}

/** The end of an envelope, from the comma after `data`. */
export function metaJson(page: number, limit: number, total: number): string {
  return `,"meta":{"page":${page},"limit":${limit},"total":${total},"totalPages":${Math.ceil(total / limit)}}}`;
}

/** The part of a list that is on a page; empty past the end. */
export function slicePage<T>(all: readonly T[], page: number, limit: number): readonly T[] {
  return all.slice((page - 1) * limit, page * limit);
}
