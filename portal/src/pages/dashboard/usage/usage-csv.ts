/** A usage report as CSV: one row for each point of each series, times as the API gives them. */
import { csvText } from '../../../files/csv.ts';
import type { UsageReport, UsageSeries } from '../api-types.ts';

export function usageCsv(report: UsageReport, seriesName: (series: UsageSeries) => string): string {
  return csvText([
    ['start', 'series', 'requests', 'counted'],
    ...report.series.flatMap((series) =>
      series.points.map(({ start, requests, counted }) => [start, seriesName(series), requests, counted]),
    ),
  ]);
}
