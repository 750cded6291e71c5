import { describe, expect, it } from 'vitest';
import { type SortValue, sortRows } from './sort-rows.ts';

const sorted = (values: readonly SortValue[], direction: 'ascending' | 'descending', locale = 'en') =>
  sortRows(values, (value) => value, direction, locale);

describe('sorting a table', () => {
  it('puts what is not known last, whichever way the rest goes', () => {
    expect(sorted([30, null, 90, 7], 'ascending')).toEqual([7, 30, 90, null]);
    expect(sorted([30, null, 90, 7], 'descending')).toEqual([90, 30, 7, null]);
  });

  it('orders names as the reader’s language does', () => {
    expect(sorted(['Zambia', 'Åland Islands', 'Albania'], 'ascending')).toEqual(['Åland Islands', 'Albania', 'Zambia']);
    expect(sorted(['Ñ', 'O', 'N'], 'ascending', 'es')).toEqual(['N', 'Ñ', 'O']);
  });

  it('keeps rows that are equal in the order they came in', () => {
    const rows = [
      { name: 'b', days: 30 },
      { name: 'a', days: 30 },
    ];
    expect(sortRows(rows, ({ days }) => days, 'descending', 'en')).toEqual(rows);
  });
});
