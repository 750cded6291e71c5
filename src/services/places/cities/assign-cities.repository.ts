/** All SQL that reads where places are and writes their cities. */
import { sql } from 'kysely';
import type { Trx } from '../../../db/executor.ts';

export type LocatedTable = 'point_of_interest' | 'walking_tour';

export interface Located {
  readonly id: number;
  readonly countryId: number;
  readonly cityId: number | null;
  readonly latitude: number;
  readonly longitude: number;
}

/** The next live ones after that id. */
export async function listLocated(trx: Trx, table: LocatedTable, after: number, limit: number): Promise<Located[]> {
  const { rows } = await sql<Located>`
    select id, country_id as "countryId", city_id as "cityId", latitude, longitude
    from ${sql.table(table)} where retired_at is null and id > ${after} order by id limit ${limit}
  `.execute(trx);
  return rows;
}

export async function updateCities(
  trx: Trx,
  table: LocatedTable,
  cities: readonly { readonly id: number; readonly cityId: number | null }[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} as placed set city_id = given.city_id, updated_at = now()
    from unnest(${cities.map(({ id }) => id)}::integer[], ${cities.map(({ cityId }) => cityId)}::integer[])
      as given(id, city_id)
    where placed.id = given.id
  `.execute(trx);
}
