/** All SQL that writes the records of points of interest and numbers their places. */
import { sql } from 'kysely';
import type { Trx } from '../../../db/executor.ts';
import { columnTypes } from '../../../db/field-columns.ts';
import { PLACE_FIELDS, PLACE_RECORD_FIELDS } from '../../../domain/fields/point-of-interest-fields.ts';
import { columnLists } from '../column-lists.ts';

const FACTS = columnLists(columnTypes(PLACE_RECORD_FIELDS));
/** Facts that a place has as its records have them. */
const SHARED = columnLists(columnTypes(PLACE_FIELDS));

export interface PlaceState {
  /** The source whose name and location are shown. */
  readonly sourceId: number;
  readonly isLive: boolean;
}

export async function listPlaceStates(trx: Trx, placeIds: readonly number[]): Promise<Map<number, PlaceState>> {
  const { rows } = await sql<{ id: number; source_id: number; is_live: boolean }>`
    select id, source_id, retired_at is null as is_live from point_of_interest where id = any(${placeIds}::integer[])
  `.execute(trx);
  return new Map(rows.map(({ id, source_id, is_live }) => [id, { sourceId: source_id, isLive: is_live }]));
}

/** New ids, the lowest last; those that are not used are never given again. */
export async function reservePlaceIds(trx: Trx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('point_of_interest', 'id')) as id from generate_series(1, ${count}::integer)
  `.execute(trx);
  return rows.map(({ id }) => id).sort((a, b) => b - a);
}

export async function setChangedPlaces(
  trx: Trx,
  places: readonly { readonly key: string; readonly placeId: number }[],
): Promise<void> {
  await sql`
    update point_change c set place_id = given.place_id
    from unnest(${places.map(({ key }) => key)}::text[], ${places.map(({ placeId }) => placeId)}::integer[])
      as given(source_key, place_id)
    where c.source_key = given.source_key
  `.execute(trx);
}

/** Records that are a place of their own get an id for it, in the order of the file. */
export async function numberNewPlaces(trx: Trx): Promise<void> {
  await sql`
    update point_change c set place_id = numbered.place_id
    from (
      select source_key, nextval(pg_get_serial_sequence('point_of_interest', 'id')) as place_id
      from (select source_key from point_change where place_id is null order by position) new_ones
    ) numbered
    where c.source_key = numbered.source_key
  `.execute(trx);
}

/**
 * Writes what `point_change`, `point_gone` and `moved` say, and fills the temporary table `place_to_serve` with the
 * places whose served record may have to be made again: `touched` ones are shown as changed even if no fact differs,
 * because which records name them does. `allShared`: all places that the source shares with others, since its standing
 * changed.
 */
export async function storePoints(
  trx: Trx,
  sourceId: number,
  moved: readonly { readonly recordId: number; readonly placeId: number }[],
  { allShared }: { readonly allShared: boolean },
): Promise<void> {
  await sql`
    create temporary table moved_record on commit drop as
    select given.record_id, given.place_id, r.point_of_interest_id as former_place_id
    from unnest(${moved.map(({ recordId }) => recordId)}::integer[], ${moved.map(({ placeId }) => placeId)}::integer[])
      as given(record_id, place_id)
    join point_of_interest_record r on r.id = given.record_id
  `.execute(trx);
  await sql`
    create temporary table former_place on commit drop as
    select r.point_of_interest_id as place_id
    from point_change c join point_of_interest_record r on r.id = c.record_id
    where r.point_of_interest_id <> c.place_id
  `.execute(trx);
  await insertPlaces(trx, sourceId);
  await writeRecords(trx, sourceId);
  await listPlacesToServe(trx, sourceId, allShared);
}

/** A place that a record has for itself is that record; the others are put right when all records are written. */
async function insertPlaces(trx: Trx, sourceId: number): Promise<void> {
  await sql`create temporary table new_place (id integer primary key) on commit drop`.execute(trx);
  await sql`
    with inserted as (
      insert into point_of_interest (id, source_id, city_id, importance, ${SHARED.names}) overriding system value
      select c.place_id, ${sourceId}::integer, c.city_id, c.served_importance, ${SHARED.of('c')}
      from point_change c
      where not exists (select from point_of_interest p where p.id = c.place_id)
      returning id
    )
    insert into new_place select id from inserted
  `.execute(trx);
  await sql`
    insert into point_of_interest (id, source_id, importance, ${SHARED.names}) overriding system value
    select distinct on (m.place_id) m.place_id, r.source_id, coalesce(r.importance, 0), ${SHARED.of('r')}
    from moved_record m join point_of_interest_record r on r.id = m.record_id
    where not exists (select from point_of_interest p where p.id = m.place_id)
    order by m.place_id, r.id
  `.execute(trx);
}

async function writeRecords(trx: Trx, sourceId: number): Promise<void> {
  await sql`
    insert into point_of_interest_record (source_id, source_key, point_of_interest_id, ${FACTS.names})
    select ${sourceId}::integer, c.source_key, c.place_id, ${FACTS.of('c')}
    from point_change c where c.record_id is null
    order by c.place_id
  `.execute(trx);
  await sql`
    update point_of_interest_record r
    set point_of_interest_id = c.place_id, ${FACTS.assignments('c')}, retired_at = null, updated_at = now()
    from point_change c where c.record_id = r.id
  `.execute(trx);
  await sql`
    update point_of_interest_record r set retired_at = now(), updated_at = now()
    from point_gone g where g.record_id = r.id
  `.execute(trx);
  await sql`
    update point_of_interest_record r set point_of_interest_id = m.place_id, updated_at = now()
    from moved_record m where m.record_id = r.id
  `.execute(trx);
}

async function listPlacesToServe(trx: Trx, sourceId: number, allShared: boolean): Promise<void> {
  await sql`
    create temporary table place_to_serve on commit drop as
    select place_id, bool_or(touched) as touched from (
      select c.place_id, c.kind <> 'updated' or c.url_differs as touched
      from point_change c
      where not exists (select from new_place n where n.id = c.place_id)
      union all select place_id, true from point_gone
      union all select place_id, true from former_place
      union all select place_id, true from moved_record
      union all select former_place_id, true from moved_record
      union all
      select r.point_of_interest_id, false
      from point_of_interest_record r
      where ${allShared}::boolean and r.source_id = ${sourceId} and r.retired_at is null and exists (
        select from point_of_interest_record other
        where other.point_of_interest_id = r.point_of_interest_id and other.source_id <> r.source_id
          and other.retired_at is null
      )
    ) as places
    group by place_id
  `.execute(trx);
  await sql`create unique index on place_to_serve (place_id)`.execute(trx);
  await sql`analyze place_to_serve`.execute(trx);
}

/** Live records of the source whose place other sources name too. */
export async function countMerged(trx: Trx, sourceId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from point_of_interest_record r
    where r.source_id = ${sourceId} and r.retired_at is null and exists (
      select from point_of_interest_record other
      where other.point_of_interest_id = r.point_of_interest_id and other.source_id <> r.source_id
        and other.retired_at is null
    )
  `.execute(trx);
  return rows[0]?.count ?? 0;
}
