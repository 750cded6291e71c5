/** The fake processor with its prices, and the settings by which a server uses it. */
import { type FakePayments, startFakePayments } from '../fake-payments/server.ts';
import { noteSecret } from '../helpers/log-watch.ts';

const SECRET_KEY = noteSecret('sk_test_wholelifeofanaccount');
const WEBHOOK_SECRET = noteSecret('whsec_wholelifeofanaccount');

/** `dashboardUrl`: where the processor calls the webhook. */
export function startPayments(dashboardUrl: string): Promise<FakePayments> {
  return startFakePayments({
    secretKey: SECRET_KEY,
    webhook: { url: `${dashboardUrl}/webhooks/stripe`, secret: WEBHOOK_SECRET },
    prices: [
      { id: 'price_growth', name: 'Growth', amount: 4900 },
      { id: 'price_business', name: 'Business', amount: 29_900 },
    ],
  });
}

export const paymentSettings = (payments: FakePayments) => ({
  PAYMENTS: 'stripe',
  STRIPE_API_URL: payments.url,
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PRICE_GROWTH: 'price_growth',
  STRIPE_PRICE_BUSINESS: 'price_business',
});
