/** Makes the one record that is served of what several sources say of a place. */
import { importanceOf } from './importance.ts';
import type { Location } from './location.ts';
import type { PlaceCategory, WheelchairAccess } from './place-category.ts';

export interface MergedFacts {
  readonly name: string;
  readonly alternateNames: readonly string[];
  readonly category: PlaceCategory;
  readonly location: Location;
  readonly countryId: number;
  readonly description: string | null;
  readonly wikidataId: string | null;
  readonly website: string | null;
  readonly openingHours: string | null;
  readonly wheelchair: WheelchairAccess | null;
  readonly fee: boolean | null;
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
  const [wikidataId, website] = [first('wikidataId'), first('website')];
  const names = new Set(records.flatMap(({ name, alternateNames }) => [name, ...alternateNames]));
  names.delete(best.name);
  return {
    name: best.name,
    alternateNames: [...names],
    category: best.category,
    location: best.location,
    countryId: best.countryId,
    description: first('description'),
    wikidataId,
    website,
    openingHours: first('openingHours'),
    wheelchair: first('wheelchair'),
    fee: first('fee'),
    importance:
      first('importance') ??
      importanceOf({ category: best.category, wikidataId, website, sourceCount: records.length }),
  };
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
