/** Compares the rows a table has with the rows it should have, so that only what differs is written. */
import { isDeepStrictEqual } from 'node:util';

export interface RowChanges<Row> {
  readonly inserted: readonly Row[];
  readonly updated: readonly Row[];
  /** Stored rows that are wanted no more. */
  readonly left: readonly Row[];
  readonly unchanged: number;
}

/** How many rows change, for people. */
export interface ChangeCounts {
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
  readonly unchanged: number;
}

/** Rows are the same thing when their keys are equal, and unchanged when all their fields are. */
export function compareRows<Row>(
  stored: readonly Row[],
  wanted: readonly Row[],
  keyOf: (row: Row) => string | number,
): RowChanges<Row> {
  const storedByKey = new Map(stored.map((row) => [keyOf(row), row]));
  const wantedKeys = new Set(wanted.map(keyOf));
  const inserted: Row[] = [];
  const updated: Row[] = [];
  for (const row of wanted) {
    const before = storedByKey.get(keyOf(row));
    if (before === undefined) inserted.push(row);
    else if (!isDeepStrictEqual(before, row)) updated.push(row);
  }
  return {
    inserted,
    updated,
    left: stored.filter((row) => !wantedKeys.has(keyOf(row))),
    unchanged: wanted.length - inserted.length - updated.length,
  };
}

export function countChanges(changes: RowChanges<unknown>): ChangeCounts {
  const { inserted, updated, left, unchanged } = changes;
  return { inserted: inserted.length, updated: updated.length, removed: left.length, unchanged };
}
