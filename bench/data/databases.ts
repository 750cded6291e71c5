/** The database the benchmark runs on: what comes with Carnet, and a made-up matrix of visa rules. */
import type { Kysely } from 'kysely';
import pg from 'pg';
import { readConfig } from '../../src/config.ts';
import { connect } from '../../src/db/connection.ts';
import { bumpDataVersion } from '../../src/db/data-version.ts';
import { migrate } from '../../src/db/migrator.ts';
import type { DatabaseSchema } from '../../src/db/schema.ts';
import { systemActor } from '../../src/domain/accounts/actor.ts';
import { deriveChanges } from '../../src/node/changes/derive-changes.ts';
import { loadData } from '../../src/node/data/data-loader.ts';
import { createApiKey } from '../../src/services/api-keys/create-api-key.ts';
import { importPassportIndex } from '../../src/services/imports/import-passport-index.ts';
import { pairMatrixCsv } from './pair-matrix.ts';

export interface BenchDatabase {
  readonly url: string;
  /** Ids of the countries of the pair matrix: all of them issue passports. */
  readonly countryIds: readonly number[];
  /** Plaintext of an accepted key. */
  readonly key: string;
}

const NAME = 'carnet_bench';
/** The date the made-up matrix claims to be of. */
const MATRIX_DATE = '2026-01-01';
/** Passports and destinations: 91 x 90 = 8,190 rules make 10,000 statements with those of the open data set. */
const MATRIX_COUNTRIES = 91;

/** Made as a user makes one: the data of a first start, an imported file, a key. `server`: of a PostgreSQL server. */
export async function createBaseDatabase(server: string): Promise<BenchDatabase> {
  await runOn(server, `drop database if exists ${NAME} with (force)`);
  await runOn(server, `create database ${NAME} template template0`);
  const url = Object.assign(new URL(server), { pathname: `/${NAME}` }).href;
  const { kysely, close } = connect({ connectionString: url, max: 2 });
  try {
    await migrate(kysely);
    await loadData({
      poolConfig: { connectionString: url, max: 2 },
      openDataDir: readConfig().openDataDir,
      isOpenDataBundled: true,
      cities: 'default',
    });
    const passports = kysely.selectFrom('country').where('issues_passports', '=', true);
    const countries = await passports.select(['id', 'iso2']).orderBy('id').limit(MATRIX_COUNTRIES).execute();
    await importPassportIndex(kysely, {
      bytes: Buffer.from(pairMatrixCsv(countries.map(({ iso2 }) => iso2))),
      fileName: `${MATRIX_DATE}.csv`,
    });
    const { key } = await createApiKey(
      kysely,
      { accountEmail: 'bench@example.org', name: 'bench' },
      systemActor('bench'),
    );
    // Else the first server does it while it is measured.
    await deriveChanges(kysely, Date.now());
    await runOn(url, 'vacuum analyze');
    return { url, key, countryIds: countries.map(({ id }) => id) };
  } finally {
    await close();
  }
}

/** Tells nodes that travel data changed, so that each reads them again. */
export async function bumpCatalog(kysely: Kysely<DatabaseSchema>): Promise<void> {
  await kysely.transaction().execute((trx) => bumpDataVersion(trx, 'catalog'));
}

/** One statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
