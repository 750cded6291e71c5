/** Puts the rows of a list into the pagination envelope. */

import { DEFAULT_LIMIT, DEFAULT_PAGE, type Page } from '../../catalog/schemas/page.ts';

/** One page of rows. */
export interface Rows<T> {
  readonly rows: readonly T[];
  /** In all pages together. */
  readonly total: number;
}

interface PageQuery {
  readonly page?: number;
  readonly limit?: number;
}

/** Rows are asked for by page and limit; `show` turns one into what is served. */
export async function pageOfRows<T, S>(
  { page = DEFAULT_PAGE, limit = DEFAULT_LIMIT }: PageQuery,
  list: (page: number, limit: number) => Promise<Rows<T>>,
  show: (row: T) => S,
): Promise<Page<S>> {
  const { rows, total } = await list(page, limit);
  return { data: rows.map(show), meta: { page, limit, total, totalPages: Math.ceil(total / limit) } };
}
