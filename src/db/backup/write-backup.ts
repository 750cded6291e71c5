/** Writes all tables into one file, as they are at one moment, while others read and write. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DomainError } from '@carnet/rules/errors.ts';
import { sql, type Transaction } from 'kysely';
import { VERSION } from '../../version.ts';
import type { CarnetDatabase } from '../connection.ts';
import { migrationState } from '../migrator.ts';
import type { DatabaseSchema } from '../schema.ts';
import { readCounters } from '../sequences.ts';
import { BACKUP_FORMAT, type BackupHeader, type LastLine } from './backup-format.ts';
import { listColumns, listDataTables, writeTextsAlike } from './tables.ts';

export interface WriteBackupOptions {
  readonly file: string;
  /** What the embedded identity provider keeps in a file beside the embedded database, and in this table elsewhere. */
  readonly identitySecret?: string | undefined;
  /** The migrations that must have been applied; absent = all. */
  readonly known?: readonly string[];
}

export interface WrittenBackup {
  readonly header: BackupHeader;
  readonly counts: ReadonlyMap<string, number>;
  readonly rows: number;
  /** Of the file. */
  readonly bytes: number;
}

/** Rows that are in memory at one time. */
const BATCH = 1000;

/**
 * For its owner only, and whole or not there at all.
 *
 * @throws DomainError CONFLICT where the file is there, or the tables are not those of this version
 */
export async function writeBackup(
  { kysely, kind }: Pick<CarnetDatabase, 'kysely' | 'kind'>,
  { file, identitySecret, known }: WriteBackupOptions,
): Promise<WrittenBackup> {
  if (await exists(file)) throw new DomainError('CONFLICT', `${file} is there already; name another file`);
  const unfinished = `${file}.unfinished`;
  const made = new BackupLines(identitySecret, known);
  try {
    await kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        const lines = made.of(trx, kind);
        await pipeline(Readable.from(lines), createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
      });
    await flush(unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  const { header, counts, rows } = made;
  return { header: header as BackupHeader, counts, rows, bytes: (await stat(file)).size };
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

class BackupLines {
  header: BackupHeader | undefined;
  readonly counts = new Map<string, number>();
  rows = 0;
  readonly #identitySecret: string | undefined;
  readonly #known: readonly string[] | undefined;

  constructor(identitySecret: string | undefined, known: readonly string[] | undefined) {
    this.#identitySecret = identitySecret;
    this.#known = known;
  }

  /** Texts of several lines. */
  async *of(trx: Transaction<DatabaseSchema>, database: CarnetDatabase['kind']): AsyncGenerator<string> {
    const hash = createHash('sha256');
    const hashed = (text: string): string => {
      hash.update(text);
      return text;
    };
    const state = await migrationState(trx);
    const { known, applied } = { ...state, known: this.#known ?? state.known };
    if (applied.length !== known.length || applied.some((name, at) => name !== known[at])) {
      throw new DomainError(
        'CONFLICT',
        'the tables are not those of this version of Carnet: run `carnet migrate`, or use the version that made them',
      );
    }
    await writeTextsAlike(trx);
    const madeAt = new Date().toISOString();
    this.header = { carnetBackup: BACKUP_FORMAT, version: VERSION, madeAt, database, migrations: applied };
    yield hashed(line(this.header));
    const tables = await listDataTables(trx);
    for (const table of tables) {
      for await (const text of this.#table(trx, table)) yield hashed(text);
    }
    yield hashed(line({ counters: await this.#counters(trx) }));
    const last: LastLine = { sha256: hash.digest('hex'), tables: tables.length, rows: this.rows };
    yield line(last);
  }

  async *#table(trx: Transaction<DatabaseSchema>, table: string): AsyncGenerator<string> {
    const columns = (await listColumns(trx, table)).map(({ name }) => name);
    yield line({ table, columns });
    const texts = sql.join(columns.map((name) => sql`${sql.id(name)}::text`));
    await sql`declare backup no scroll cursor for
      select array_to_json(array[${texts}])::text as line from ${sql.table(table)}`.execute(trx);
    let rows = 0;
    for (;;) {
      const batch = await sql<{ line: string }>`fetch ${sql.lit(BATCH)} from backup`.execute(trx);
      if (batch.rows.length === 0) break;
      rows += batch.rows.length;
      yield batch.rows.map((row) => `${row.line}\n`).join('');
    }
    await sql`close backup`.execute(trx);
    if (table === 'identity_setting' && this.#identitySecret !== undefined) {
      const values: Record<string, string> = { name: 'secret', value: this.#identitySecret };
      yield line(columns.map((name) => values[name] ?? null));
      rows += 1;
    }
    this.counts.set(table, rows);
    this.rows += rows;
    yield line({ end: table, rows });
  }

  async #counters(trx: Transaction<DatabaseSchema>): Promise<Record<string, string>> {
    const counters: Record<string, string> = {};
    for (const { sequence, last } of await readCounters(trx)) if (last !== null) counters[sequence] = last;
    return counters;
  }
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
