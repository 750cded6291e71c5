/** The stretch of time a usage report is about, cut into hours, days or months of UTC. */
import { DomainError } from '@carnet/rules/errors.ts';
import { DAY_MS, HOUR_MS, startOfMonth, startOfNextMonth } from './utc-time.ts';

export const USAGE_GRANULARITIES = ['hour', 'day', 'month'] as const;
export type UsageGranularity = (typeof USAGE_GRANULARITIES)[number];

/**
 * Longest answers: a month by the hour with some days around it, a year and a month by the day, five years by the
 * month.
 */
export const MOST_BUCKETS: Readonly<Record<UsageGranularity, number>> = { hour: 35 * 24, day: 400, month: 61 };

/** Times are milliseconds since 1970. */
export interface UsageRange {
  readonly granularity: UsageGranularity;
  /** First instant of the first bucket. */
  readonly from: number;
  /** First instant after the last bucket. */
  readonly to: number;
  /** First instants of all buckets, ascending. */
  readonly starts: readonly number[];
}

/** First instant of the hour, day or month. */
export function bucketStart(granularity: UsageGranularity, time: number): number {
  if (granularity === 'month') return startOfMonth(time);
  const length = granularity === 'hour' ? HOUR_MS : DAY_MS;
  return Math.floor(time / length) * length;
}

function nextBucket(granularity: UsageGranularity, start: number): number {
  if (granularity === 'month') return startOfNextMonth(start);
  return start + (granularity === 'hour' ? HOUR_MS : DAY_MS);
}

/** Nothing was counted earlier, and the month after the last one must still have a year of four digits. */
const EARLIEST = Date.UTC(1970, 0);
const LATEST = Date.UTC(9999, 0);
export const USAGE_TIMES = `from ${iso(EARLIEST)} to ${iso(LATEST)}`;

/** @throws DomainError VALIDATION_ERROR when usage cannot be reported of that time. */
export function checkUsageTime(name: 'from' | 'to', time: number): void {
  if (time >= EARLIEST && time <= LATEST) return;
  throw new DomainError('VALIDATION_ERROR', `"${name}" must be a moment ${USAGE_TIMES}; got ${iso(time)}`);
}

/**
 * The buckets that `from` (inclusive) to `to` (exclusive) touch, whole.
 * @throws DomainError VALIDATION_ERROR when the range is empty, has too many buckets or is out of all bounds.
 */
export function usageRange(granularity: UsageGranularity, from: number, to: number): UsageRange {
  checkUsageTime('from', from);
  checkUsageTime('to', to);
  if (!(from < to)) {
    throw new DomainError('VALIDATION_ERROR', `"from" (${iso(from)}) must be earlier than "to" (${iso(to)})`);
  }
  const most = MOST_BUCKETS[granularity];
  const starts: number[] = [];
  let start = bucketStart(granularity, from);
  for (; start < to; start = nextBucket(granularity, start)) {
    if (starts.length === most) {
      throw new DomainError(
        'VALIDATION_ERROR',
        `"from" (${iso(from)}) to "to" (${iso(to)}) is too long: one answer has at most ${most} ${granularity}s`,
      );
    }
    starts.push(start);
  }
  return { granularity, from: starts[0] as number, to: start, starts };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
