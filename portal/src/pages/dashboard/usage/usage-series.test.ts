import { expect, test } from 'vitest';
import type { UsageReport } from '../api-types.ts';
import { chartSeries, MOST_SERIES, stacked } from './usage-series.ts';

const series = (endpoint: string, ...requests: number[]) => ({
  apiKey: null,
  endpoint,
  status: null,
  total: { requests: requests.reduce((a, b) => a + b, 0), counted: 0 },
  points: requests.map((count, index) => ({ start: new Date(index).toISOString(), requests: count, counted: 0 })),
});
const report = (...all: ReturnType<typeof series>[]) => ({ series: all }) as unknown as UsageReport;
const name = (one: UsageReport['series'][number]) => one.endpoint ?? '';

test('shows every series while there are colours for them', () => {
  expect(chartSeries(report(series('/a', 1, 2), series('/b', 0, 1)), name, 'others')).toEqual([
    { name: '/a', total: 3, values: [1, 2], colour: 0 },
    { name: '/b', total: 1, values: [0, 1], colour: 1 },
  ]);
});

test('puts the smallest together, so that none is left out of the sum', () => {
  const many = Array.from({ length: MOST_SERIES + 3 }, (_, index) => series(`/${index}`, 20 - index, 1));
  const shown = chartSeries(report(...many), name, 'others');
  expect(shown).toHaveLength(MOST_SERIES);
  expect(shown.at(-1)?.name).toBe('others');
  const all = many.reduce((sum, one) => sum + one.total.requests, 0);
  expect(shown.reduce((sum, one) => sum + one.total, 0)).toBe(all);
  expect(
    stacked(shown)
      .at(-1)
      ?.reduce((a, b) => a + b, 0),
  ).toBe(all);
});

test('stacks each series on those before it', () => {
  const values = [
    [1, 2],
    [3, 4],
  ].map((one) => ({ name: '', total: 0, values: one, colour: 0 }));
  expect(stacked(values)).toEqual([
    [1, 2],
    [4, 6],
  ]);
});

test('answers keep the colour of their class, whichever is the largest', () => {
  const status = (name: string, count: number) => ({ ...series('', count), endpoint: null, status: name });
  const shown = chartSeries(
    report(status('4xx', 9) as never, status('5xx', 5) as never, status('2xx', 1) as never),
    (one) => one.status ?? '',
    '',
  );
  expect(shown.map(({ name: of, colour }) => [of, colour])).toEqual([
    ['4xx', 1],
    ['5xx', 4],
    ['2xx', 0],
  ]);
});
