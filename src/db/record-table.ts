/** Reads and writes whole tables of records that are described by a list of fields. */

import type { Fields, ValuesOf } from '@carnet/rules/schema/field.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { fieldColumns } from './field-columns.ts';
import type { DatabaseSchema } from './schema.ts';

export type Database = Kysely<DatabaseSchema> | Transaction<DatabaseSchema>;

/** `key`: the fields by which a record is found again. */
export function recordTable<List extends Fields>(table: keyof DatabaseSchema & string, list: List, key: Fields) {
  const columns = fieldColumns(list);
  const names = sql.raw(columns.names);
  return {
    /** The records that `where` holds for, in the order of their keys. */
    async read(db: Database, where = sql<boolean>`true`): Promise<ValuesOf<List>[]> {
      const { rows } = await sql<Record<string, unknown>>`
        select ${names} from ${sql.table(table)} where ${where} order by id
      `.execute(db);
      return rows.map((row) => columns.fromRow(row));
    },

    /** Adds new records; those that exist get the new values and a new `updated_at`. */
    async save(trx: Transaction<DatabaseSchema>, records: readonly ValuesOf<List>[]): Promise<void> {
      if (records.length === 0) return;
      const json = JSON.stringify(records.map((record) => columns.toRecord(record)));
      await sql`
        insert into ${sql.table(table)} (${names})
        select ${sql.raw(columns.values)} from jsonb_to_recordset(${json}::jsonb) as r(${sql.raw(columns.recordType)})
        on conflict (${sql.raw(fieldColumns(key).names)})
        do update set ${sql.raw(columns.assignments(key, 'excluded'))}, updated_at = now()
      `.execute(trx);
    },
  };
}
