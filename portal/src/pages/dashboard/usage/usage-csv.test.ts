import { expect, test } from 'vitest';
import type { UsageReport } from '../api-types.ts';
import { usageCsv } from './usage-csv.ts';

const point = { start: '2026-11-01T00:00:00.000Z', requests: 12, counted: 10 };
const report = {
  series: [{ apiKey: null, endpoint: null, status: null, total: point, points: [point] }],
} as unknown as UsageReport;

test('gives each point a row with its start, series and numbers', () => {
  expect(usageCsv(report, () => 'all')).toBe(
    '\uFEFFstart,series,requests,counted\r\n2026-11-01T00:00:00.000Z,all,12,10\r\n',
  );
});
