/** GET /tiers: what each tier allows. Needs no token: people look at it before they sign up. */

import { Type } from 'typebox';
import { count, nullable, text } from '../../../catalog/schemas/fields.ts';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { NO_PRICES } from '../../../domain/tier-prices.ts';
import { termsOf, tierTerms } from '../../../domain/tier-terms.ts';
import { TIERS } from '../../../domain/tiers.ts';
import { pageParameters } from '../../parameters/parameter-schemas.ts';
import { defineOpenOperation } from '../operation.ts';
import { pageOfRows } from '../page.ts';
import { TierSchema } from '../schemas/api-key.ts';

const MonthlyPriceSchema = Type.Object(
  {
    amount: Type.Number({ description: 'In units of the currency, such as 29.5.', minimum: 0 }),
    currency: text('ISO 4217 code.'),
  },
  { $id: 'MonthlyPrice', description: 'A price for a month.' },
);

const TierLimitsSchema = Type.Object(
  {
    tier: TierSchema,
    isPaid: Type.Boolean({ description: 'Whether it takes a subscription.' }),
    monthlyPrice: nullable(
      MonthlyPriceSchema,
      'Extension. What it costs, as the operator says it; the payment processor charges. Null = free, or not said.',
    ),
    monthlyRequests: count('Requests of all keys of an account together in a calendar month, UTC.'),
    requestsPerMinute: count('Sustained rate of all keys of an account together.'),
    burst: count('Requests that may arrive at once.'),
    maxActiveApiKeys: count('Active keys of an account at a time.'),
    usageByHourDays: count('Days for which usage is kept by the hour.'),
    usageByDayDays: count('Days for which daily usage is kept.'),
  },
  { $id: 'TierLimits', description: 'What a tier allows an account.' },
);

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
      value: { data: tierTerms(NO_PRICES), meta: { page: 1, limit: 20, total: TIERS.length, totalPages: 1 } },
    },
  },
  handle: ({ query, monthlyPrices }) =>
    pageOfRows(
      query,
      async (page, limit) => ({ rows: TIERS.slice((page - 1) * limit, page * limit), total: TIERS.length }),
      (tier) => termsOf(tier, monthlyPrices),
    ),
});
