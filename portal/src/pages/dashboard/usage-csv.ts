/** A usage report as CSV (RFC 4180): one row for each point of each series, times as the API gives them. */
import type { UsageReport } from './api-types.ts';

/** What begins like a formula is made text: spreadsheets would compute it. */
const field = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export function usageCsv(report: UsageReport, seriesName: (series: UsageReport['series'][number]) => string): string {
  const rows: (string | number)[][] = [['start', 'series', 'requests', 'counted']];
  for (const series of report.series) {
    for (const { start, requests, counted } of series.points) rows.push([start, seriesName(series), requests, counted]);
  }
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}
