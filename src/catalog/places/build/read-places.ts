/**
 * Reads the places from the database, in one snapshot of it, for the catalog build: a batch at a time, however many
 * there are.
 */

import { type ColumnsOf, columnOf, type Fields, namesOf, type ValuesOf } from '@carnet/rules/schema/field.ts';
import { ATTRIBUTION_FIELDS } from '@carnet/rules/schema/source-fields.ts';
import { CITY_ABOUT_FIELDS, CITY_FIELDS } from '../../../domain/fields/city-fields.ts';
import { PLACE_FIELDS } from '../../../domain/fields/point-of-interest-fields.ts';
import { TOUR_FIELDS } from '../../../domain/fields/walking-tour-fields.ts';
import { inSnapshot, millis, type RowReader, readInBatches, rows, selectedFields } from '../../read/database-rows.ts';

/** All moments in ms since epoch. */
interface Stamps {
  created: number;
  updated: number;
}

export interface PlaceSourceRow extends ValuesOf<typeof ATTRIBUTION_FIELDS> {
  readonly id: number;
  readonly rank: number;
}

/** Other names, one on each line: a place has dozens. */
interface Alternates {
  alternates: string;
}

const {
  alternateNames: _names,
  featureCode: _code,
  admin1Code: _admin1,
  ...SERVED_CITY_FIELDS
} = {
  ...CITY_FIELDS,
  ...CITY_ABOUT_FIELDS,
};
const { alternateNames: _others, ...SERVED_PLACE_FIELDS } = PLACE_FIELDS;
const { walkingMinutes: _walking, ...ALL_OF_TOUR } = TOUR_FIELDS;
export const SERVED_TOUR_FIELDS = ALL_OF_TOUR;

export interface CityRow extends Stamps, Alternates, ColumnsOf<typeof SERVED_CITY_FIELDS> {
  id: number;
  source_id: number;
}

export interface PointRow extends Stamps, Alternates, ColumnsOf<typeof SERVED_PLACE_FIELDS> {
  id: number;
  source_id: number;
  city_id: number | null;
  importance: number;
}

/** A live record of an enabled source that names a point of interest. */
export interface PointRecordRow {
  point_of_interest_id: number;
  source_id: number;
  source_key: string;
  url: string | null;
}

export interface TourRow extends Stamps, ColumnsOf<typeof SERVED_TOUR_FIELDS> {
  id: number;
  source_id: number;
  source_key: string;
  stops: readonly TourStopRow[];
  path: readonly (readonly (readonly number[])[])[];
}

export interface TourStopRow {
  readonly name: string;
  readonly description: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly minutes: number | null;
  readonly pointOfInterestId: number | null;
}

/** What the places of a catalog are built from: one moment of them. To be read in this order. */
export interface PlaceRows {
  readonly dataVersion: { readonly version: number; readonly token: string };
  /** Those that are enabled. */
  readonly sources: readonly PlaceSourceRow[];
  /** By id, as the others, a batch at a time. */
  readonly cities: AsyncIterable<readonly CityRow[]>;
  readonly points: AsyncIterable<readonly PointRow[]>;
  /** By id of their point of interest. */
  readonly records: AsyncIterable<readonly PointRecordRow[]>;
  readonly tours: AsyncIterable<readonly TourRow[]>;
}

const STAMPS = `${millis('t.created_at')} as created, ${millis('t.updated_at')} as updated`;
const LIVE = 't.retired_at is null and s.enabled';
const ALTERNATES = `array_to_string(t.alternate_names, E'\\n') as alternates`;

const columns = (fields: Fields) =>
  namesOf(fields)
    .map((name) => `t.${columnOf(name)}`)
    .join(', ');

const QUERIES = {
  dataVersion: `select version, token from data_version where name = 'places'`,
  sources:
    `select t.id, t.rank, ${selectedFields(ATTRIBUTION_FIELDS)} from source t where t.enabled order by ` +
    'lower(t.name), t.code',
  cities: `select t.id, t.source_id, ${ALTERNATES}, ${columns(SERVED_CITY_FIELDS)}, ${STAMPS}
    from city t join source s on s.id = t.source_id where ${LIVE} order by t.id`,
  // Whether a source that is enabled names it is seen from its records.
  points: `select t.id, t.source_id, t.city_id, ${ALTERNATES}, ${columns(SERVED_PLACE_FIELDS)}, t.importance, ${STAMPS}
    from point_of_interest t where t.retired_at is null order by t.id`,
  records: `select t.point_of_interest_id, t.source_id, t.source_key, t.url
    from point_of_interest_record t join source s on s.id = t.source_id where ${LIVE}
    order by t.point_of_interest_id, t.source_id, t.source_key`,
  tours: `select t.id, t.source_id, t.source_key, ${columns(SERVED_TOUR_FIELDS)}, t.stops, t.path, ${STAMPS}
    from walking_tour t join source s on s.id = t.source_id where ${LIVE} order by t.id`,
} as const;

/** Tours hold paths of any length. */
const TOURS_AT_ONCE = 100;

/** Hands `build` the places as a read-only transaction sees them. */
export function withPlaceRows<T>(client: RowReader, build: (places: PlaceRows) => Promise<T>): Promise<T> {
  return inSnapshot(client, async () => build(await placeRows(client)));
}

/** The same within the reader's own transaction. */
export async function placeRows(client: RowReader): Promise<PlaceRows> {
  const [dataVersion] = await rows<{ version: number; token: string }>(client, QUERIES.dataVersion);
  if (dataVersion === undefined) throw new Error('the table data_version has no row "places"');
  return {
    dataVersion,
    sources: await rows(client, QUERIES.sources),
    cities: readInBatches({ client, name: 'catalog_cities', sql: QUERIES.cities }),
    points: readInBatches({ client, name: 'catalog_points', sql: QUERIES.points }),
    records: readInBatches({ client, name: 'catalog_records', sql: QUERIES.records }),
    tours: readInBatches({ client, name: 'catalog_tours', sql: QUERIES.tours, rowsAtOnce: TOURS_AT_ONCE }),
  };
}
