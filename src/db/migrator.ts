/** Brings the tables up to date: applies the numbered SQL files of `migrations/` that the database has not seen yet. */
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration';
import type { DatabaseSchema } from './schema.ts';

export const migrationsDirectory = fileURLToPath(new URL('./migrations', import.meta.url));

const TABLE = 'schema_migration';
const LOCK_TABLE = 'schema_migration_lock';

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Safe to run from several nodes at once: one applies, the others wait for it and find nothing left to do. All
 * migrations of a run commit together.
 *
 * @throws MigrationError when a file fails (nothing is changed then) or the database is newer than this program
 */
export async function migrate(
  db: Kysely<DatabaseSchema>,
  directory: string = migrationsDirectory,
): Promise<{ applied: string[] }> {
  const { known, applied: seen, unknown } = await migrationState(db, directory);
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database is newer than this version of Carnet: it has ${unknown.join(', ')}, and this version ` +
        `ends with ${known.at(-1)}. Run the version of Carnet that made it, or a later one.`,
    );
  }
  if (seen.length === known.length) return { applied: [] };

  return outcomeOf(await migratorOf(db, directory).migrateToLatest());
}

/** As `migrate`, and stops at this one. */
export async function migrateTo(
  db: Kysely<DatabaseSchema>,
  name: string,
  directory: string = migrationsDirectory,
): Promise<{ applied: string[] }> {
  return outcomeOf(await migratorOf(db, directory).migrateTo(name));
}

/** Of all that migrations create. */
export async function tablesOfMigrations(directory: string = migrationsDirectory): Promise<Set<string>> {
  const files = (await readdir(directory)).filter(isMigration);
  const texts = await Promise.all(files.map((file) => readFile(`${directory}/${file}`, 'utf8')));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/^create table (\w+)/gim)].map(([, name]) => name as string)),
  );
}

function migratorOf(db: Kysely<DatabaseSchema>, directory: string): Migrator {
  const provider = sqlFiles(directory);
  return new Migrator({ db, provider, migrationTableName: TABLE, migrationLockTableName: LOCK_TABLE });
}

function outcomeOf({ error, results = [] }: MigrationResultSet): { applied: string[] } {
  const failed = results.find((result) => result.status === 'Error');
  if (error !== undefined) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(failed ? `Migration ${failed.migrationName} failed: ${reason}` : reason, { cause: error });
  }
  return { applied: results.map((result) => result.migrationName) };
}

export interface MigrationState {
  /** Of this program, in order. */
  readonly known: readonly string[];
  readonly applied: readonly string[];
  /** Applied by a later version of the program. */
  readonly unknown: readonly string[];
}

export async function migrationState(
  db: Kysely<DatabaseSchema>,
  directory: string = migrationsDirectory,
): Promise<MigrationState> {
  const known = Object.keys(await sqlFiles(directory).getMigrations()).sort();
  const applied = await appliedMigrations(db);
  return { known, applied, unknown: applied.filter((name) => !known.includes(name)) };
}

async function appliedMigrations(db: Kysely<DatabaseSchema>): Promise<string[]> {
  const found = await sql<{ exists: boolean }>`select to_regclass(${TABLE}) is not null as exists`.execute(db);
  if (!found.rows[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)} order by name`.execute(db);
  return rows.map((row) => row.name);
}

const isMigration = (file: string): boolean => /^\d{4}_[a-z0-9_]+\.sql$/.test(file);

/** A file holds plain statements; without parameters they go to the server as one. */
function sqlFiles(directory: string): MigrationProvider {
  return {
    async getMigrations() {
      const files = (await readdir(directory)).filter(isMigration).sort();
      const migrations: Record<string, Migration> = {};
      for (const file of files) {
        const text = await readFile(`${directory}/${file}`, 'utf8');
        migrations[file.slice(0, -'.sql'.length)] = { up: async (db) => void (await sql.raw(text).execute(db)) };
      }
      return migrations;
    },
  };
}
