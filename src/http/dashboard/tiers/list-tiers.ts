/** GET /tiers: what each tier allows. Needs no token: people look at it before they sign up. */

import { Type } from 'typebox';
import { count } from '../../../catalog/schemas/fields.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { MAX_ACTIVE_API_KEYS, TIER_LIMITS, TIERS, type Tier, USAGE_RETENTION } from '../../../domain/tiers.ts';
import { pageParameters } from '../../parameters/parameter-schemas.ts';
import { defineOpenOperation } from '../operation.ts';
import { pageOfRows } from '../page.ts';
import { TierSchema } from '../schemas/api-key.ts';

const TierLimitsSchema = Type.Object(
  {
    tier: TierSchema,
    isPaid: Type.Boolean({ description: 'Whether it takes a subscription.' }),
    monthlyRequests: count('Requests of all keys of an account together in a calendar month, UTC.'),
    requestsPerMinute: count('Sustained rate of all keys of an account together.'),
    burst: count('Requests that may arrive at once.'),
    maxActiveApiKeys: count('Active keys of an account at a time.'),
    usageByHourDays: count('Days for which usage is kept by the hour.'),
    usageByDayDays: count('Days for which daily usage is kept.'),
  },
  { $id: 'TierLimits', description: 'What a tier allows an account.' },
);

const shown = (tier: Tier) => ({
  tier,
  isPaid: tier !== 'free',
  ...TIER_LIMITS[tier],
  maxActiveApiKeys: MAX_ACTIVE_API_KEYS,
  usageByHourDays: USAGE_RETENTION[tier].hourlyDays,
  usageByDayDays: USAGE_RETENTION[tier].dailyDays,
});

export const listTiers = defineOpenOperation({
  operationId: 'listTiers',
  method: 'GET',
  path: '/tiers',
  tag: 'Subscription',
  summary: 'The tiers and what each allows',
  description: 'Smallest first. Limits are per account, not per key. Needs no token.',
  query: Type.Object(pageParameters),
  answer: pageOf('TierPage', TierLimitsSchema),
  examples: {
    page: {
      summary: 'All tiers',
      value: { data: TIERS.map(shown), meta: { page: 1, limit: 20, total: TIERS.length, totalPages: 1 } },
    },
  },
  handle: ({ query }) =>
    pageOfRows(
      query,
      async (page, limit) => ({ rows: TIERS.slice((page - 1) * limit, page * limit), total: TIERS.length }),
      shown,
    ),
});
