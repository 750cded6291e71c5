import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthAt, monthOfIndex } from './calendar-month.ts';

describe('a calendar month', () => {
  it('begins and ends with the month in UTC', () => {
    const { start, end } = monthAt(Date.UTC(2028, 1, 29, 23, 59, 59, 999));
    expect([new Date(start).toISOString(), new Date(end).toISOString()]).toEqual([
      '2028-02-01T00:00:00.000Z',
      '2028-03-01T00:00:00.000Z',
    ]);
  });

  it('is found by its index too, and the next one has the next index', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2200, 0) }), (time) => {
        const month = monthAt(time);
        expect(month.start <= time && time < month.end).toBe(true);
        expect(monthOfIndex(month.index)).toEqual(month);
        expect(monthAt(month.end).index).toBe(month.index + 1);
      }),
    );
  });
});
