/**
 * A token bucket kept as one number, the time at which it is full again (generic cell rate algorithm). Times are whole
 * microseconds of any one clock, so that sums are exact.
 */
import type { TierLimits } from '../tiers.ts';

export interface Bucket {
  /** Units in a full bucket: how many requests may arrive at once. */
  readonly size: number;
  /** Microseconds in which one unit comes back. */
  readonly intervalUs: number;
  /** Microseconds in which an empty bucket fills. */
  readonly windowUs: number;
}

/** Rounded so that the rate is never above the tier's. */
export function bucketOf({ requestsPerMinute, burst }: Pick<TierLimits, 'requestsPerMinute' | 'burst'>): Bucket {
  const intervalUs = Math.ceil(60_000_000 / requestsPerMinute);
  return { size: burst, intervalUs, windowUs: intervalUs * burst };
}

/**
 * Microseconds until the bucket is full; 0 = it is. Never more than this bucket takes to fill: the account may have
 * come from another tier, and clocks may be set back.
 */
export function untilFull(fullAt: number, now: number, { windowUs }: Bucket): number {
  const wait = fullAt - now;
  return wait <= 0 ? 0 : Math.min(wait, windowUs);
}

/** Whether there is a unit to take. Taking it makes the bucket full `intervalUs` later. */
export function hasUnit(untilFullUs: number, { intervalUs, windowUs }: Bucket): boolean {
  return untilFullUs + intervalUs <= windowUs;
}

export function unitsLeft(untilFullUs: number, { intervalUs, windowUs }: Bucket): number {
  return Math.floor((windowUs - untilFullUs) / intervalUs);
}

/** Microseconds until there is one unit more; 0 when the bucket is full. */
export function untilNextUnit(untilFullUs: number, { intervalUs }: Bucket): number {
  return untilFullUs === 0 ? 0 : ((untilFullUs - 1) % intervalUs) + 1;
}
