/** Walks through a list row by row, fetching one page at a time. */

import type { Client } from './client.ts';
import type { Args, CallOptions, InitOf, Page, PagedPath, RowOf } from './typed-paths.ts';

/**
 * Rows from `query.page` (default: the first page) to the end of the list, in its order; `query.limit` (default 100,
 * the most the API gives) is the number of rows held in memory. The next page is fetched when its first row is wanted.
 */
export async function* paginate<Paths, P extends PagedPath<Paths>>(
  client: Client<Paths>,
  path: P,
  ...[init]: Args<InitOf<Paths, P, 'get'>>
): AsyncGenerator<RowOf<Paths, P>, void, undefined> {
  const { query = {}, ...rest } = (init ?? {}) as CallOptions & { query?: { page?: number; limit?: number } };
  // The generic path is known to have pages; what its parameters are called is only known where it is written out.
  const get = client.get as unknown as (path: P, init: object) => Promise<Page<RowOf<Paths, P>>>;
  for (let page = query.page ?? 1; ; page++) {
    const { data, meta } = await get(path, { ...rest, query: { limit: 100, ...query, page } });
    yield* data;
    if (data.length === 0 || page >= meta.totalPages) return;
  }
}
