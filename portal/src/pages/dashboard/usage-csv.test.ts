import { expect, test } from 'vitest';
import type { UsageReport } from './api-types.ts';
import { usageCsv } from './usage-csv.ts';

const point = { start: '2026-11-01T00:00:00.000Z', requests: 12, counted: 10 };
const report = {
  series: [{ apiKey: null, endpoint: null, status: null, total: point, points: [point] }],
} as unknown as UsageReport;

test('gives each point a row with its start, series and numbers', () => {
  expect(usageCsv(report, () => 'all')).toBe('start,series,requests,counted\r\n2026-11-01T00:00:00.000Z,all,12,10\r\n');
});

test('quotes names with commas, quotes and line ends', () => {
  expect(usageCsv(report, () => 'my "first", key\n')).toContain('"my ""first"", key\n"');
});

test('lets no name of a key become a formula of a spreadsheet', () => {
  expect(usageCsv(report, () => '=1+1')).toContain("'=1+1");
});
