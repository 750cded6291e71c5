/** The databases the benchmark runs on: open data set and pair matrix as anybody would load them. */
import type { Kysely } from 'kysely';
import pg from 'pg';
import { readConfig } from '../../src/config.ts';
import { connect } from '../../src/db/connection.ts';
import { bumpDataVersion } from '../../src/db/data-version.ts';
import { migrate } from '../../src/db/migrator.ts';
import type { DatabaseSchema } from '../../src/db/schema.ts';
import { systemActor } from '../../src/domain/accounts/actor.ts';
import { silentProgress } from '../../src/infrastructure/progress.ts';
import { createApiKey } from '../../src/services/api-keys/create-api-key.ts';
import { importPassportIndex } from '../../src/services/imports/import-passport-index.ts';
import { loadOpenData } from '../../src/services/open-data/load-open-data.ts';
import { MATRIX_COUNTRIES, pairMatrixCsv } from './pair-matrix.ts';

export interface BenchDatabase {
  readonly url: string;
  /** Rules in the database, all sources together. */
  readonly rules: number;
  /** Ids of the countries of the pair matrix: all of them issue passports. */
  readonly countryIds: readonly number[];
  /** Plaintext of an accepted key. */
  readonly key: string;
}

/** The date the made-up matrix claims to be of. */
const MATRIX_DATE = '2026-01-01';
const BASE = 'carnet_bench';

/** Made as a user makes one: migrations, the open data set, an imported file, a key. */
export async function createBaseDatabase(server: string): Promise<BenchDatabase> {
  const url = await createDatabase(server, BASE);
  const { kysely, close } = connect({ connectionString: url, max: 2 });
  try {
    await migrate(kysely);
    await loadOpenData(kysely, { directory: readConfig().openDataDir, progress: silentProgress });
    const passports = kysely.selectFrom('country').where('issues_passports', '=', true);
    const countries = await passports.select(['id', 'iso2']).orderBy('id').execute();
    const chosen = countries.slice(0, MATRIX_COUNTRIES);
    await importPassportIndex(kysely, {
      bytes: Buffer.from(pairMatrixCsv(chosen.map((country) => country.iso2))),
      fileName: `${MATRIX_DATE}.csv`,
    });
    const { key } = await createApiKey(
      kysely,
      { accountEmail: 'bench@example.org', name: 'bench' },
      systemActor('bench'),
    );
    await onServer(url, 'vacuum analyze');
    return { url, key, countryIds: chosen.map((country) => country.id), rules: await countRules(kysely) };
  } finally {
    await close();
  }
}

/** A copy of the base, for a server that loads more into it than the other parts are measured with. */
export function createBaseCopy(server: string, base: BenchDatabase): Promise<string> {
  return createDatabase(server, `${BASE}_copy`, new URL(base.url).pathname.slice(1));
}

/** Without any table. */
export function createEmptyDatabase(server: string): Promise<string> {
  return createDatabase(server, `${BASE}_empty`);
}

/** Tells nodes that travel data changed, so that each reads them again. */
export async function bumpCatalog(kysely: Kysely<DatabaseSchema>): Promise<void> {
  await kysely.transaction().execute((trx) => bumpDataVersion(trx, 'catalog'));
}

/** Runs one statement on a connection of its own. */
export async function onServer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function createDatabase(server: string, name: string, template = 'template0'): Promise<string> {
  await onServer(server, `drop database if exists ${name} with (force)`);
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function countRules(kysely: Kysely<DatabaseSchema>): Promise<number> {
  const { rules } = await kysely
    .selectFrom('entry_rule')
    .select((eb) => eb.fn.countAll<number>().as('rules'))
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  return rules;
}
