/**
 * Stripe as the payment processor, over its official SDK: checkout and portal pages of Stripe's own, verified webhooks.
 */

import { DomainError } from '@carnet/rules/errors.ts';
import Stripe from 'stripe';
import type { CustomerState } from '../../domain/subscriptions/granted-subscription.ts';
import type { Logger } from '../logger.ts';
import {
  alreadySubscribed,
  type BillingProvider,
  type PaymentEvent,
  UnknownCustomerError,
} from './billing-provider.ts';
import { closeCheckouts, openCheckout } from './stripe-checkout.ts';
import { stripeClient } from './stripe-client.ts';
import { withStripeErrors } from './stripe-errors.ts';
import { readStripeCustomer, type TierPrices } from './stripe-state.ts';
import { findStripeProblems } from './stripe-verify.ts';

export interface StripeBillingOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly prices: TierPrices;
  /** Instead of Stripe's own API: a fake processor on this machine. */
  readonly apiUrl?: string | undefined;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** For all requests of one operation together; people wait for some. */
  readonly timeoutMs?: number;
  /** Ends what is being asked. */
  readonly signal?: AbortSignal;
}

const TIMEOUT_MS = 10_000;

/** Events after which a customer's subscriptions may be others than before. */
const EVENTS: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.marked_uncollectible',
  'invoice.voided',
]);

export function createStripeBilling(options: StripeBillingOptions): BillingProvider {
  const { logger, prices, webhookSecret, timeoutMs = TIMEOUT_MS } = options;
  const now = options.now ?? Date.now;
  const { webhooks } = new Stripe(options.secretKey);
  /** One operation with a client of its own, so that all its requests end together when the time is up. */
  const operate = <T>(customerId: string | undefined, call: (stripe: Stripe) => Promise<T>): Promise<T> =>
    withStripeErrors(logger, customerId, () => call(stripeClient({ ...options, timeoutMs })));

  return {
    name: 'stripe',

    createCustomer: ({ accountId, email, customerKey }) =>
      operate(undefined, async (stripe) => {
        // By one key Stripe accepts the same request only, so the address, which may change, is told afterwards.
        const { id } = await stripe.customers.create(
          { metadata: { carnet_account: String(accountId) } },
          { idempotencyKey: `carnet-customer-${customerKey}` },
        );
        if (email !== null) await stripe.customers.update(id, { email });
        return { customerId: id };
      }),

    createCheckout: (request) =>
      operate(request.customerId, async (stripe) => {
        const state = await readStripeCustomer(stripe, request.customerId, prices);
        if (state === undefined) throw new UnknownCustomerError(request.customerId, true);
        if (state.subscriptions.some((subscription) => subscription.status !== 'ended')) throw alreadySubscribed();
        return { url: await openCheckout(stripe, request, prices, now()) };
      }),

    createPortal: ({ customerId, returnUrl }) =>
      operate(customerId, async (stripe) => {
        const { url } = await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl });
        return { url };
      }),

    cancelNow: (customerId) =>
      operate(customerId, async (stripe) => {
        // A deleted customer is not the same as one of another Stripe account, who may go on paying there.
        if ((await stripe.customers.retrieve(customerId)).deleted) return;
        await closeCheckouts(stripe, customerId);
        await stripe.customers.del(customerId); // ends the customer's subscriptions at once
      }),

    readCustomer: (customerId): Promise<CustomerState> =>
      operate(
        customerId,
        async (stripe) => (await readStripeCustomer(stripe, customerId, prices)) ?? { subscriptions: [] },
      ),

    findProblems: () => operate(undefined, (stripe) => findStripeProblems(stripe, prices)),

    readEvent(rawBody, signatureHeader) {
      let event: Stripe.Event;
      try {
        event = webhooks.constructEvent(rawBody, signatureHeader ?? '', webhookSecret, undefined, undefined, now());
      } catch (error) {
        // The SDK's words hold the whole header and hints for developers. Anybody may call, so it is no warning.
        logger.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'a payment event was refused');
        throw new DomainError(
          'VALIDATION_ERROR',
          'The signature of the event is missing, wrong or more than five minutes old',
        );
      }
      return toPaymentEvent(event);
    },
  };
}

/** Whatever a signed body may hold: an event without a customer of ours is no concern of this service. */
function toPaymentEvent(event: Partial<Stripe.Event> | null): PaymentEvent | undefined {
  const { id, type } = event ?? {};
  if (typeof id !== 'string' || typeof type !== 'string' || !EVENTS.has(type)) return undefined;
  const subject: { id?: unknown; object?: unknown; customer?: unknown } = event?.data?.object ?? {};
  const customerId = subject.object === 'customer' ? subject.id : subject.customer;
  return typeof customerId === 'string' ? { id, type, customerId } : undefined;
}
