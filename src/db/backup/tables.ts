/** Which tables there are, and what is in them. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseSchema } from '../schema.ts';

export type Db = Kysely<DatabaseSchema> | Transaction<DatabaseSchema>;

/** Kysely's own: which migrations were applied is in the header of a backup. */
const MIGRATION_TABLES = ['schema_migration', 'schema_migration_lock'];

export interface Column {
  readonly name: string;
  /** As SQL names it. */
  readonly type: string;
}

/** Of the schema that this connection uses, by name. Those that belong to an extension are left out. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

export const isData = (table: string): boolean => !MIGRATION_TABLES.includes(table);

export async function listDataTables(db: Db): Promise<string[]> {
  return (await listTables(db)).filter(isData);
}

export async function listColumns(db: Db, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return rows;
}

export async function countRows(db: Db, tables: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tables) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
    counts.set(table, Number(rows[0]?.rows));
  }
  return counts;
}

/** The same texts on both sides, whatever server and session are set to. */
export async function writeTextsAlike(db: Db): Promise<void> {
  await sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'iso_8601', true), set_config('extra_float_digits', '1', true),
    set_config('bytea_output', 'hex', true)`.execute(db);
}
