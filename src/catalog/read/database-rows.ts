/** How the catalog build reads: in one snapshot of the database, large tables a batch at a time. */
import { columnOf, type Field, type FieldKind, type Fields } from '@carnet/rules/schema/field.ts';

/** Rows fetched at a time: bounds the memory of a build, however many there are. */
const FETCH_ROWS = 500;

/**
 * date_part counts in float8, many times faster than extract's numeric; rounded, as it may miss the millisecond by a
 * hair.
 */
export const millis = (column: string) => `round(date_part('epoch', ${column}) * 1000)`;

/** Kinds of field that are not read as they are stored. */
const READ_AS: { readonly [Kind in FieldKind]?: (column: string) => string } = {
  instant: millis,
  day: (column) => `${column}::text`,
};

/** A connection of its own: a client of pg, or what speaks like one. */
export interface RowReader {
  query(query: string | { readonly text: string; readonly rowMode?: 'array' }): Promise<{ rows: unknown[] }>;
}

/** A field's column under the name of the field, as the build reads it. */
function selected(name: string, { kind }: Field): string {
  const column = `t.${columnOf(name)}`;
  return `${READ_AS[kind]?.(column) ?? column} as "${name}"`;
}
/** The columns of a list, each under the name of its field; the table is `t`. */
export const selectedFields = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, field]) => selected(name, field))
    .join(', ');

/**
 * Reads in one read-only transaction, which ends with `read`, or before when `read` calls `end` because it has read all
 * that it needs: the embedded database serves nobody else as long as it is open.
 */
export async function inSnapshot<T>(client: RowReader, read: (end: () => Promise<void>) => Promise<T>): Promise<T> {
  let isOpen = true;
  const end = async () => {
    if (!isOpen) return;
    isOpen = false;
    await client.query('rollback').catch(() => {}); // nothing was written; a lost connection is reported by `read`
  };
  await client.query('begin isolation level repeatable read read only');
  try {
    return await read(end);
  } finally {
    await end();
  }
}

/** All rows of a query as objects; for the small tables. */
export async function rows<Row>(client: RowReader, sql: string): Promise<Row[]> {
  return (await client.query(sql)).rows as Row[];
}

export interface Cursor {
  readonly client: RowReader;
  /** One that no other cursor of the transaction has. */
  readonly name: string;
  readonly sql: string;
  readonly rowMode?: 'array';
  readonly rowsAtOnce?: number;
}

export async function* readInBatches<Row>(cursor: Cursor): AsyncGenerator<readonly Row[]> {
  const { client, name, sql, rowMode, rowsAtOnce = FETCH_ROWS } = cursor;
  await client.query(`declare ${name} no scroll cursor for ${sql}`);
  const query = { text: `fetch ${rowsAtOnce} from ${name}`, ...(rowMode && { rowMode }) };
  const fetch = async () => (await client.query(query)).rows as Row[];
  for (let coming = fetch(); ; ) {
    const rows = await coming;
    const isLast = rows.length < rowsAtOnce;
    if (!isLast) coming = fetch(); // the database works on it while these rows are used
    yield rows;
    if (isLast) break;
  }
  await client.query(`close ${name}`);
}
