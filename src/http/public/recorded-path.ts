/** The path of a request as its key's holder sees it later: nothing that was sent by mistake, such as a key. */
import { pathOf } from '../answer/errors.ts';
import type { HttpRequest } from '../answer/http-request.ts';

/** Ids, codes and file names. No underscore: keys have one. */
const PLAIN = /^[A-Za-z0-9/.-]+$/;
/** Longer than any id of a path, shorter than any secret. */
const LONGEST_PARAMETERS = 24;

/** V8 copies parts of texts up to this length; a longer part keeps the whole text in memory. */
const LONGEST_COPIED = 12;

/** Without the query. The route where the path has something else in it than ids, or much of it. */
export function recordedPath({ url, metrics }: Pick<HttpRequest, 'url' | 'metrics'>): string {
  const { route } = metrics;
  const fixed = route.indexOf('{');
  if (fixed === -1) return route;
  const path = pathOf(url);
  if (path.length > route.length + LONGEST_PARAMETERS || !PLAIN.test(path)) return route;
  if (path === url) return url;
  return path.length - fixed <= LONGEST_COPIED
    ? route.slice(0, fixed) + path.slice(fixed)
    : Buffer.from(path, 'latin1').toString('latin1'); // without the query that follows it
}
