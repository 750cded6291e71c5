/** GET /subscription: the account's tier and, when it pays for it, until when. */

import { type Static, Type } from 'typebox';
import { instant, nullable } from '../../../catalog/schemas/fields.ts';
import { getSubscription as findSubscription } from '../../../services/subscriptions/get-subscription.ts';
import { defineOperation } from '../operation.ts';
import { TierSchema } from '../schemas/api-key.ts';

const SubscriptionSchema = Type.Object(
  {
    tier: TierSchema,
    status: Type.Enum(['none', 'active', 'past_due'], {
      type: 'string',
      description:
        '`none`: no subscription, so the tier is free or set by the operator; `past_due`: a payment failed, ' +
        'and the tier ends at `graceEndsAt` unless it is paid.',
    }),
    currentPeriodEnd: nullable(instant('Until when it is paid for, UTC.')),
    endsAt: nullable(instant('When a cancelled subscription ends, UTC. Null = it continues.')),
    graceEndsAt: nullable(instant('Until when the tier outlives a failed payment, UTC.')),
  },
  { $id: 'Subscription', description: 'The subscription of the account.' },
);

type ShownSubscription = Static<typeof SubscriptionSchema>;

const paid: ShownSubscription = {
  tier: 'growth',
  status: 'active',
  currentPeriodEnd: '2026-03-17T09:30:00.000Z',
  endsAt: null,
  graceEndsAt: null,
};
const free: ShownSubscription = {
  tier: 'free',
  status: 'none',
  currentPeriodEnd: null,
  endsAt: null,
  graceEndsAt: null,
};

export const getSubscription = defineOperation({
  operationId: 'getSubscription',
  method: 'GET',
  path: '/subscription',
  tag: 'Subscription',
  summary: "The account's tier and subscription",
  description: 'Only paid tiers have a subscription; every account begins on the free tier.',
  answer: SubscriptionSchema,
  examples: {
    paid: { summary: 'A paid tier', value: paid },
    free: { summary: 'The free tier', value: free },
  },
  async handle({ db, account }) {
    const subscription = await findSubscription(db, account.id);
    if (subscription === undefined) return { ...free, tier: account.tier };
    const { status, currentPeriodEnd, endsAt, graceEndsAt } = subscription;
    return {
      tier: account.tier,
      status,
      currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
      graceEndsAt: graceEndsAt?.toISOString() ?? null,
    };
  },
});
