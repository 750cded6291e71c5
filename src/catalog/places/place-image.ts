/**
 * Places as plain data: flat typed arrays that are used where they lie in the snapshot file.
 * Rows of cities and points of interest are in the order in which lists show them, most important first, so that the
 * lowest row numbers of any selection are its first page.
 */
import type { Arena, Postings, TextColumns, TextRef } from './columns.ts';

/** Raised whenever the layout below or the JSON in it changes: older snapshots are then ignored. */
export const PLACES_FORMAT = 5;

export interface PlacesMeta {
  readonly format: number;
  readonly version: number;
  readonly token: string;
  /** ms since epoch. */
  readonly builtAt: number;
}

/**
 * Pieces of JSON that many records have in common are kept once. In a record the piece's number stands for it, between
 * two of these marks, which JSON itself never holds. A million places take a third of the memory so.
 */
export const SHARED_MARK = '\x1f';
export const SHARED_RADIX = 36;

/** Names by the beginnings of their words; see name-index.ts. */
export interface NameColumns {
  /**
   * Each record's searchable names, UTF-8, the main one first, each ended by a line feed, the record by a zero byte.
   */
  readonly text: Uint8Array;
  /** By row: where its names begin in the text. */
  readonly at: Uint32Array;
  /** Where words begin in the text, ordered by what follows up to the end of the name. */
  readonly starts: Uint32Array;
  /** By word: its row, with ALTERNATE_NAME and INNER_WORD where they hold. */
  readonly owners: Uint32Array;
}
export const ALTERNATE_NAME = 2 ** 31;
/** Not the first word of the name. */
export const INNER_WORD = 2 ** 30;
export const MAX_ROWS = 2 ** 29;

/** What cities and points of interest have in common. */
export const PLACE_COLUMNS = {
  id: Int32Array,
  /** ISO 3166-1 numeric. */
  country: Uint16Array,
  /** In degrees, to the seventh decimal. */
  latitude: Float64Array,
  longitude: Float64Array,
} as const;

export const CITY_COLUMNS = {
  ...PLACE_COLUMNS,
  /** 0 = not known. */
  population: Int32Array,
  isCapital: Uint8Array,
} as const;

export const POINT_COLUMNS = {
  ...PLACE_COLUMNS,
  /** Row of its city, or NONE. */
  city: Int32Array,
  /** Index into PLACE_CATEGORIES. */
  category: Uint8Array,
} as const;

/**
 * In order of id. The texts of a tour lie one after another: summary (a whole object), stops and path (both JSON
 * values).
 */
export const TOUR_COLUMNS = {
  id: Int32Array,
  country: Uint16Array,
  /** City id, or NONE. */
  city: Int32Array,
  distanceKm: Float64Array,
  durationMinutes: Int32Array,
  at: Float64Array,
  summaryLength: Uint32Array,
  stopsLength: Uint32Array,
  pathLength: Uint32Array,
} as const;

export type Columns<Types> = {
  readonly [K in keyof Types]: Types[K] extends new (length: number) => infer A ? A : never;
};

export interface PlaceTable {
  readonly columns: Columns<typeof PLACE_COLUMNS>;
  /** Rows in order of id. */
  readonly byId: Uint32Array;
  /** By country id. */
  readonly byCountry: Postings;
  /** Of KDBush, over [longitude, latitude]. */
  readonly tree: Uint8Array;
  /** JSON by row, without what it shares with others. */
  readonly records: TextColumns;
  readonly names: NameColumns;
}

export interface CityTable extends PlaceTable {
  readonly columns: Columns<typeof CITY_COLUMNS>;
  readonly capitals: Uint32Array;
}

export interface PointTable extends PlaceTable {
  readonly columns: Columns<typeof POINT_COLUMNS>;
  /** By row of the city. */
  readonly byCity: Postings;
  readonly byCategory: Postings;
}

/** Small, because it is cloned into the serving thread. */
export interface PlacesDirectory {
  /** The attribution list, in the order served. */
  readonly sources: readonly TextRef[];
}

export interface PlaceImage {
  readonly meta: PlacesMeta;
  readonly directory: PlacesDirectory;
  readonly cities: CityTable;
  readonly points: PointTable;
  readonly tours: Columns<typeof TOUR_COLUMNS>;
  /** By number. */
  readonly shared: TextColumns;
  readonly arena: Arena;
}
