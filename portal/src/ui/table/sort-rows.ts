/** Orders the rows of a table by one column: text as the reader's language orders it, what is not known always last. */

export type SortValue = string | number | null;
export type SortDirection = 'ascending' | 'descending';

/** Rows that are equal keep the order they came in. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => SortValue,
  direction: SortDirection,
  locale: string,
): Row[] {
  const collator = new Intl.Collator(locale, { numeric: true });
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: sortBy(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value);
      return sign * collator.compare(String(a.value), String(b.value));
    })
    .map(({ row }) => row);
}
