import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addMonthsTo,
  dayNumber,
  dayOf,
  dayOfNumber,
  isDay,
  monthsBetween,
  startOf,
} from './calendar.ts';

describe('calendar months', () => {
  it.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-05-31', -3, '2026-02-28'],
    ['2000-03-31', -1, '2000-02-29'],
    ['2099-12-31', 2, '2100-02-28'],
    ['2026-01-31', -2, '2025-11-30'],
  ])('from %s by %i end on %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  it('never skip a month, and keep the day where the month has it', () => {
    const day = fc.integer({ min: startOf('1970-01-01'), max: startOf('2100-12-31') }).map(dayOf);
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 120 }), (from, months) => {
        const to = addMonths(from, months);
        const [year = 0, month = 0, date = 0] = from.split('-').map(Number);
        const [toYear = 0, toMonth = 0, toDate = 0] = to.split('-').map(Number);
        expect(toYear * 12 + toMonth).toBe(year * 12 + month + months);
        expect(toDate === date || addDays(to, 1).endsWith('-01')).toBe(true);
        expect(monthsBetween(from, to)).toBe(months);
      }),
    );
  });
});

describe('days and their numbers', () => {
  const anyDay = fc.integer({ min: startOf('0001-01-01'), max: startOf('9999-12-31') }).map(dayOf);

  it('are those of the calendar of Date', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayNumber(day)).toBe(Date.parse(`${day}T00:00:00.000Z`) / 86_400_000);
        expect(dayOfNumber(dayNumber(day))).toBe(day);
        expect(isDay(day)).toBe(true);
      }),
    );
  });

  it('exist where the calendar has them', () => {
    const digits = (length: number, max: number) =>
      fc.integer({ min: 0, max }).map((value) => String(value).padStart(length, '0'));
    fc.assert(
      fc.property(digits(4, 9999), digits(2, 13), digits(2, 32), (year, month, date) => {
        const time = Date.parse(`${year}-${month}-${date}T00:00:00.000Z`);
        const isThere = !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${year}-${month}-${date}`);
        const exists = isThere && year !== '0000';
        expect(isDay(`${year}-${month}-${date}`)).toBe(exists);
      }),
    );
    expect(['0000-01-01', '2026-1-01', ' 2026-01-01', '2026-01-01T00:00', '', null, 20260101].filter(isDay)).toEqual(
      [],
    );
  });

  it.each([
    ['1990-05-01', '2026-11-27', 438],
    ['2026-08-31', '2027-02-28', 6],
    ['2026-08-31', '2027-02-27', 5],
    ['2024-02-29', '2025-02-28', 12],
    ['2026-11-27', '2026-11-26', -1],
  ])('from %s to %s there are %i whole months', (first, second, months) => {
    expect(monthsBetween(first, second)).toBe(months);
  });

  it('keep the time of a day in months', () => {
    expect(new Date(addMonthsTo(Date.parse('2026-08-31T13:45:00.500Z'), 6)).toISOString()).toBe(
      '2027-02-28T13:45:00.500Z',
    );
  });
});
