/** The parameters that several operations share, each defined once. */

import { Type } from 'typebox';
import type { BoundingBox } from '../../catalog/places/place-queries.ts';
import { DEFAULT_LIMIT, DEFAULT_PAGE, MAX_LIMIT } from '../../catalog/schemas/page.ts';
import { COUNTRY_FORMAT } from './read-value.ts';

/** An id: decimal digits of any length. One that does not exist is 404, so there is no upper bound. */
export const idParameter = (description: string, example: number) =>
  Type.Integer({ description, minimum: 0, examples: [example] });

/** One country in its three forms. */
export interface CountryExample {
  readonly id: number;
  readonly iso2: string;
  readonly iso3: string;
}

/**
 * A country: its id in decimal digits, or its ISO 3166-1 alpha-2 or alpha-3 code in any case. Handlers get the id,
 * whatever was sent (resolve-countries.ts).
 */
export const countryParameter = (description: string, { id, iso2, iso3 }: CountryExample) =>
  Type.Unsafe<number>({
    format: COUNTRY_FORMAT,
    anyOf: [
      { type: 'integer', minimum: 0, examples: [id] },
      { type: 'string', pattern: '^([A-Za-z]{2}|[A-Za-z]{3})$', examples: [iso2, iso3] },
    ],
    description: `${description} ISO 3166-1 numeric, alpha-2 or alpha-3 code, letters in any case.`,
    examples: [id],
  });

export const BRAZIL: CountryExample = { id: 76, iso2: 'BR', iso3: 'BRA' };
export const JAPAN: CountryExample = { id: 392, iso2: 'JP', iso3: 'JPN' };
export const PORTUGAL: CountryExample = { id: 620, iso2: 'PT', iso3: 'PRT' };

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

export const evidenceParameter = Type.Optional(
  Type.Boolean({
    description:
      'Extension. Adds `facts`: which rule states each topic, how well it is known, and who said what of it, when and where.',
    default: false,
  }),
);
