/** A tier with what it allows and costs, as the dashboard API and the portal's pages show it. */
import type { MonthlyPrices } from './tier-prices.ts';
import { MAX_ACTIVE_API_KEYS, TIER_LIMITS, TIERS, type Tier, USAGE_RETENTION } from './tiers.ts';

export const tierTerms = (prices: MonthlyPrices) => TIERS.map((tier) => termsOf(tier, prices));

export function termsOf(tier: Tier, prices: MonthlyPrices) {
  return {
    tier,
    isPaid: tier !== 'free',
    monthlyPrice: (tier === 'free' ? undefined : prices[tier]) ?? null,
    ...TIER_LIMITS[tier],
    maxActiveApiKeys: MAX_ACTIVE_API_KEYS,
    usageByHourDays: USAGE_RETENTION[tier].hourlyDays,
    usageByDayDays: USAGE_RETENTION[tier].dailyDays,
  };
}
