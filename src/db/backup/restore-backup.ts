/** Puts a backup into a database: all of it or nothing, whichever of the two databases it came from. */
import { DomainError } from '@carnet/rules/errors.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { migrate, migrateTo, migrationState, tablesOfMigrations } from '../migrator.ts';
import type { DatabaseSchema } from '../schema.ts';
import { type BackupHeader, type BackupSummary, checkBackup, readBackup, type TableStart } from './backup-format.ts';
import { type Column, countRows, isData, listColumns, listDataTables, listTables, writeTextsAlike } from './tables.ts';

type Trx = Transaction<DatabaseSchema>;

export interface RestoreOptions {
  readonly file: string;
  /** Of a file that was checked already; absent = it is checked first. */
  readonly summary?: BackupSummary;
  /** Whether what is in the database may be deleted. */
  readonly replace: boolean;
  /** Called with rows as they are stored. */
  readonly onRows?: (done: number, total: number) => void;
  /** Last of all, before anybody else sees the new rows: what it throws undoes them. */
  readonly beforeCommit?: (trx: Trx) => Promise<void>;
}

export interface RestoredBackup extends BackupSummary {
  /** Migrations that the backup had not seen yet. */
  readonly migrated: readonly string[];
  /** Whether there was something before. */
  readonly replaced: boolean;
}

/** Of rows in one statement, in characters: PGlite never gives back what a larger one takes. */
const BATCH_LENGTH = 500_000;
/** How long other transactions may take to end. */
const LOCK_TIMEOUT = '60s';

/**
 * @throws DomainError VALIDATION_ERROR for a damaged file; CONFLICT for a database that is not empty, is not Carnet's,
 * or a backup of a newer version. Nothing is changed then.
 */
export async function restoreBackup(
  db: Kysely<DatabaseSchema>,
  { file, replace, onRows, beforeCommit, ...options }: RestoreOptions,
): Promise<RestoredBackup> {
  const summary = options.summary ?? (await checkBackup(file));
  await refuseNewer(db, summary.header);
  const result = await db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
    const replaced = await makeRoom(trx, replace);
    await migrateTo(trx, summary.header.migrations.at(-1) as string);
    await load(trx, file, summary, onRows);
    const { applied: migrated } = await migrate(trx);
    // Nodes that run notice by the tokens that all they hold is another one's.
    await sql`update data_version set token = substr(md5(random()::text || clock_timestamp()::text), 1, 8)`.execute(
      trx,
    );
    await beforeCommit?.(trx);
    return { ...summary, migrated, replaced };
  });
  await sql`analyze`.execute(db);
  return result;
}

async function refuseNewer(db: Kysely<DatabaseSchema>, { migrations, version }: BackupHeader): Promise<void> {
  const { known } = await migrationState(db);
  const isOurs = migrations.length > 0 && migrations.every((name, at) => name === known[at]);
  if (isOurs) return;
  const unknown = migrations.find((name) => !known.includes(name)) ?? 'other migrations';
  throw new DomainError(
    'CONFLICT',
    `the backup was made by Carnet ${version}, whose tables this version does not know (${unknown}). Restore it with ` +
      'that version or a later one',
  );
}

/** Deletes Carnet's tables, so that the backup finds its own. Returns whether there was something in them. */
async function makeRoom(trx: Trx, replace: boolean): Promise<boolean> {
  const tables = await listTables(trx);
  const own = await tablesOfMigrations();
  const foreign = tables.filter((table) => isData(table) && !own.has(table));
  if (foreign.length > 0) {
    throw new DomainError(
      'CONFLICT',
      `the database has tables of something else (${foreign.slice(0, 3).join(', ')}): restore into a database that is ` +
        'for Carnet alone',
    );
  }
  const used = await countRows(
    trx,
    ['account', 'api_key', 'source', 'city'].filter((name) => tables.includes(name)),
  );
  const isUsed = [...used.values()].some((rows) => rows > 0);
  if (isUsed && !replace) {
    const what = [...used].map(([table, rows]) => `${table}: ${rows}`).join(', ');
    throw new DomainError(
      'CONFLICT',
      `the database is not empty (rows: ${what}). --replace deletes all that is in it and puts the backup in its place`,
    );
  }
  if (tables.length > 0) await sql`drop table ${sql.join(tables.map((name) => sql.table(name)))} cascade`.execute(trx);
  const { rows } = await sql<{ statement: string }>`
    select format('drop routine if exists %s cascade', p.oid::regprocedure) as statement from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('drop sequence if exists %I cascade', c.relname) from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'S'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`.execute(trx);
  for (const { statement } of rows) await sql.raw(statement).execute(trx);
  return isUsed;
}

