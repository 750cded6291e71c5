import { describe, expect, it } from 'vitest';
import { fileDate } from './file-date.ts';

const TODAY = '2026-03-01';

describe('the date of a file', () => {
  it('is the given one before the one in the name', () => {
    expect(fileDate('2025-01-12', '2026-02-17.json', TODAY)).toBe('2025-01-12');
    expect(fileDate(undefined, '2026-02-17.tidy-iso2.csv', TODAY)).toBe('2026-02-17');
    expect(fileDate(undefined, 'passports_2026-02-17_a.csv', TODAY)).toBe('2026-02-17');
  });

  it.each([
    [undefined, 'passport-index-tidy.csv', /has no date: give the date of the data with --date/],
    [undefined, '2025-01-01_to_2026-02-17.csv', /has several dates/],
    [undefined, '12026-02-17.csv', /has no date/],
    [undefined, '2026-02-30.csv', /date in the file name 2026-02-30.csv must be a day as YYYY-MM-DD/],
    ['17.2.2026', 'a.csv', /The date must be a day as YYYY-MM-DD, found "17.2.2026"/],
    ['2026-13-01', 'a.csv', /found "2026-13-01"/],
    ['2026-03-02', 'a.csv', /is in the future: 2026-03-02/],
  ])('refuses %s for %s', (given, name, message) => {
    expect(() => fileDate(given, name, TODAY)).toThrow(message);
  });
});
