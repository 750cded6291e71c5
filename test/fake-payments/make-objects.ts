/** Makes the objects of the fake processor as they are at first. Times are in seconds, as Stripe's are. */
import { randomBytes } from 'node:crypto';
import type { Event, Invoice, PortalSession, Price, Session, Subscription } from './objects.ts';

export const DAY = 86_400;
/** Every period is as long. */
export const MONTH = 30 * DAY;
const SESSION_LIFE = DAY;

/** The version whose shapes are spoken. */
export const API_VERSION = '2026-10-28.endive';

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

export function makePrice({ id, name, amount }: { id: string; name: string; amount: number }): Price {
  return {
    id,
    object: 'price',
    active: true,
    currency: 'usd',
    livemode: false,
    nickname: name,
    product: `prod_${name}`,
    recurring: { interval: 'month', interval_count: 1 },
    type: 'recurring',
    unit_amount: amount,
  };
}

export function makeSession(
  fields: Pick<Session, 'customer' | 'success_url' | 'cancel_url' | 'metadata' | 'price'>,
  now: number,
  baseUrl: string,
): Session {
  const id = newId('cs_test');
  return {
    ...fields,
    id,
    object: 'checkout.session',
    created: now,
    expires_at: now + SESSION_LIFE,
    livemode: false,
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    url: `${baseUrl}/pay/${id}`,
  };
}

export function makeSubscription(customer: string, price: Price, now: number): Subscription {
  const id = newId('sub');
  const item = {
    id: newId('si'),
    object: 'subscription_item' as const,
    created: now,
    current_period_start: now,
    current_period_end: now + MONTH,
    price,
    quantity: 1 as const,
    subscription: id,
  };
  return {
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer,
    ended_at: null,
    items: { object: 'list', data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    metadata: {},
    start_date: now,
    status: 'active',
  };
}

export function makeInvoice(subscription: Subscription, reason: Invoice['billing_reason'], now: number): Invoice {
  return {
    id: newId('in'),
    object: 'invoice',
    amount_due: subscription.items.data[0].price.unit_amount,
    amount_paid: 0,
    attempt_count: 0,
    billing_reason: reason,
    created: now,
    currency: 'usd',
    customer: subscription.customer,
    livemode: false,
    next_payment_attempt: null,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id, metadata: {} } },
    status: 'open',
  };
}

export function makePortal(customer: string, returnUrl: string | null, now: number, baseUrl: string): PortalSession {
  const id = newId('bps');
  return {
    id,
    object: 'billing_portal.session',
    created: now,
    customer,
    livemode: false,
    return_url: returnUrl,
    url: `${baseUrl}/portal/${id}`,
  };
}

/** With the object as it is now, which is not how it will be when the event arrives. */
export function makeEvent(type: string, object: object, now: number): Event {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now,
    data: { object: structuredClone(object) as Record<string, unknown> },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}
