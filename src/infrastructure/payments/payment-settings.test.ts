import { describe, expect, it } from 'vitest';
import { type PaymentVariables, readPaymentSettings } from './payment-settings.ts';

const stripe: PaymentVariables = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  STRIPE_PRICE_GROWTH: 'price_g2, price_g1',
  STRIPE_PRICE_BUSINESS: 'price_b',
  PAYMENT_GRACE_DAYS: 7,
};

function problemsOf(change: Partial<PaymentVariables>): string[] {
  const problems: string[] = [];
  readPaymentSettings({ ...stripe, ...change }, problems);
  return problems;
}

describe('payment settings', () => {
  it('are none by default, and then those of Stripe mean nothing', () => {
    const problems: string[] = [];
    const settings = readPaymentSettings({ PAYMENTS: 'none', STRIPE_SECRET_KEY: '?', PAYMENT_GRACE_DAYS: 7 }, problems);
    expect(settings).toEqual({ stripe: undefined, graceDays: 7 });
    expect(problems).toEqual([]);
  });

  it('take several prices of a tier', () => {
    const problems: string[] = [];
    expect(readPaymentSettings(stripe, problems)).toEqual({
      stripe: {
        secretKey: 'sk_test_abc',
        webhookSecret: 'whsec_abc',
        prices: { growth: ['price_g2', 'price_g1'], business: ['price_b'] },
        apiUrl: undefined,
      },
      graceDays: 7,
    });
    expect(problems).toEqual([]);
  });

  it('name all that is missing', () => {
    const problems: string[] = [];
    readPaymentSettings({ PAYMENTS: 'stripe', PAYMENT_GRACE_DAYS: 7 }, problems);
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRICE_GROWTH',
      'STRIPE_PRICE_BUSINESS',
    ]);
  });

  it('never show a secret', () => {
    const problems = problemsOf({ STRIPE_SECRET_KEY: 'pk_live_hunter2', STRIPE_WEBHOOK_SECRET: 'hunter2' });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('refuse one price for two tiers, and a product for a price', () => {
    expect(problemsOf({ STRIPE_PRICE_BUSINESS: 'price_g1' })).toEqual([
      'STRIPE_PRICE_BUSINESS: price_g1 is a price of Growth already',
    ]);
    expect(problemsOf({ STRIPE_PRICE_BUSINESS: 'prod_1' })).toHaveLength(1);
  });

  it('send requests elsewhere than to Stripe on this machine only, and no live key', () => {
    expect(problemsOf({ STRIPE_API_URL: 'http://127.0.0.1:12111' })).toEqual([]);
    expect(problemsOf({ STRIPE_API_URL: 'http://localhost:12111/' })).toEqual([]);
    for (const url of [
      'https://api.stripe.com',
      'http://10.0.0.1:1',
      'http://127.0.0.1.example.org',
      'http://a@127.0.0.1',
      'http://127.0.0.1/x',
      'ftp://127.0.0.1',
      'x',
    ]) {
      expect(problemsOf({ STRIPE_API_URL: url }), url).toHaveLength(1);
    }
    expect(problemsOf({ STRIPE_API_URL: 'http://127.0.0.1:1', STRIPE_SECRET_KEY: 'sk_live_abc' })).toHaveLength(1);
  });
});
