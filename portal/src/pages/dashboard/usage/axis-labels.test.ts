import { expect, test } from 'vitest';
import { axisLabels, labelledStarts } from './axis-labels.ts';

const seconds = (...starts: string[]) => starts.map((start) => Date.parse(start) / 1000);

test('hours are named alone, and the day where it begins', () => {
  const starts = seconds('2026-11-22T12:00Z', '2026-11-22T18:00Z', '2026-11-23T00:00Z', '2026-11-23T06:00Z');
  expect(axisLabels('hour', starts, 'en')).toEqual(['12:00\nNov 22', '18:00', '00:00\nNov 23', '06:00']);
});

test('days and months have the year where it begins', () => {
  expect(axisLabels('day', seconds('2026-12-30T00:00Z', '2027-01-01T00:00Z', '2027-01-03T00:00Z'), 'en')).toEqual([
    'Dec 30\n2026',
    'Jan 1\n2027',
    'Jan 3',
  ]);
  expect(axisLabels('month', seconds('2026-11-01T00:00Z', '2026-12-01T00:00Z'), 'fr')).toEqual(['nov.\n2026', 'déc.']);
});

test('no more points have labels than there is room for', () => {
  const hours = Array.from({ length: 168 }, (_, index) => 1_800_000_000 + index * 3600);
  for (const width of [280, 800, 1200, 20_000]) {
    const shown = labelledStarts('hour', hours, width);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.length).toBeLessThanOrEqual(width / 80 + 1);
  }
  expect(labelledStarts('hour', hours, 20_000)).toEqual(hours);
  const months = hours.slice(0, 12);
  expect(labelledStarts('month', months, 1200)).toEqual(months);
  expect(labelledStarts('month', months, 300)).toHaveLength(2);
});
