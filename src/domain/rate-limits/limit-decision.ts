/** What an account's limits say of one request. */
import { TIER_LIMITS, TIERS, type Tier } from '../tiers.ts';
import { type Bucket, bucketOf } from './bucket.ts';
import type { CalendarMonth } from './calendar-month.ts';

export type LimitType = 'quota' | 'burst';

export interface LimitDecision {
  /** The limit that this request is above; the one that lasts longer when it is both. */
  readonly exceeded: LimitType | undefined;
  /** Of the bucket, after this request. */
  readonly unitsLeft: number;
  /** Microseconds until there is one more. */
  readonly nextUnitUs: number;
  /** Of the month, after this request. */
  readonly quotaLeft: number;
  readonly month: CalendarMonth;
}

export const TIER_BUCKETS = Object.fromEntries(TIERS.map((tier) => [tier, bucketOf(TIER_LIMITS[tier])])) as Readonly<
  Record<Tier, Bucket>
>;
