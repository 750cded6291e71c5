/** All SQL of walking tours that imports use. */
import { sql } from 'kysely';
import type { Trx } from '../../../db/executor.ts';
import type { StoredTourStop } from '../../../db/place-tables.ts';

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
