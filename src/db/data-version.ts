/** The versions by which nodes notice that keys or travel data have changed. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseSchema } from './schema.ts';

export type DataVersionName = 'catalog' | 'api_keys' | 'places';

/** `token` changes with each bump and tells databases apart that count alike, such as a restored copy. */
export interface DataVersion {
  readonly version: number;
  readonly token: string;
}

export interface DataVersions {
  readonly catalog: DataVersion;
  readonly apiKeys: DataVersion;
  readonly places: DataVersion;
}

/**
 * Raises the version in the caller's transaction and returns the new one. The row stays locked until the transaction
 * ends, so versions are ordered as commits are.
 */
export async function bumpDataVersion(trx: Transaction<DatabaseSchema>, name: DataVersionName): Promise<number> {
  const { version } = await trx
    .updateTable('data_version')
    .set((eb) => ({
      version: eb('version', '+', 1),
      token: randomBytes(4).toString('hex'),
      updated_at: sql<Date>`clock_timestamp()`,
    }))
    .where('name', '=', name)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Lets writers of one thing wait for each other until the transaction ends; readers go on. Take it before any other
 * lock of the same transaction, or two writers may each wait for the other.
 */
export async function lockDataVersion(trx: Transaction<DatabaseSchema>, name: DataVersionName): Promise<void> {
  await trx.selectFrom('data_version').select('name').where('name', '=', name).forUpdate().executeTakeFirstOrThrow();
}

/** One statement, so that all versions are of the same moment. */
export async function readDataVersions(db: Kysely<DatabaseSchema>): Promise<DataVersions> {
  const rows = await db.selectFrom('data_version').select(['name', 'version', 'token']).execute();
  const find = (name: DataVersionName): DataVersion => {
    const row = rows.find((candidate) => candidate.name === name);
    if (!row) throw new Error(`The table data_version has no row "${name}": the database is damaged or half restored`);
    return { version: row.version, token: row.token };
  };
  return { catalog: find('catalog'), apiKeys: find('api_keys'), places: find('places') };
}
