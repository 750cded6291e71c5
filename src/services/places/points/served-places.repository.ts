/** All SQL of places as they are served: what their records say, and the merged record that is written of it. */
import { sql } from 'kysely';
import type { Trx } from '../../../db/executor.ts';
import type { MergedFacts, SourcedRecord } from '../../../domain/places/merge-place.ts';
import type { PlaceCategory, WheelchairAccess } from '../../../domain/places/place-category.ts';

export interface PlaceRecords {
  readonly placeId: number;
  /** See `storePoints`. */
  readonly touched: boolean;
  /** Live ones, in no order; none: the place is to be retired. */
  readonly records: readonly (SourcedRecord & { readonly sourceId: number })[];
}

export interface ServedPlace extends MergedFacts {
  readonly placeId: number;
  readonly sourceId: number;
  readonly cityId: number | null;
  readonly touched: boolean;
}

const COLUMN_TYPES = {
  source_id: 'integer',
  city_id: 'integer',
  name: 'text',
  alternate_names: 'text[]',
  category: 'text',
  country_id: 'integer',
  latitude: 'double precision',
  longitude: 'double precision',
  description: 'text',
  wikidata_id: 'text',
  website: 'text',
  opening_hours: 'text',
  wheelchair: 'text',
  fee: 'boolean',
  importance: 'double precision',
};
const COLUMNS = Object.keys(COLUMN_TYPES);
const of = (alias: string) => sql.raw(COLUMNS.map((column) => `${alias}.${column}`).join(', '));
const ASSIGNMENTS = sql.raw(COLUMNS.map((column) => `${column} = given.${column}`).join(', '));
const RECORD_TYPE = sql.raw(
  Object.entries(COLUMN_TYPES)
    .map(([column, type]) => `${column} ${type}`)
    .join(', '),
);

interface RecordRow {
  place_id: number;
  source_id: number;
  code: string;
  rank: number;
  data_date: string | null;
  name: string;
  alternate_names: string[];
  category: PlaceCategory;
  country_id: number;
  latitude: number;
  longitude: number;
  description: string | null;
  wikidata_id: string | null;
  website: string | null;
  opening_hours: string | null;
  wheelchair: WheelchairAccess | null;
  fee: boolean | null;
  importance: number | null;
}

export async function countPlacesToServe(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from place_to_serve`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** The next places of `place_to_serve` after that id, with what their live records say. */
export async function listPlaceRecords(trx: Trx, after: number, limit: number): Promise<PlaceRecords[]> {
  const { rows: places } = await sql<{ place_id: number; touched: boolean }>`
    select place_id, touched from place_to_serve where place_id > ${after} order by place_id limit ${limit}
  `.execute(trx);
  // By a list of ids, so that the index is used: a join would read the whole table for each batch.
  const { rows } = await sql<RecordRow>`
    select r.point_of_interest_id as place_id, r.source_id, s.code, s.rank, s.data_date::text as data_date, r.name,
      r.alternate_names, r.category, r.country_id, r.latitude, r.longitude, r.description, r.wikidata_id, r.website,
      r.opening_hours, r.wheelchair, r.fee, r.importance
    from point_of_interest_record r join source s on s.id = r.source_id
    where r.point_of_interest_id = any(${places.map(({ place_id }) => place_id)}::integer[]) and r.retired_at is null
  `.execute(trx);
  const byPlace = Map.groupBy(rows, ({ place_id }) => place_id);
  return places.map(({ place_id, touched }) => ({
    placeId: place_id,
    touched,
    records: (byPlace.get(place_id) ?? []).map(toSourcedRecord),
  }));
}

function toSourcedRecord(row: RecordRow): SourcedRecord & { sourceId: number } {
  return {
    sourceId: row.source_id,
    source: { code: row.code, rank: row.rank, dataDate: row.data_date },
    name: row.name,
    alternateNames: row.alternate_names,
    category: row.category,
    countryId: row.country_id,
    location: { latitude: row.latitude, longitude: row.longitude },
    description: row.description,
    wikidataId: row.wikidata_id,
    website: row.website,
    openingHours: row.opening_hours,
    wheelchair: row.wheelchair,
    fee: row.fee,
    importance: row.importance,
  };
}

/** Writes only places that were touched or differ, and makes retired ones live again. */
export async function writeServedPlaces(trx: Trx, places: readonly ServedPlace[]): Promise<void> {
  const rows = places.map((place) => ({
    id: place.placeId,
    touched: place.touched,
    source_id: place.sourceId,
    city_id: place.cityId,
    name: place.name,
    alternate_names: place.alternateNames,
    category: place.category,
    country_id: place.countryId,
    latitude: place.location.latitude,
    longitude: place.location.longitude,
    description: place.description,
    wikidata_id: place.wikidataId,
    website: place.website,
    opening_hours: place.openingHours,
    wheelchair: place.wheelchair,
    fee: place.fee,
    importance: place.importance,
  }));
  await sql`
    update point_of_interest p set ${ASSIGNMENTS}, retired_at = null, updated_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id integer, touched boolean, ${RECORD_TYPE})
    where p.id = given.id
      and (given.touched or p.retired_at is not null or (${of('p')}) is distinct from (${of('given')}))
  `.execute(trx);
}

export async function retirePlaces(trx: Trx, placeIds: readonly number[]): Promise<void> {
  await sql`
    update point_of_interest set retired_at = now(), updated_at = now()
    where id = any(${placeIds}::integer[]) and retired_at is null
  `.execute(trx);
}
