/** Lists of columns as SQL writes them. */
import { sql } from 'kysely';

/** By name, with their types. */
export type ColumnTypes = Readonly<Record<string, string>>;

export function columnLists(columns: ColumnTypes) {
  const list = (show: (column: string) => string) => sql.raw(Object.keys(columns).map(show).join(', '));
  return {
    /** `a, b` */
    names: list((column) => column),
    /** `x.a, x.b` */
    of: (alias: string) => list((column) => `${alias}.${column}`),
    /** `a = x.a, b = x.b` */
    assignments: (alias: string) => list((column) => `${column} = ${alias}.${column}`),
    /** `a integer, b text` */
    withTypes: list((column) => `${column} ${columns[column]}`),
  };
}
