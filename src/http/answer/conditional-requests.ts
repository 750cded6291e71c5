/** Compares If-None-Match with the ETag of an answer (RFC 9110, 13.1.2: a list, weak comparison, `*`). */

export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  const wanted = opaque(etag);
  for (const [candidate] of ifNoneMatch.matchAll(/(?:W\/)?"[^"]*"|\*/g)) {
    if (candidate === '*' ? ifNoneMatch.trim() === '*' : opaque(candidate) === wanted) return true;
  }
  return false;
}

/** The quoted part: weak comparison ignores the W/ mark. */
const opaque = (etag: string): string => (etag.startsWith('W/') ? etag.slice(2) : etag);
