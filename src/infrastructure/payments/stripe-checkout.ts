/** Opens Stripe's checkout page for a customer so that there is never more than one page on which to pay. */

import { DomainError } from '@carnet/rules/errors.ts';
import Stripe from 'stripe';
import type { CheckoutRequest } from './billing-provider.ts';
import { isMissing } from './stripe-errors.ts';
import type { TierPrices } from './stripe-state.ts';

/**
 * Concurrent requests settle on one page in the second round; more rounds mean that somebody keeps changing their mind.
 */
const ROUNDS = 5;
/** A page that closes sooner than this is not handed out again. */
const MIN_REMAINING_SECONDS = 600;

/**
 * The customer's last open page is handed out again when it is for the same, and closed otherwise. A new page is asked
 * for by an idempotency key that names its predecessor: of concurrent requests all get the same page.
 */
export async function openCheckout(
  stripe: Stripe,
  request: CheckoutRequest,
  prices: TierPrices,
  now: number,
): Promise<string> {
  const { customerId } = request;
  for (let round = 0; round < ROUNDS; round++) {
    const [last] = (await stripe.checkout.sessions.list({ customer: customerId, limit: 1 })).data; // newest first
    if (last?.status === 'open') {
      if (last.url !== null && isFor(last, request) && last.expires_at - now / 1000 > MIN_REMAINING_SECONDS) {
        return last.url;
      }
      await expire(stripe, last.id);
    }
    const session = await create(stripe, request, prices, `carnet-checkout-${customerId}-${last?.id ?? 'first'}`);
    if (session?.status === 'open' && session.url !== null && isFor(session, request)) return session.url;
  }
  throw new DomainError('CONFLICT', 'Another checkout of the account was started at the same time: try again');
}

/** Ends every page on which the customer could still pay. */
export async function closeCheckouts(stripe: Stripe, customerId: string): Promise<void> {
  const open = await stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 });
  for (const session of open.data) await expire(stripe, session.id);
}

function isFor(session: Stripe.Checkout.Session, request: CheckoutRequest): boolean {
  return (
    session.metadata?.carnet_tier === request.tier &&
    session.success_url === request.successUrl &&
    session.cancel_url === request.cancelUrl
  );
}

/** Undefined when a concurrent request has asked for another page by the same key. */
async function create(
  stripe: Stripe,
  request: CheckoutRequest,
  prices: TierPrices,
  idempotencyKey: string,
): Promise<Stripe.Checkout.Session | undefined> {
  try {
    return await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: request.customerId,
        line_items: [{ price: prices[request.tier][0] ?? '', quantity: 1 }],
        success_url: request.successUrl,
        cancel_url: request.cancelUrl,
        metadata: { carnet_tier: request.tier },
      },
      { idempotencyKey },
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) return undefined;
    throw error;
  }
}

async function expire(stripe: Stripe, sessionId: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(sessionId);
  } catch (error) {
    // Paid for, or closed by a concurrent request, in the meantime.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || isMissing(error)) throw error;
  }
}
