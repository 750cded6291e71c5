/** POST /subscription/checkout: the page on which a paid tier is bought. */

import { Type } from 'typebox';
import { type PaidTier, TIERS } from '../../../domain/tiers.ts';
import { startCheckout as start } from '../../../services/subscriptions/start-checkout.ts';
import { defineOperation } from '../operation.ts';
import { PageLinkSchema } from '../schemas/page-link.ts';
import { planPage } from './plan-page.ts';

const PAID_TIERS = TIERS.filter((tier): tier is PaidTier => tier !== 'free');

export const startCheckout = defineOperation({
  operationId: 'startCheckout',
  method: 'POST',
  path: '/subscription/checkout',
  tag: 'Subscription',
  summary: 'Begin the purchase of a paid tier',
  description:
    "Answers the payment processor's page to send the user to. The tier changes when the processor says that " +
    'it is paid. An account with a subscription changes it in the portal instead.',
  body: Type.Object(
    { tier: Type.Enum(PAID_TIERS, { type: 'string', description: 'The tier to buy.' }) },
    { $id: 'NewCheckout', description: 'What to buy.' },
  ),
  bodyExample: { tier: 'growth' },
  answer: PageLinkSchema,
  examples: { page: { summary: 'Where to go', value: { url: 'https://payments.example.org/pay/5f2c' } } },
  businessRule: {
    when: 'billing is not configured on this server; the account has a subscription.',
    message: 'Billing is not configured on this server: its operator sets the tier of an account',
  },
  handle: ({ db, billing, portalUrl, account, body: { tier } }) =>
    start(db, billing, {
      accountId: account.id,
      tier,
      successUrl: planPage(portalUrl(), 'done'),
      cancelUrl: planPage(portalUrl(), 'cancelled'),
    }),
});
