import { describe, expect, it } from 'vitest';
import { MOST_BUCKETS, type UsageGranularity, usageRange } from './usage-range.ts';

const range = (granularity: UsageGranularity, from: string, to: string) => {
  const found = usageRange(granularity, Date.parse(from), Date.parse(to));
  return found.starts.map((start) => new Date(start).toISOString());
};

describe('the range of a usage report', () => {
  it('covers whole hours, days and months of UTC, the last one up to but not at its end', () => {
    expect(range('hour', '2026-03-01T10:59:59.999Z', '2026-03-01T12:00:00.000Z')).toEqual([
      '2026-03-01T10:00:00.000Z',
      '2026-03-01T11:00:00.000Z',
    ]);
    expect(range('day', '2024-02-28T12:00:00.000Z', '2024-03-01T00:00:00.001Z')).toEqual([
      '2024-02-28T00:00:00.000Z',
      '2024-02-29T00:00:00.000Z',
      '2024-03-01T00:00:00.000Z',
    ]);
    expect(range('month', '2025-12-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z')).toEqual([
      '2025-12-01T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
    ]);
  });

  it('holds a month by the hour, a leap year by the day and five years by the month', () => {
    expect(range('hour', '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z')).toHaveLength(744);
    expect(range('day', '2024-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z')).toHaveLength(366);
    expect(range('month', '2021-01-15T00:00:00.000Z', '2026-01-15T00:00:00.000Z')).toHaveLength(61);
  });

  it('refuses an empty range and one that is too long, without walking through it', () => {
    expect(() => range('day', '2026-03-02T00:00:00.000Z', '2026-03-01T00:00:00.000Z')).toThrow(/must be earlier/);
    for (const granularity of ['hour', 'day', 'month'] as const) {
      expect(() => range(granularity, '1970-01-01T00:00:00.000Z', '9999-01-01T00:00:00.000Z')).toThrow(
        `at most ${MOST_BUCKETS[granularity]} ${granularity}s`,
      );
    }
  });
});
