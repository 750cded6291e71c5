import { describe, expect, it } from 'vitest';
import { isInForce, nearEnd } from './validity.ts';

const until = (validUntil: string | null) => ({ validFrom: null, validUntil });

describe('the days on which a rule holds', () => {
  it('begin with its first day and end before its last date', () => {
    const season = { validFrom: '2026-06-01', validUntil: '2026-10-01' };
    const days = ['2026-05-31', '2026-06-01', '2026-09-30', '2026-10-01'];
    expect(days.map((day) => isInForce(season, day))).toEqual([false, true, true, false]);
    expect(isInForce(until(null), '2026-01-01')).toBe(true);
  });

  it('are told by their last one when the end is at most 90 days away', () => {
    expect(nearEnd(until('2027-01-01'), '2026-10-03')).toBe('2026-12-31');
    expect(nearEnd(until('2027-01-01'), '2026-10-02')).toBe(null);
    expect(nearEnd(until(null), '2026-10-03')).toBe(null);
  });
});
