/** Makes columns and the SQL that writes and reads them from lists of fields. */
import {
  type ColumnOf,
  type ColumnsOf,
  columnOf,
  type Field,
  type FieldKind,
  type Fields,
  namesOf,
  recordReader,
  type ValuesOf,
} from '@carnet/rules/schema/field.ts';

const TYPE_OF_KIND = {
  text: 'text',
  choice: 'text',
  texts: 'text[]',
  numbers: 'integer[]',
  said: 'json',
  list: 'json', // not jsonb, which forgets the order of the members
  url: 'text',
  flag: 'boolean',
  unlimited: 'boolean',
  level: 'text',
  visaType: 'text',
  standings: 'text[]',
  id: 'integer',
  currency: 'integer',
  days: 'integer',
  stay: 'integer',
  count: 'integer',
  amount: 'double precision',
  degrees: 'double precision',
  instant: 'timestamptz',
  day: 'date',
} as const satisfies Record<FieldKind, string>;

/** What SQL needs to write and read the fields of a list; the rows to write come as `r`, a set of JSON records. */
export interface FieldColumns<List extends Fields> {
  /** `a, b` */
  readonly names: string;
  /** `r.a, r.b` */
  readonly values: string;
  /** `a integer, b text`: the type of `r`. */
  readonly recordType: string;
  /** `a = r.a, b = r.b` for the fields that are not in `key`; `from` is `r` or `excluded`. */
  assignments(key: Fields, from?: string): string;
  /** A record of `r`. Only what is set: what it lacks is null in the database, and most fields of most records are. */
  toRecord(values: ValuesOf<List>): Record<string, unknown>;
  fromRow(row: Readonly<Record<string, unknown>>): ValuesOf<List>;
}

/** The columns of a list with their types, in its order. */
export function columnTypes<List extends Fields>(
  list: List,
): { readonly [Name in keyof List & string as ColumnOf<Name>]: string } {
  const types = namesOf(list).map((name) => [columnOf(name), TYPE_OF_KIND[(list[name] as Field).kind]]);
  return Object.fromEntries(types) as ReturnType<typeof columnTypes<List>>;
}

/** The values of a record under the names of their columns. */
export function columnValues<List extends Fields>(list: List, values: ValuesOf<List>): ColumnsOf<List> {
  const columns = namesOf(list).map((name) => {
    const value = values[name];
    const isInstant = list[name]?.kind === 'instant' && value !== null;
    return [columnOf(name), isInstant ? new Date(value as number) : value];
  });
  return Object.fromEntries(columns) as ColumnsOf<List>;
}

export function fieldColumns<List extends Fields>(list: List): FieldColumns<List> {
  const columns = namesOf(list).map((name) => {
    const type = TYPE_OF_KIND[(list[name] as Field).kind];
    return { name, column: columnOf(name), type };
  });
  return {
    names: columns.map(({ column }) => column).join(', '),
    values: columns.map(({ column }) => `r.${column}`).join(', '),
    recordType: columns.map(({ column, type }) => `${column} ${type}`).join(', '),
    assignments: (key, from = 'r') =>
      columns
        .filter(({ name }) => !(name in key))
        .map(({ column }) => `${column} = ${from}.${column}`)
        .join(', '),
    toRecord(values) {
      const record: Record<string, unknown> = {};
      for (const { name, column, type } of columns) {
        const value = values[name];
        if (value !== null) record[column] = type === 'timestamptz' ? new Date(value as number).toISOString() : value;
      }
      return record;
    },
    fromRow: recordReader(list),
  };
}
