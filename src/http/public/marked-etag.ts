/**
 * The ETag of an answer that depends on more than the catalog: on its form, or on the code that makes it of the data.
 */

/**
 * `mark`: letters and digits that tell the answer apart from others of the same URL and catalog; empty = there are
 * none.
 */
export function markedEtag(etag: string, mark: string): string {
  return mark === '' ? etag : `${etag.slice(0, -1)}-${mark}"`;
}
