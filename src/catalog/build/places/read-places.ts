/**
 * Reads the places from the database, in one snapshot of it, for the catalog build: a batch at a time, however many
 * there are.
 */
import type { ValuesOf } from '../../../domain/fields/field.ts';
import { ATTRIBUTION_FIELDS } from '../../../domain/fields/source-fields.ts';
import type { PlaceCategory, WheelchairAccess } from '../../../domain/places/place-category.ts';
import type { TourDifficulty } from '../../../domain/places/place-record.ts';
import { inSnapshot, millis, type RowReader, readInBatches, rows, selectedFields } from '../database-rows.ts';

/** All moments in ms since epoch. */
interface Stamps {
  created: number;
  updated: number;
}

export interface PlaceSourceRow extends ValuesOf<typeof ATTRIBUTION_FIELDS> {
  readonly id: number;
  readonly rank: number;
}

export interface CityRow extends Stamps {
  id: number;
  source_id: number;
  country_id: number;
  name: string;
  /** One on each line. */
  alternates: string;
  latitude: number;
  longitude: number;
  is_capital: boolean;
  population: number | null;
  timezone: string | null;
  admin1_name: string | null;
  description: string | null;
  image_url: string | null;
}

export interface PointRow extends Stamps {
  id: number;
  source_id: number;
  country_id: number;
  city_id: number | null;
  name: string;
  /** One on each line. */
  alternates: string;
  category: PlaceCategory;
  latitude: number;
  longitude: number;
  description: string | null;
  wikidata_id: string | null;
  website: string | null;
  opening_hours: string | null;
  wheelchair: WheelchairAccess | null;
  fee: boolean | null;
  importance: number;
}

/** A live record of an enabled source that names a point of interest. */
export interface PointRecordRow {
  point_of_interest_id: number;
  source_id: number;
  source_key: string;
  url: string | null;
}

export interface TourRow extends Stamps {
  id: number;
  source_id: number;
  source_key: string;
  country_id: number;
  city_id: number | null;
  name: string;
  summary: string | null;
  distance_km: number;
  duration_minutes: number;
  difficulty: TourDifficulty;
  is_loop: boolean;
  latitude: number;
  longitude: number;
  stops: readonly TourStopRow[];
  path: readonly (readonly (readonly number[])[])[];
  url: string | null;
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

const QUERIES = {
  dataVersion: `select version, token from data_version where name = 'places'`,
  sources:
    `select t.id, t.rank, ${selectedFields(ATTRIBUTION_FIELDS)} from source t where t.enabled order by ` +
    'lower(t.name), t.code',
  cities: `select t.id, t.source_id, t.country_id, t.name, ${ALTERNATES}, t.latitude, t.longitude, t.is_capital,
      t.population, t.timezone, t.admin1_name, t.description, t.image_url, ${STAMPS}
    from city t join source s on s.id = t.source_id where ${LIVE} order by t.id`,
  // Whether a source that is enabled names it is seen from its records.
  points: `select t.id, t.source_id, t.country_id, t.city_id, t.name, ${ALTERNATES}, t.category, t.latitude, t.longitude,
      t.description, t.wikidata_id, t.website, t.opening_hours, t.wheelchair, t.fee, t.importance, ${STAMPS}
    from point_of_interest t where t.retired_at is null order by t.id`,
  records: `select t.point_of_interest_id, t.source_id, t.source_key, t.url
    from point_of_interest_record t join source s on s.id = t.source_id where ${LIVE}
    order by t.point_of_interest_id, t.source_id, t.source_key`,
  tours: `select t.*, ${STAMPS} from walking_tour t join source s on s.id = t.source_id where ${LIVE} order by t.id`,
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
