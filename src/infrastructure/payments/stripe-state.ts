/** Reads what Stripe says of a customer's subscriptions in the words of this service. */
import type Stripe from 'stripe';
import type { CustomerState, ProcessorSubscription } from '../../domain/subscriptions/granted-subscription.ts';
import { type PaidTier, TIERS } from '../../domain/tiers.ts';

/** Price ids of each tier; the first is sold, the others are those of earlier subscriptions. */
export type TierPrices = Readonly<Record<PaidTier, readonly string[]>>;

const LIST_LIMIT = 100;

/** Undefined when the customer has been removed at Stripe. */
export async function readStripeCustomer(
  stripe: Stripe,
  customerId: string,
  prices: TierPrices,
): Promise<CustomerState | undefined> {
  const customer = await stripe.customers.retrieve(customerId, { expand: ['subscriptions'] });
  if (customer.deleted) return undefined;
  let found = customer.subscriptions?.data ?? [];
  if (customer.subscriptions?.has_more) {
    found = (await stripe.subscriptions.list({ customer: customerId, limit: LIST_LIMIT })).data;
  }
  const subscriptions: ProcessorSubscription[] = [];
  for (const subscription of found) subscriptions.push(await toSubscription(stripe, subscription, prices));
  return { subscriptions };
}

async function toSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  prices: TierPrices,
): Promise<ProcessorSubscription> {
  const items = subscription.items.data;
  const periodEnd = Math.max(...items.map((item) => item.current_period_end));
  const currentPeriodEnd = Number.isFinite(periodEnd) ? dateOf(periodEnd) : null;
  const status = toStatus(subscription.status);
  return {
    id: subscription.id,
    status,
    tier: highestTier(items, prices),
    createdAt: dateOf(subscription.created),
    currentPeriodEnd,
    endsAt:
      subscription.cancel_at !== null
        ? dateOf(subscription.cancel_at)
        : subscription.cancel_at_period_end
          ? currentPeriodEnd
          : null,
    unpaidSince: status === 'past_due' ? await unpaidSince(stripe, subscription) : null,
  };
}

function toStatus(status: Stripe.Subscription.Status): ProcessorSubscription['status'] {
  if (status === 'active' || status === 'trialing') return 'active';
  return status === 'past_due' ? 'past_due' : 'ended';
}

function highestTier(items: readonly Stripe.SubscriptionItem[], prices: TierPrices): PaidTier | undefined {
  const paid = [...TIERS].reverse().filter((tier) => tier !== 'free');
  return paid.find((tier) => items.some((item) => prices[tier].includes(item.price.id)));
}

/**
 * The oldest unpaid invoice counts, not the latest: a subscription that stays in arrears gets a new invoice every
 * period, and its grace period must not begin again with each.
 */
async function unpaidSince(stripe: Stripe, subscription: Stripe.Subscription): Promise<Date> {
  const open = await stripe.invoices.list({ subscription: subscription.id, status: 'open', limit: LIST_LIMIT });
  const since = Math.min(...open.data.map((invoice) => invoice.created));
  const periodStart = Math.min(...subscription.items.data.map((item) => item.current_period_start));
  return dateOf(Number.isFinite(since) ? since : Number.isFinite(periodStart) ? periodStart : subscription.created);
}

/** Stripe counts seconds. */
function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}
