/** Makes the one record that is served of what several sources say of a place. */
import { namesOf, type ValuesOf } from '@carnet/rules/schema/field.ts';
import { PLACE_DETAIL_FIELDS, type PLACE_FIELDS } from '../fields/point-of-interest-fields.ts';
import { importanceOf } from './importance.ts';
import type { Location } from './location.ts';

export interface MergedFacts extends Omit<ValuesOf<typeof PLACE_FIELDS>, 'latitude' | 'longitude'> {
  readonly location: Location;
  readonly importance: number;
}

export interface SourcedRecord extends Omit<MergedFacts, 'importance'> {
  readonly importance: number | null;
  readonly source: {
    readonly code: string;
    /** Higher is better. */
    readonly rank: number;
    /** `YYYY-MM-DD`; null = not known. */
    readonly dataDate: string | null;
  };
}

/** The better source first: higher rank, then later data, then by code, so that no order of imports matters. */
export function compareSources(one: SourcedRecord['source'], other: SourcedRecord['source']): number {
  return other.rank - one.rank || compare(other.dataDate ?? '', one.dataDate ?? '') || compare(one.code, other.code);
}

/**
 * Name, location, country and category are those of the best source together; each other fact is that of the best
 * source that has it. All other names are kept to be found by. `records`: best source first, at least one.
 */
export function mergeRecords(records: readonly SourcedRecord[]): MergedFacts {
  const [best] = records;
  if (best === undefined) throw new Error('a place without records cannot be merged');
  const first = <K extends keyof SourcedRecord>(field: K): SourcedRecord[K] =>
    (records.find((record) => record[field] !== null) ?? best)[field];
  const details = Object.fromEntries(
    namesOf(PLACE_DETAIL_FIELDS).map((field) => [field, first(field)]),
  ) as unknown as ValuesOf<typeof PLACE_DETAIL_FIELDS>;
  const names = new Set(records.flatMap(({ name, alternateNames }) => [name, ...alternateNames]));
  names.delete(best.name);
  const { name, category, location, countryId } = best;
  return {
    name,
    alternateNames: [...names],
    category,
    location,
    countryId,
    ...details,
    importance: first('importance') ?? importanceOf({ category, ...details, sourceCount: records.length }),
  };
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
