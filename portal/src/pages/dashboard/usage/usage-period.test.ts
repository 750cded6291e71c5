import { expect, test } from 'vitest';
import { granularitiesOf, granularityFor, PERIODS, periodStart } from './usage-period.ts';

const NOW = Date.UTC(2026, 10, 21, 18, 30);

test('keeps the granularity that the reader chose where the period has it', () => {
  expect(granularityFor('week', 'hour')).toBe('hour');
  expect(granularityFor('year', 'month')).toBe('month');
});

test('chooses another where a period would have too many points or only one', () => {
  expect(granularityFor('year', 'hour')).toBe('day');
  expect(granularityFor('day', 'month')).toBe('hour');
  expect(granularityFor('week', 'month')).toBe('day');
});

test('never asks for more points than the API gives in one answer', () => {
  const most = { hour: 35 * 24, day: 400, month: 61 };
  const length = { hour: 3_600_000, day: 86_400_000, month: 28 * 86_400_000 };
  for (const period of PERIODS) {
    const span = NOW - Date.parse(periodStart(period, NOW));
    for (const granularity of granularitiesOf(period))
      expect(span / length[granularity] + 2).toBeLessThanOrEqual(most[granularity]);
  }
});

test('begins a period so that it has as many points as its name says', () => {
  expect(periodStart('day', NOW)).toBe('2026-11-20T19:30:00.000Z');
  expect(periodStart('week', NOW)).toBe('2026-11-15T18:30:00.000Z');
});
