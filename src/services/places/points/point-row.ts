/** The row that is stored of a point of interest, and what makes a record unfit for one. */

import { fold } from '@carnet/rules/fold-text.ts';
import { columnTypes, columnValues } from '../../../db/field-columns.ts';
import { PLACE_RECORD_FIELDS } from '../../../domain/fields/point-of-interest-fields.ts';
import { importanceOf } from '../../../domain/places/importance.ts';
import { locationProblem } from '../../../domain/places/location.ts';
import type { PointOfInterestRecord } from '../../../domain/places/place-record.ts';
import type { PlaceLocator } from '../cities/place-locator.ts';
import { textProblem } from '../read-items.ts';

/** What is staged besides the key: also what a place of this record alone would have. */
export const STAGED_COLUMNS = {
  ...columnTypes(PLACE_RECORD_FIELDS),
  city_id: 'integer',
  served_importance: 'double precision',
} as const;

export type PointRow = { readonly [Column in 'source_key' | keyof typeof STAGED_COLUMNS]: unknown };

/** `countryIds`: by ISO 3166-1 alpha-2. Returns the row, or why there is none. */
export function pointRow(
  record: PointOfInterestRecord,
  countryIds: ReadonlyMap<string, number>,
  locator: PlaceLocator,
): PointRow | string {
  const problem = pointProblem(record);
  if (problem !== undefined) return problem;
  const { name, category, location, countryIso2, wikidataId, website } = record;
  const countryId = countryIso2 === null ? locator.countryAt(location) : countryIds.get(countryIso2);
  if (countryId === undefined) {
    return countryIso2 === null
      ? `"${name}" at ${location.latitude}, ${location.longitude} is not in any country`
      : `"${name}" is in an unknown country "${countryIso2}"`;
  }
  return {
    source_key: record.key,
    ...columnValues(PLACE_RECORD_FIELDS, {
      ...record,
      ...location,
      countryId,
      alternateNames: [...new Set(record.alternateNames)].filter((other) => other !== name),
      nameKey: fold(name),
    }),
    city_id: locator.cityAt(location, countryId)?.id ?? null,
    served_importance: record.importance ?? importanceOf({ category, wikidataId, website, sourceCount: 1 }),
  };
}

/** Importers check most of this themselves, with better words: this is the last door. */
function pointProblem(record: PointOfInterestRecord): string | undefined {
  const { key, name, wikidataId, importance } = record;
  if (key === '') return 'it has no key';
  if (name.trim() === '') return 'it has no name';
  const where = locationProblem(record.location);
  if (where !== undefined) return `"${name}": ${where}`;
  if (wikidataId !== null && !/^Q[1-9][0-9]*$/.test(wikidataId))
    return `"${name}": "${wikidataId}" is not a Wikidata id`;
  if (importance !== null && !(importance >= 0 && importance <= 1)) {
    return `"${name}": its importance ${importance} is not between 0 and 1`;
  }
  const { description, website, openingHours, url } = record;
  if (![website, url].every((address) => address === null || /^https?:\/\//i.test(address))) {
    return `"${name}": one of its addresses is not an http or https address`;
  }
  return textProblem([key, name, description, website, openingHours, url, ...record.alternateNames]);
}
