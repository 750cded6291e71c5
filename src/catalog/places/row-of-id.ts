/** Finds the row of a record by its id. */
import { NONE } from './columns.ts';
import type { PlaceTable } from './place-image.ts';

/** NONE when there is no such record. */
export function rowOfId({ byId, columns }: Pick<PlaceTable, 'byId' | 'columns'>, id: number): number {
  let low = 0;
  let high = byId.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const row = byId[middle] as number;
    const found = columns.id[row] as number;
    if (found === id) return row;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return NONE;
}
