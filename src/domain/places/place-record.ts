/**
 * What one source says about one point of interest, one city or one walking tour: what importers yield and services
 * store.
 */
import type { Location } from './location.ts';
import type { PlaceCategory, WheelchairAccess } from './place-category.ts';

export interface PointOfInterestRecord {
  /** The record's name within its source, the same in every edition of it, e.g. `node/123`, `Q243`, `whc/252`. */
  readonly key: string;
  readonly name: string;
  /** Other names people search by; not served. */
  readonly alternateNames: readonly string[];
  readonly category: PlaceCategory;
  readonly location: Location;
  /** ISO 3166-1 alpha-2 (Kosovo `XK`); null = the source does not say, then its coordinates decide. */
  readonly countryIso2: string | null;
  /** Plain text: importers take markup out. */
  readonly description: string | null;
  /** `Q` and digits. */
  readonly wikidataId: string | null;
  readonly website: string | null;
  /** As OpenStreetMap writes them where the source does, else the source's own text. */
  readonly openingHours: string | null;
  readonly wheelchair: WheelchairAccess | null;
  /** Whether there is an entrance fee. */
  readonly fee: boolean | null;
  /** 0 to 1, see docs/places.md; null = as the category has it. */
  readonly importance: number | null;
  /** The record's own page at its source. */
  readonly url: string | null;
}

export interface CityRecord {
  /** GeoNames id. */
  readonly id: number;
  readonly name: string;
  readonly alternateNames: readonly string[];
  readonly location: Location;
  readonly countryIso2: string;
  /** GeoNames feature code, e.g. `PPLC` = capital. */
  readonly featureCode: string;
  /** Null = not known: GeoNames writes 0. */
  readonly population: number | null;
  /** IANA name. */
  readonly timezone: string | null;
  readonly admin1Code: string | null;
  readonly admin1Name: string | null;
}

export const TOUR_DIFFICULTIES = ['easy', 'moderate', 'hard'] as const;
export type TourDifficulty = (typeof TOUR_DIFFICULTIES)[number];

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
