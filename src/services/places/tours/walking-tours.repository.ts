/** All SQL of walking tours that imports use. */
import { sql } from 'kysely';
import type { Trx } from '../../../db/executor.ts';
import type { StoredTourStop } from '../../../db/place-tables.ts';
import { countChanges } from '../count-changes.ts';
import type { PlaceChanges } from '../place-import.ts';
import { TOUR_COLUMNS, type TourRow } from './tour-row.ts';

const COLUMNS = Object.keys(TOUR_COLUMNS);
const NAMES = sql.raw(COLUMNS.join(', '));
const of = (alias: string) => sql.raw(COLUMNS.map((column) => `${alias}.${column}`).join(', '));
const ASSIGNMENTS = sql.raw(COLUMNS.map((column) => `${column} = s.${column}`).join(', '));
const STAGED_TYPES = sql.raw(
  Object.entries({ source_key: 'text', place_in_file: 'text', ...TOUR_COLUMNS })
    .map(([column, type]) => `${column} ${type}`)
    .join(', '),
);

export interface StagedTour extends TourRow {
  readonly place_in_file: string;
}

export async function createTourStage(trx: Trx): Promise<void> {
  await sql`create temporary table staged_tour (${STAGED_TYPES}, primary key (source_key)) on commit drop`.execute(trx);
}

/** Returns the tours whose key is that of one staged before, with where that stands in the file. */
export async function stageTours(
  trx: Trx,
  tours: readonly StagedTour[],
): Promise<{ readonly key: string; readonly placeInFile: string; readonly first: string }[]> {
  const given = sql`json_to_recordset(${JSON.stringify(tours)}::json) as given(${STAGED_TYPES})`;
  const { numAffectedRows } = await sql`insert into staged_tour select * from ${given} on conflict do nothing`.execute(
    trx,
  );
  if (Number(numAffectedRows) === tours.length) return [];
  const { rows } = await sql<{ key: string; placeInFile: string; first: string }>`
    select given.source_key as key, given.place_in_file as "placeInFile", staged.place_in_file as first
    from ${given} join staged_tour staged on staged.source_key = given.source_key
    where staged.place_in_file <> given.place_in_file
  `.execute(trx);
  return rows;
}

/** Makes the tours of the source what `staged_tour` holds; only rows that differ are written. */
export async function storeStagedTours(
  trx: Trx,
  sourceId: number,
  { keepMissing, staged }: { readonly keepMissing: boolean; readonly staged: number },
): Promise<PlaceChanges> {
  const written = await sql<{ was_retired: boolean }>`
    update walking_tour t set ${ASSIGNMENTS}, retired_at = null, updated_at = now()
    from staged_tour s, walking_tour before
    where t.source_id = ${sourceId} and t.source_key = s.source_key and before.id = t.id
      and (t.retired_at is not null or (${of('t')}) is distinct from (${of('s')}))
    returning before.retired_at is not null as was_retired
  `.execute(trx);
  const inserted = await sql`
    insert into walking_tour (source_id, source_key, ${NAMES})
    select ${sourceId}::integer, s.source_key, ${of('s')} from staged_tour s
    where not exists (select from walking_tour t where t.source_id = ${sourceId} and t.source_key = s.source_key)
  `.execute(trx);
  const retired = await sql`
    update walking_tour t set retired_at = now(), updated_at = now()
    where t.source_id = ${sourceId} and t.retired_at is null and not ${keepMissing}::boolean
      and not exists (select from staged_tour s where s.source_key = t.source_key)
  `.execute(trx);
  return countChanges(staged, written, inserted, retired);
}

export interface LinkableTour {
  readonly id: number;
  readonly sourceId: number;
  readonly stops: readonly StoredTourStop[];
  readonly walkingMinutes: number | null;
  readonly durationMinutes: number;
}

/** The next live tours with stops after that id. */
export async function listToursWithStops(trx: Trx, after: number, limit: number): Promise<LinkableTour[]> {
  const { rows } = await sql<LinkableTour>`
    select id, source_id as "sourceId", stops, walking_minutes as "walkingMinutes", duration_minutes as "durationMinutes"
    from walking_tour where retired_at is null and id > ${after} and stops <> '[]' order by id limit ${limit}
  `.execute(trx);
  return rows;
}

export async function updateTourStops(
  trx: Trx,
  tours: readonly {
    readonly id: number;
    readonly stops: readonly StoredTourStop[];
    readonly durationMinutes: number;
  }[],
): Promise<void> {
  const rows = tours.map(({ id, stops, durationMinutes }) => ({ id, stops, duration_minutes: durationMinutes }));
  await sql`
    update walking_tour t
    set stops = given.stops, duration_minutes = given.duration_minutes, updated_at = now()
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(id integer, stops jsonb, duration_minutes integer)
    where t.id = given.id
  `.execute(trx);
}
