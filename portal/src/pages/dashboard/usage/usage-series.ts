/** Makes the series of a report ready for a chart: few enough to tell apart, the rest together. */
import type { UsageReport } from '../api-types.ts';

export interface ChartSeries {
  readonly name: string;
  readonly total: number;
  /** Requests at each point, in order. */
  readonly values: readonly number[];
  /** Number of a colour of dashboard.css. */
  readonly colour: number;
}

/** As many as there are colours that stay apart. */
export const MOST_SERIES = 6;

/** Each class of answers has its own colour, wherever it stands: errors are red, what the caller did wrong is amber. */
const STATUS_COLOURS: Readonly<Record<string, number>> = { '2xx': 0, '3xx': 5, '4xx': 1, '5xx': 4 };

/** Largest first, as the API gives them; what is beyond the colours becomes one series named `others`. */
export function chartSeries(
  report: UsageReport,
  seriesName: (series: UsageReport['series'][number]) => string,
  others: string,
): ChartSeries[] {
  const all = report.series.map((series, index) => ({
    name: seriesName(series),
    total: series.total.requests,
    values: series.points.map(({ requests }) => requests),
    colour: STATUS_COLOURS[series.status ?? ''] ?? index,
  }));
  if (all.length <= MOST_SERIES) return all;
  const rest = all.slice(MOST_SERIES - 1);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return [
    ...all.slice(0, MOST_SERIES - 1),
    {
      name: others,
      total: sum(rest.map(({ total }) => total)),
      values: (rest[0]?.values ?? []).map((_, index) => sum(rest.map(({ values }) => values[index] ?? 0))),
      colour: MOST_SERIES - 1,
    },
  ];
}

/** Each series on top of those before it, for a stacked chart. */
export function stacked(series: readonly ChartSeries[]): number[][] {
  const heights: number[][] = [];
  for (const { values } of series) {
    const below = heights.at(-1);
    heights.push(values.map((value, index) => value + (below?.[index] ?? 0)));
  }
  return heights;
}
