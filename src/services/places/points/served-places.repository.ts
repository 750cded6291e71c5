/** All SQL of places as they are served: what their records say, and the merged record that is written of it. */
import { sql } from 'kysely';
import type { Trx } from '../../../db/executor.ts';
import { columnTypes, columnValues, fieldColumns } from '../../../db/field-columns.ts';
import type { Row } from '../../../db/schema.ts';
import { PLACE_FIELDS } from '../../../domain/fields/point-of-interest-fields.ts';
import type { MergedFacts, SourcedRecord } from '../../../domain/places/merge-place.ts';
import { columnLists } from '../column-lists.ts';

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

const SHARED = columnTypes(PLACE_FIELDS);
const COLUMNS = columnLists({
  source_id: 'integer',
  city_id: 'integer',
  ...SHARED,
  importance: 'double precision',
});
const { fromRow } = fieldColumns(PLACE_FIELDS);

type RecordRow = Pick<Row<'point_of_interest_record'>, keyof typeof SHARED | 'source_id' | 'importance'> & {
  readonly place_id: number;
  readonly code: string;
  readonly rank: number;
  readonly data_date: string | null;
};

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
    select r.point_of_interest_id as place_id, r.source_id, s.code, s.rank, s.data_date::text as data_date,
      r.importance, ${columnLists(SHARED).of('r')}
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
  const { latitude, longitude, ...said } = fromRow(row);
  return {
    ...said,
    sourceId: row.source_id,
    source: { code: row.code, rank: row.rank, dataDate: row.data_date },
    location: { latitude, longitude },
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
    ...columnValues(PLACE_FIELDS, { ...place, ...place.location }),
    importance: place.importance,
  }));
  await sql`
    update point_of_interest p set ${COLUMNS.assignments('given')}, retired_at = null, updated_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id integer, touched boolean, ${COLUMNS.withTypes})
    where p.id = given.id
      and (given.touched or p.retired_at is not null or (${COLUMNS.of('p')}) is distinct from (${COLUMNS.of('given')}))
  `.execute(trx);
}

export async function retirePlaces(trx: Trx, placeIds: readonly number[]): Promise<void> {
  await sql`
    update point_of_interest set retired_at = now(), updated_at = now()
    where id = any(${placeIds}::integer[]) and retired_at is null
  `.execute(trx);
}
