/**
 * The secret of the embedded identity provider. With the embedded database it is in a file beside it, with PostgreSQL in
 * a table; a backup has it in the table, so that it fits both.
 */
import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Transaction } from 'kysely';
import type { Config } from '../../../config.ts';
import type { DatabaseSchema } from '../../../db/schema.ts';

type SecretConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'identity'>;

const fileOf = ({ dataDir }: SecretConfig): string => path.join(dataDir, 'identity.secret');

/** Undefined where there is none, or where it is in the database or a setting. */
export async function secretBesideDatabase(config: SecretConfig): Promise<string | undefined> {
  if (config.databaseUrl !== undefined || config.identity.secret !== undefined) return undefined;
  return (await readFile(fileOf(config), 'utf8').catch(() => undefined))?.trim();
}

/** For a database that was restored to these settings: takes the secret to where they have it. */
export async function placeSecret(trx: Transaction<DatabaseSchema>, config: SecretConfig): Promise<void> {
  if (config.databaseUrl !== undefined && config.identity.secret === undefined) return;
  const { rows } = await sql<{ value: string }>`
    delete from identity_setting where name = 'secret' returning value`.execute(trx);
  const value = rows[0]?.value;
  if (value === undefined || config.databaseUrl !== undefined || config.identity.secret !== undefined) return;
  const unfinished = `${fileOf(config)}.${randomBytes(4).toString('hex')}.tmp`;
  await writeFile(unfinished, `${value}\n`, { mode: 0o600 });
  await rename(unfinished, fileOf(config));
}
