/**
 * The periods of the usage page, and the points in which each may be shown. Times are ms since the epoch; days and
 * months are UTC's.
 */

export const PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof PERIODS)[number];

export const GRANULARITIES = ['hour', 'day', 'month'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS: Record<Period, number> = { day: 1, week: 7, month: 30, quarter: 90, year: 365 };

/** At most a few hundred points: what a chart and a table can show. */
const ALLOWED: Record<Period, readonly Granularity[]> = {
  day: ['hour'],
  week: ['hour', 'day'],
  month: ['hour', 'day'],
  quarter: ['day', 'month'],
  year: ['day', 'month'],
};

export const granularitiesOf = (period: Period): readonly Granularity[] => ALLOWED[period];

/** The wished one where the period has it, else the period's finest but hours. */
export function granularityFor(period: Period, wished: Granularity): Granularity {
  const allowed = ALLOWED[period];
  if (allowed.includes(wished)) return wished;
  return allowed.find((one) => one !== 'hour') ?? 'hour';
}

/**
 * The first instant to ask for, as the API takes it; the last is now. Whole points: the API begins at its point's
 * start.
 */
export function periodStart(period: Period, now: number): string {
  const start = now - DAYS[period] * DAY + (period === 'day' ? HOUR : DAY);
  return new Date(start).toISOString();
}
