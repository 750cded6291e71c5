import { describe, expect, it } from 'vitest';
import { isStale, verificationDueAt } from './staleness.ts';

const due = (day: string) => new Date(verificationDueAt(Date.parse(day)) as number).toISOString();

describe('staleness', () => {
  it('is due six calendar months after the check', () => {
    expect(due('2026-02-17')).toBe('2026-08-17T00:00:00.000Z');
    expect(due('2026-09-30T23:59:59.999Z')).toBe('2027-03-30T23:59:59.999Z');
  });

  it('clamps the day to the end of the month, leap years included', () => {
    expect(due('2025-08-31')).toBe('2026-02-28T00:00:00.000Z');
    expect(due('2027-08-29')).toBe('2028-02-29T00:00:00.000Z');
    expect(due('2026-03-31')).toBe('2026-09-30T00:00:00.000Z');
  });

  it('is stale from the due moment on, and when never verified', () => {
    const at = verificationDueAt(Date.parse('2026-02-17')) as number;
    expect(isStale(at, at - 1)).toBe(false);
    expect(isStale(at, at)).toBe(true);
    expect(verificationDueAt(null)).toBeNull();
    expect(isStale(null, 0)).toBe(true);
  });
});
