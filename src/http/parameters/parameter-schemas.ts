/** The parameters that several operations share, each defined once. */

import { Type } from 'typebox';
import type { BoundingBox } from '../../catalog/places/place-queries.ts';
import { DEFAULT_LIMIT, DEFAULT_PAGE, MAX_LIMIT } from '../../catalog/schemas/page.ts';

/** An id: decimal digits of any length. One that does not exist is 404, so there is no upper bound. */
export const idParameter = (description: string, example: number) =>
  Type.Integer({ description, minimum: 0, examples: [example] });

/** Longest search text, in characters. */
export const LONGEST_SEARCH = 200;

export const searchParameter = (description: string, example: string) =>
  Type.String({ description, minLength: 1, maxLength: LONGEST_SEARCH, examples: [example] });

/** A decimal number in plain notation, bounds included. */
export const decimalParameter = (
  description: string,
  { minimum, maximum, ...more }: { minimum: number; maximum: number; examples?: readonly number[]; default?: number },
) => Type.Number({ description, minimum, maximum, ...more });

export const latitudeParameter = (description: string) =>
  decimalParameter(`${description} Degrees north, WGS 84.`, { minimum: -90, maximum: 90, examples: [38.7251] });

export const longitudeParameter = (description: string) =>
  decimalParameter(`${description} Degrees east, WGS 84.`, { minimum: -180, maximum: 180, examples: [-9.1498] });

/** Read by its format: four numbers separated by commas. */
export const boundingBoxParameter = (description: string, example: readonly number[]) =>
  Type.Unsafe<BoundingBox>({
    type: 'array',
    format: 'bbox',
    items: { type: 'number', minimum: -180, maximum: 180 },
    minItems: 4,
    maxItems: 4,
    description,
    examples: [example],
  });

export const pageParameters = {
  page: Type.Optional(
    Type.Integer({
      description: 'Page to serve, 1-based. A page past the end has no rows and true totals.',
      minimum: 1,
      // The largest integer that JSON readers represent exactly, since `meta.page` repeats it.
      maximum: Number.MAX_SAFE_INTEGER,
      default: DEFAULT_PAGE,
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ description: 'Rows per page.', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
  ),
};

export const noParameters = Type.Object({});
