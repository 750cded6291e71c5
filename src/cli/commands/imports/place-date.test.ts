import { describe, expect, it } from 'vitest';
import { dateInName, givenDate } from './place-date.ts';

describe('the day that a file of places is of', () => {
  it.each([
    ['open-plaques-london-2016-05-22.csv', '2016-05-22'],
    ['enwikivoyage-20260101.xml', null],
    ['2025-01-01_to_2025-02-01.csv', null],
    ['2025-02-30.csv', null],
    ['9999-01-01.csv', null],
    ['cities500.txt', null],
  ])('is read from the name %s where it can be', (name, date) => {
    expect(dateInName(name)).toBe(date);
  });

  it('is taken from the operator when it is a day that has come', () => {
    expect(givenDate('2025-02-28')).toBe('2025-02-28');
    expect(() => givenDate('2025-02-29')).toThrow('must be a day as YYYY-MM-DD');
    expect(() => givenDate('9999-01-01')).toThrow('in the future');
  });
});
