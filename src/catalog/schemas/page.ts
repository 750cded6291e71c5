/** The pagination envelope that every list is served in (contract: Pagination envelope). */

import { type TSchema, Type } from 'typebox';
import { day, instant, nullable } from './fields.ts';

export const DEFAULT_PAGE = 1;
export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

export const PageMetaSchema = Type.Object(
  {
    page: Type.Integer({ description: 'The page served, 1-based.', minimum: 1 }),
    limit: Type.Integer({ description: 'Rows per page.', minimum: 1, maximum: MAX_LIMIT }),
    total: Type.Integer({ description: 'Rows in all pages together.', minimum: 0 }),
    totalPages: Type.Integer({ description: 'Pages in all; 0 when `total` is 0.', minimum: 0 }),
  },
  { $id: 'PageMeta', description: 'Where this page stands. A page past the end has no rows and true totals.' },
);

/** The envelope around one kind of item, e.g. `pageOf('CountryPage', CountrySchema)`. */
export function pageOf<T extends TSchema>(name: string, item: T) {
  return Type.Object(
    { data: Type.Array(item, { description: 'The rows of this page.', maxItems: MAX_LIMIT }), meta: PageMetaSchema },
    { $id: name, description: 'One page of a list. The order is total and stable.' },
  );
}

/** The envelope of a list that can be asked for of another time. */
export function datedPageOf<T extends TSchema>(name: string, item: T) {
  return Type.Object(
    {
      data: Type.Array(item, { description: 'The rows of this page.', maxItems: MAX_LIMIT }),
      meta: PageMetaSchema,
      asOf: Type.Optional(day('Extension. The day of travel: present with `asOf` or `knownAt`.')),
      knownAt: Type.Optional(
        nullable(
          instant('Extension. The instant whose knowledge answers: present with `asOf` or `knownAt`. Null = now.'),
        ),
      ),
    },
    { $id: name, description: 'One page of a list. The order is total and stable.' },
  );
}

export interface PageMeta {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

export interface Page<T> {
  data: T[];
  meta: PageMeta;
}
