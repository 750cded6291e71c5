/**
 * What tables of cities and of points of interest are made alike: rows in order of importance, and the indexes over
 * them.
 */
import type { TextColumns } from '../columns.ts';
import type { Columns, PLACE_COLUMNS, PlaceTable } from '../place-image.ts';
import { spatialTree } from '../search/spatial-index.ts';
import type { NameTable } from './name-table.ts';
import { postings } from './postings.ts';

/** Above all country ids, which are three digits. */
const COUNTRY_BUCKETS = 1000;

/** The numbers of the values, the greatest first; the order they came in (that of ids) where they are the same. */
export function greatestFirst(values: ArrayLike<number>): Uint32Array<ArrayBuffer> {
  const order = new Uint32Array(values.length);
  for (let index = 0; index < order.length; index += 1) order[index] = index;
  return order.sort((a, b) => (values[b] as number) - (values[a] as number) || a - b);
}

export interface BuiltRecords<C> {
  readonly columns: C;
  /** Which record, as they came, each row is. */
  readonly order: Uint32Array;
  readonly names: NameTable;
  readonly records: TextColumns;
}

export function tableOver<C extends Columns<typeof PLACE_COLUMNS>>({
  columns,
  order,
  names,
  records,
}: BuiltRecords<C>): PlaceTable & { readonly columns: C } {
  const byId = new Uint32Array(order.length);
  for (let row = 0; row < order.length; row += 1) byId[order[row] as number] = row;
  return {
    columns,
    byId,
    byCountry: bucketsOf(columns.country, COUNTRY_BUCKETS),
    tree: spatialTree(columns),
    records,
    names: names.finish(order),
  };
}

/** Rows by the number they have in a column; negative ones are left out. */
export function bucketsOf(column: ArrayLike<number>, buckets: number) {
  return postings(column.length, buckets, (row, put) => {
    if ((column[row] as number) >= 0) put(column[row] as number);
  });
}
