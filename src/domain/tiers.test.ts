import { describe, expect, it } from 'vitest';
import { DEFAULT_TIER, isTier, MAX_ACTIVE_API_KEYS, TIER_LIMITS } from './tiers.ts';

describe('tiers', () => {
  it('allow what is published', () => {
    expect(TIER_LIMITS).toEqual({
      free: { monthlyRequests: 1_000, requestsPerMinute: 60, burst: 10 },
      growth: { monthlyRequests: 50_000, requestsPerMinute: 300, burst: 50 },
      business: { monthlyRequests: 500_000, requestsPerMinute: 1_200, burst: 200 },
    });
    expect(DEFAULT_TIER).toBe('free');
    expect(MAX_ACTIVE_API_KEYS).toBe(5);
  });

  it('are told from other words', () => {
    expect(['free', 'growth', 'business', 'Free', '', 'constructor', 'gold'].filter(isTier)).toEqual([
      'free',
      'growth',
      'business',
    ]);
  });
});
