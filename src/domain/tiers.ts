/** Subscription tiers and what each allows: the one file that defines quotas and rate limits. Both are per account, not per key. */

export const TIERS = ['free', 'growth', 'business'] as const;
export type Tier = (typeof TIERS)[number];

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

/** What every account starts with; there is no subscription for it. */
export const DEFAULT_TIER: Tier = 'free';

/** Active (not revoked) keys an account may have at a time. */
export const MAX_ACTIVE_API_KEYS = 5;

export function isTier(text: string): text is Tier {
  return (TIERS as readonly string[]).includes(text);
}
