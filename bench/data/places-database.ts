/** A copy of the benchmark's database with all cities and a million made-up points of interest. */
import pg from 'pg';
import type { PlaceRows } from '../../src/catalog/places/build/read-places.ts';
import { connect } from '../../src/db/connection.ts';
import { bumpDataVersion } from '../../src/db/data-version.ts';
import { type BenchDatabase, createDatabase } from './databases.ts';
import { syntheticPlaces } from './synthetic-places.ts';
import { readCities } from './weighted-cities.ts';

export async function createPlacesDatabase(
  server: string,
  base: BenchDatabase,
  points: number,
): Promise<BenchDatabase> {
  const url = await createDatabase(server, 'carnet_bench_places', new URL(base.url).pathname.slice(1));
  const client = new pg.Client(url);
  await client.connect();
  try {
    // Foreign keys are checked by triggers, one by one; the rows are right by construction.
    await client.query('set session_replication_role = replica');
    for (const table of ['walking_tour', 'point_of_interest_record', 'point_of_interest', 'city']) {
      await client.query(`delete from ${table}`);
    }
    await fill(client, syntheticPlaces(readCities(), points));
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  const { kysely, close } = connect({ connectionString: url, max: 1 });
  try {
    await kysely.transaction().execute((trx) => bumpDataVersion(trx, 'places'));
  } finally {
    await close();
  }
  return { ...base, url };
}

async function fill(client: pg.Client, places: PlaceRows): Promise<void> {
  // Numbers of the made-up sources, by those that the database gives them.
  const ids = new Map<number, number>();
  for (const { id, code, name, url, licence, licenceUrl, attribution } of places.sources) {
    const { rows } = await client.query<{ id: number }>(
      `insert into source (code, kind, name, rank, url, licence, licence_url, attribution)
       values ($1, 'import', $2, 200, $3, $4, $5, $6) returning id`,
      [`bench-${code}`, name, url, licence, licenceUrl, attribution],
    );
    ids.set(id, (rows[0] as { id: number }).id);
  }
  const ofSource = <Row extends { source_id: number }>(row: Row) => ({ ...row, source_id: ids.get(row.source_id) });
  const insert = (statement: string, rows: readonly { source_id: number }[]) =>
    client.query(statement, [JSON.stringify(rows.map(ofSource))]);
  for await (const rows of places.cities) await insert(CITIES, rows);
  for await (const rows of places.points) await insert(POINTS, rows);
  for await (const rows of places.records) await insert(RECORDS, rows);
}

const FROM_JSON = (columns: string) => `from json_to_recordset($1::json) as t (${columns})`;
const ALTERNATES = `coalesce(string_to_array(nullif(alternates, ''), E'\\n'), '{}')`;
const STAMPS = 'to_timestamp(created / 1000), to_timestamp(updated / 1000)';

const CITIES = `insert into city (id, source_id, country_id, name, alternate_names, latitude, longitude, feature_code,
    is_capital, population, timezone, admin1_name, created_at, updated_at)
  select id, source_id, country_id, name, ${ALTERNATES}, latitude, longitude, 'PPL', is_capital, population, timezone,
    admin1_name, ${STAMPS}
  ${FROM_JSON(`id integer, source_id integer, country_id integer, name text, alternates text, latitude float8,
    longitude float8, is_capital boolean, population integer, timezone text, admin1_name text, created float8, updated float8`)}`;

const POINTS = `insert into point_of_interest (id, source_id, country_id, city_id, name, alternate_names, category, latitude,
    longitude, description, wikidata_id, website, opening_hours, wheelchair, fee, importance, created_at, updated_at)
  overriding system value
  select id, source_id, country_id, city_id, name, ${ALTERNATES}, category, latitude, longitude, description, wikidata_id,
    website, opening_hours, wheelchair, fee, importance, ${STAMPS}
  ${FROM_JSON(`id integer, source_id integer, country_id integer, city_id integer, name text, alternates text, category text,
    latitude float8, longitude float8, description text, wikidata_id text, website text, opening_hours text, wheelchair text,
    fee boolean, importance float8, created float8, updated float8`)}`;

/** The catalog reads nothing else of them. */
const RECORDS = `insert into point_of_interest_record (source_id, source_key, point_of_interest_id, url, name, name_key,
    category, country_id, latitude, longitude)
  select source_id, source_key, point_of_interest_id, url, '', '', 'other', 0, 0, 0
  ${FROM_JSON('source_id integer, source_key text, point_of_interest_id integer, url text')}`;
