import { describe, expect, it } from 'vitest';
import { LONGEST_RETRY_AFTER_MS, MAX_ATTEMPTS, pauseMs, retryAfterMs, retryDelayMs } from './retry-schedule.ts';

const HOUR = 3_600_000;
const waits = (random: number) =>
  Array.from({ length: MAX_ATTEMPTS - 1 }, (_, index) => retryDelayMs(index + 1, random) ?? 0);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the attempts of a delivery', () => {
  it('are ten over about 75 hours, each wait longer than the one before', () => {
    expect(MAX_ATTEMPTS).toBe(10);
    expect(sum(waits(0.5)) / HOUR).toBeCloseTo(75.58, 1);
    for (const random of [0, 0.999]) {
      const all = waits(random);
      expect(all).toEqual(all.toSorted((one, other) => one - other));
      expect(sum(all) / HOUR).toBeGreaterThan(67);
      expect(sum(all) / HOUR).toBeLessThan(84);
    }
    expect(retryDelayMs(MAX_ATTEMPTS, 0.5)).toBeUndefined();
  });

  it('are not all of the same moment', () => {
    expect(retryDelayMs(2, 0)).not.toBe(retryDelayMs(2, 0.9));
  });

  it('wait as long as the receiver asks, and never longer than a day for it', () => {
    expect(retryDelayMs(1, 0.5, 60_000)).toBe(60_000);
    expect(retryDelayMs(9, 0.5, 60_000)).toBe(24 * HOUR);
    expect(retryDelayMs(1, 0.5, 1000 * HOUR)).toBe(LONGEST_RETRY_AFTER_MS);
  });
});

describe('the pause of an endpoint', () => {
  it('doubles with each turn that failed, up to five minutes', () => {
    expect([0, 1, 2, 3, 9, 10, 2000].map(pauseMs)).toEqual([0, 1000, 2000, 4000, 256_000, 300_000, 300_000]);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-02-17T09:30:00Z');
  it.each([
    [undefined, 0],
    ['120', 120_000],
    [' 0 ', 0],
    ['-5', 0],
    ['1.5', 0],
    ['soon', 0],
    ['Tue, 17 Feb 2026 09:31:00 GMT', 60_000],
    ['Tue, 17 Feb 2026 09:29:00 GMT', 0],
    ['999999999', LONGEST_RETRY_AFTER_MS],
    ['9'.repeat(400), 0],
  ])('%j asks for %i ms', (header, wait) => expect(retryAfterMs(header, now)).toBe(wait));
});
