/** Which payment processor is used and how, checked as a whole: a half configured one is refused at the start. */
import type { PaidTier } from '../../domain/tiers.ts';
import type { TierPrices } from './stripe-state.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly prices: TierPrices;
  /** A fake processor on this machine; undefined: Stripe. */
  readonly apiUrl: string | undefined;
}

export interface PaymentSettings {
  /** Undefined: no billing. */
  readonly stripe: StripeSettings | undefined;
  readonly graceDays: number;
}

/** As the environment has them; undefined where not set. */
export interface PaymentVariables {
  readonly PAYMENTS: 'none' | 'stripe';
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_PRICE_GROWTH?: string | undefined;
  readonly STRIPE_PRICE_BUSINESS?: string | undefined;
  readonly STRIPE_API_URL?: string | undefined;
  readonly PAYMENT_GRACE_DAYS: number;
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Adds to `problems` what cannot be used; no message holds a secret. Stripe's settings mean nothing with PAYMENTS=none.
 */
export function readPaymentSettings(variables: PaymentVariables, problems: string[]): PaymentSettings {
  const graceDays = variables.PAYMENT_GRACE_DAYS;
  if (variables.PAYMENTS !== 'stripe') return { stripe: undefined, graceDays };
  const secretKey = required(
    'STRIPE_SECRET_KEY',
    /^[sr]k_(?:live|test)_\w+$/,
    'sk_live_, sk_test_, rk_live_ or rk_test_',
  );
  const webhookSecret = required('STRIPE_WEBHOOK_SECRET', /^whsec_\S+$/, 'whsec_');
  const prices: TierPrices = {
    growth: readPrices('STRIPE_PRICE_GROWTH', variables.STRIPE_PRICE_GROWTH),
    business: readPrices('STRIPE_PRICE_BUSINESS', variables.STRIPE_PRICE_BUSINESS),
  } satisfies Record<PaidTier, readonly string[]>;
  const shared = prices.growth.filter((price) => prices.business.includes(price));
  if (shared.length > 0) problems.push(`STRIPE_PRICE_BUSINESS: ${shared.join(', ')} is a price of Growth already`);
  const apiUrl = readApiUrl(variables.STRIPE_API_URL);
  return { stripe: { secretKey, webhookSecret, prices, apiUrl }, graceDays };

  function required(name: 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET', shape: RegExp, prefixes: string): string {
    const value = variables[name];
    if (value === undefined) problems.push(`${name}: PAYMENTS=stripe needs it`);
    else if (!shape.test(value)) problems.push(`${name}=(hidden): expected a secret that begins with ${prefixes}`);
    return value ?? '';
  }

  function readPrices(name: string, text: string | undefined): string[] {
    const found = (text ?? '')
      .split(',')
      .map((price) => price.trim())
      .filter((price) => price !== '');
    if (found.length === 0) problems.push(`${name}: PAYMENTS=stripe needs the id of a price`);
    const odd = found.find((price) => !/^\w{1,255}$/.test(price) || price.startsWith('prod_'));
    if (odd !== undefined)
      problems.push(`${name}: ${JSON.stringify(odd)} is not the id of a price; expected one such as price_1AbC`);
    return found;
  }

  function readApiUrl(text: string | undefined): string | undefined {
    if (text === undefined) return undefined;
    const url = URL.parse(text);
    if (url === null || url.protocol !== 'http:' || !LOOPBACK.has(url.hostname) || url.href !== `${url.origin}/`) {
      problems.push(
        `STRIPE_API_URL=${JSON.stringify(text)}: expected a fake processor on this machine, such as ` +
          'http://127.0.0.1:12111; leave it unset for Stripe',
      );
      return undefined;
    }
    if (/^[sr]k_live_/.test(secretKey)) {
      problems.push('STRIPE_API_URL: a live key is not sent to a fake processor; use a key that begins with sk_test_');
    }
    return url.origin;
  }
}
