/**
 * What one source says about one point of interest, one city or one walking tour: what importers yield and services
 * store.
 */

import type { Fields, ValuesOf } from '@carnet/rules/schema/field.ts';
import type { CITY_FIELDS } from '../fields/city-fields.ts';
import type { PLACE_RECORD_FIELDS } from '../fields/point-of-interest-fields.ts';
import type { Location } from './location.ts';
import type { TourDifficulty } from './tour-difficulty.ts';

/** What a record of a source says in fields, but for where it is. */
type Said<List extends Fields> = Omit<ValuesOf<List>, 'countryId' | 'latitude' | 'longitude'>;

export interface PointOfInterestRecord extends Omit<Said<typeof PLACE_RECORD_FIELDS>, 'nameKey'> {
  /** The record's name within its source, the same in every edition of it, e.g. `node/123`, `Q243`, `whc/252`. */
  readonly key: string;
  readonly location: Location;
  /** ISO 3166-1 alpha-2 (Kosovo `XK`); null = the source does not say, then its coordinates decide. */
  readonly countryIso2: string | null;
}

export interface CityRecord extends Omit<Said<typeof CITY_FIELDS>, 'isCapital'> {
  /** GeoNames id. */
  readonly id: number;
  readonly location: Location;
  readonly countryIso2: string;
}

export interface TourStopRecord {
  readonly name: string;
  readonly description: string | null;
  readonly location: Location;
  /** Time spent there; null = as docs/places.md has it for the kind of place. */
  readonly minutes: number | null;
  /**
   * Which point of interest it is, by Wikidata id or by its key in the same source; null = found by name and distance.
   */
  readonly wikidataId: string | null;
  readonly pointOfInterestKey: string | null;
}

export interface WalkingTourRecord {
  /** The record's name within its source, as for points of interest. */
  readonly key: string;
  readonly name: string;
  readonly summary: string | null;
  /** Null = the path's first point decides. */
  readonly countryIso2: string | null;
  /** Null = worked out from length and climb. */
  readonly difficulty: TourDifficulty | null;
  /** Null = worked out: ends within 100 m of its start. */
  readonly isLoop: boolean | null;
  /** Null = worked out from length and stops. */
  readonly durationMinutes: number | null;
  readonly stops: readonly TourStopRecord[];
  /**
   * The way in the order walked, as GeoJSON coordinates [longitude, latitude] or with elevation in metres as third. One
   * part as a rule; a way with gaps in it has several, and no straight line is drawn between them.
   */
  readonly path: readonly (readonly (readonly number[])[])[];
  readonly url: string | null;
}

/** A row that cannot be stored: where it stands in the file (`line 12`, `node/34`), and why. */
export interface RecordProblem {
  readonly where: string;
  readonly message: string;
}

/** What an importer yields. A warning goes with a record that is kept. */
export type ImportItem<T> =
  | { readonly record: T; readonly where: string }
  | { readonly problem: RecordProblem }
  | { readonly warning: RecordProblem };
