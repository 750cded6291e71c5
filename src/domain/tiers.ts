/**
 * Subscription tiers and what each allows: the one file that defines quotas and rate limits. Both are per account, not
 * per key.
 */

export const TIERS = ['free', 'growth', 'business'] as const;
export type Tier = (typeof TIERS)[number];
/** Those that have a subscription. */
export type PaidTier = Exclude<Tier, 'free'>;

export interface TierLimits {
  /** Requests per calendar month, UTC. */
  readonly monthlyRequests: number;
  /** Sustained rate: requests per minute that the bucket refills by. */
  readonly requestsPerMinute: number;
  /** Requests that may arrive at once: the size of the bucket. */
  readonly burst: number;
}

export const TIER_LIMITS: Readonly<Record<Tier, TierLimits>> = {
  free: { monthlyRequests: 1_000, requestsPerMinute: 60, burst: 10 },
  growth: { monthlyRequests: 50_000, requestsPerMinute: 300, burst: 50 },
  business: { monthlyRequests: 500_000, requestsPerMinute: 1_200, burst: 200 },
};

/**
 * How long an account's usage is kept by the hour and, after that, by the day. Free: by the hour a month with a few
 * days to look at it, by the day the same month of last year. Growth: a quarter, two years. Business: a year and a
 * month by the hour, five years. At most 5 keys x routes in use x 24 rows a day are kept by the hour, a twenty-fourth
 * of that by the day.
 */
export interface UsageRetention {
  readonly hourlyDays: number;
  readonly dailyDays: number;
}

export const USAGE_RETENTION: Readonly<Record<Tier, UsageRetention>> = {
  free: { hourlyDays: 35, dailyDays: 400 },
  growth: { hourlyDays: 95, dailyDays: 800 },
  business: { hourlyDays: 400, dailyDays: 1_830 },
};

/**
 * Whether an answer of that status uses up the monthly quota: not one that carries nothing, refuses for its rate, or
 * fails, and not 0, when nobody was left to answer.
 */
export function countsAgainstQuota(status: number): boolean {
  return status >= 200 && status < 500 && status !== 304 && status !== 429;
}

/** What every account starts with; there is no subscription for it. */
export const DEFAULT_TIER: Tier = 'free';

/** Active (neither revoked nor expired) keys an account may have at a time. */
export const MAX_ACTIVE_API_KEYS = 5;

/** Ten years: how far ahead a key may expire. */
export const MAX_KEY_DAYS = 3_650;

export function isTier(text: string): text is Tier {
  return (TIERS as readonly string[]).includes(text);
}
