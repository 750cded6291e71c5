/** All SQL of cities that imports use. */
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../db/executor.ts';

/**
 * Names the capital of each country: its live city that GeoNames calls a capital, the most populous if several. Returns
 * how many countries now have another one than before.
 */
export async function setCapitalCities(trx: Trx): Promise<number> {
  const { numAffectedRows } = await sql`
    update country set capital_city_id = capital.id, updated_at = now()
    from (
      select distinct on (place.id) place.id as country_id, city.id
      from country place
      left join city on city.country_id = place.id and city.is_capital and city.retired_at is null
      order by place.id, city.population desc nulls last, city.id
    ) capital
    where country.id = capital.country_id and country.capital_city_id is distinct from capital.id
  `.execute(trx);
  return Number(numAffectedRows);
}

/** The latest import of cities of that source: its formats begin with `cities`. */
export async function findLatestCityRun(
  db: Executor,
  sourceId: number,
): Promise<{ readonly format: string } | undefined> {
  return db
    .selectFrom('import_run')
    .select('format')
    .where('source_id', '=', sourceId)
    .where('format', 'like', 'cities%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
