/** The counters that give new rows their ids. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseSchema } from './schema.ts';

type Db = Kysely<DatabaseSchema> | Transaction<DatabaseSchema>;

export interface Counter {
  readonly table: string;
  readonly sequence: string;
  readonly highest: string | null;
  readonly last: string | null;
}

/** Of identity columns, and of columns whose default takes from a sequence, such as those of revisions. */
export async function readCounters(db: Db): Promise<Counter[]> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select c.relname as table, a.attname as column,
      case when a.attidentity <> '' then pg_get_serial_sequence(quote_ident(c.relname), a.attname)
        else substring(pg_get_expr(d.adbin, d.adrelid) from $$^nextval[(]'([^']+)'::regclass[)]$$) end as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')
    order by 1`.execute(db);
  const counters: Counter[] = [];
  for (const { table, column, sequence } of rows) {
    const found = await sql<{ highest: string | null; last: string | null }>`
      select (select max(${sql.id(column)})::text from ${sql.table(table)}) as highest,
        pg_sequence_last_value(${sequence}::regclass)::text as last`.execute(db);
    counters.push({ table, sequence, ...(found.rows[0] as { highest: string | null; last: string | null }) });
  }
  return counters;
}

const isBehind = ({ highest, last }: Counter): boolean => highest !== null && BigInt(highest) > BigInt(last ?? 0);

/** Tables whose next row would get an id that one has already. */
export async function findSequencesBehind(db: Db): Promise<string[]> {
  return (await readCounters(db)).filter(isBehind).map(({ table }) => table);
}