async function load(trx: Trx, file: string, summary: BackupSummary, onRows: RestoreOptions['onRows']): Promise<void> {
  await writeTextsAlike(trx);
  const tables = await listDataTables(trx);
  await refuseOtherTables(tables, summary);
  const links = await dropForeignKeys(trx);
  for (const table of tables) {
    await sql`truncate ${sql.table(table)} cascade`.execute(trx); // a migration may have put rows there
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
  }
  let filling: TableFilling | undefined;
  let done = 0;
  for await (const line of readBackup(file)) {
    if (line.kind === 'table') filling = await TableFilling.begin(trx, line.start);
    else if (line.kind === 'row') await filling?.add(line.text);
    else if (line.kind === 'end') {
      await filling?.flush();
      done += line.end.rows;
      onRows?.(done, summary.rows);
    } else if (line.kind === 'counters') await setCounters(trx, line.counters);
  }
  for (const link of links) await sql.raw(link).execute(trx);
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
  const counts = await countRows(trx, tables);
  for (const [table, rows] of counts) {
    if (rows === summary.counts.get(table)) continue;
    throw new Error(`${table} has ${rows} rows, and the backup ${summary.counts.get(table)}: nothing was changed`);
  }
}

async function refuseOtherTables(tables: readonly string[], { counts }: BackupSummary): Promise<void> {
  const missing =
    tables.find((table) => !counts.has(table)) ?? [...counts.keys()].find((table) => !tables.includes(table));
  if (missing === undefined) return;
  throw new DomainError('VALIDATION_ERROR', `the tables of the backup are not those of its migrations (${missing})`);
}

/** Rows come in the order of their tables' names. Returns what makes the keys again, which checks all rows. */
async function dropForeignKeys(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ drop: string; add: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by oid`.execute(trx);
  for (const { drop } of rows) await sql.raw(drop).execute(trx);
  return rows.map(({ add }) => add);
}

class TableFilling {
  readonly #trx: Trx;
  readonly #table: string;
  readonly #columns: readonly Column[];
  #rows: string[] = [];
  #length = 0;

  private constructor(trx: Trx, table: string, columns: readonly Column[]) {
    this.#trx = trx;
    this.#table = table;
    this.#columns = columns;
  }

  static async begin(trx: Trx, { table, columns }: TableStart): Promise<TableFilling> {
    const stored = new Map((await listColumns(trx, table)).map((column) => [column.name, column]));
    const found = columns.map((name) => stored.get(name));
    if (found.includes(undefined) || stored.size !== columns.length) {
      throw new DomainError(
        'VALIDATION_ERROR',
        `the columns of ${table} in the backup are not those of its migrations`,
      );
    }
    return new TableFilling(trx, table, found as Column[]);
  }

  async add(text: string): Promise<void> {
    this.#rows.push(text);
    this.#length += text.length;
    if (this.#length > BATCH_LENGTH) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    const names = sql.join(this.#columns.map(({ name }) => sql.id(name)));
    const values = sql.join(this.#columns.map(({ type }, at) => sql.raw(`(r ->> ${at})::${type}`)));
    await sql`insert into ${sql.table(this.#table)} (${names}) overriding system value
      select ${values} from jsonb_array_elements(${`[${this.#rows.join(',')}]`}::jsonb) r`.execute(this.#trx);
    this.#rows = [];
    this.#length = 0;
  }
}

async function setCounters(trx: Trx, counters: Readonly<Record<string, string>>): Promise<void> {
  for (const [sequence, last] of Object.entries(counters)) {
    await sql`select setval(${sequence.replace(/^.*\./, '')}::regclass, ${last}::bigint)`.execute(trx);
  }
}
