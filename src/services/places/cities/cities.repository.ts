/** All SQL of cities that imports use. */
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../db/executor.ts';
import { countChanges } from '../count-changes.ts';
import type { PlaceChanges } from '../place-import.ts';

/** Columns of `city` that an import writes, with their types. */
export const CITY_COLUMNS = {
  country_id: 'integer',
  name: 'text',
  alternate_names: 'text[]',
  latitude: 'double precision',
  longitude: 'double precision',
  feature_code: 'text',
  is_capital: 'boolean',
  population: 'integer',
  timezone: 'text',
  admin1_code: 'text',
  admin1_name: 'text',
} as const;

export type CityRow = { readonly id: number } & { readonly [Column in keyof typeof CITY_COLUMNS]: unknown };

const COLUMNS = Object.keys(CITY_COLUMNS);
const NAMES = sql.raw(COLUMNS.join(', '));
const of = (alias: string) => sql.raw(COLUMNS.map((column) => `${alias}.${column}`).join(', '));
const ASSIGNMENTS = sql.raw(COLUMNS.map((column) => `${column} = s.${column}`).join(', '));
const STAGED_TYPES = sql.raw(
  Object.entries({ id: 'integer', place_in_file: 'text', ...CITY_COLUMNS })
    .map(([column, type]) => `${column} ${type}`)
    .join(', '),
);

export async function createCityStage(trx: Trx): Promise<void> {
  await sql`create temporary table staged_city (${STAGED_TYPES}, primary key (id)) on commit drop`.execute(trx);
}

/**
 * `json`: an array of rows. Returns those whose id is that of one staged before, with where that stands in the file.
 */
export async function stageCities(
  trx: Trx,
  json: string,
  count: number,
): Promise<{ readonly id: number; readonly placeInFile: string; readonly first: string }[]> {
  const given = sql`json_to_recordset(${json}::json) as given(${STAGED_TYPES})`;
  const { numAffectedRows } = await sql`insert into staged_city select * from ${given} on conflict do nothing`.execute(
    trx,
  );
  if (Number(numAffectedRows) === count) return [];
  const { rows } = await sql<{ id: number; placeInFile: string; first: string }>`
    select given.id, given.place_in_file as "placeInFile", staged.place_in_file as first
    from ${given} join staged_city staged on staged.id = given.id
    where staged.place_in_file <> given.place_in_file
  `.execute(trx);
  return rows;
}

/** Makes the cities of the source what `staged_city` holds; only rows that differ are written. */
export async function storeStagedCities(
  trx: Trx,
  sourceId: number,
  { keepMissing, staged }: { readonly keepMissing: boolean; readonly staged: number },
): Promise<PlaceChanges> {
  await sql`analyze staged_city (id)`.execute(trx);
  const written = await sql<{ was_retired: boolean }>`
    update city c set ${ASSIGNMENTS}, source_id = ${sourceId}, retired_at = null, updated_at = now()
    from staged_city s, city before
    where c.id = s.id and before.id = c.id
      and (c.retired_at is not null or c.source_id <> ${sourceId} or (${of('c')}) is distinct from (${of('s')}))
    returning before.retired_at is not null as was_retired
  `.execute(trx);
  const inserted = await sql`
    insert into city (id, source_id, ${NAMES})
    select s.id, ${sourceId}::integer, ${of('s')} from staged_city s
    where not exists (select from city c where c.id = s.id)
  `.execute(trx);
  const retired = await sql`
    update city c set retired_at = now(), updated_at = now()
    where c.source_id = ${sourceId} and c.retired_at is null and not ${keepMissing}::boolean
      and not exists (select from staged_city s where s.id = c.id)
  `.execute(trx);
  return countChanges(staged, written, inserted, retired);
}

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
