/** The objects of Stripe that the fake processor knows, with the fields of Stripe's own that a client may look at. */

export interface Customer {
  id: string;
  object: 'customer';
  created: number;
  email: string | null;
  metadata: Record<string, string>;
  livemode: false;
  deleted?: true;
}

export interface Price {
  id: string;
  object: 'price';
  active: true;
  currency: 'usd';
  livemode: false;
  nickname: string;
  product: string;
  recurring: { interval: 'month'; interval_count: 1 };
  type: 'recurring';
  unit_amount: number;
}

export interface Session {
  id: string;
  object: 'checkout.session';
  cancel_url: string | null;
  created: number;
  customer: string;
  expires_at: number;
  livemode: false;
  metadata: Record<string, string>;
  mode: 'subscription';
  payment_status: 'unpaid' | 'paid';
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  success_url: string;
  url: string | null;
  /** Not Stripe's: what is bought. */
  price: string;
}

export type SubscriptionStatus = 'active' | 'past_due' | 'canceled' | 'unpaid';

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  created: number;
  current_period_start: number;
  current_period_end: number;
  price: Price;
  quantity: 1;
  subscription: string;
}

export interface Subscription {
  id: string;
  object: 'subscription';
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  collection_method: 'charge_automatically';
  created: number;
  currency: 'usd';
  customer: string;
  ended_at: number | null;
  items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string };
  latest_invoice: string | null;
  livemode: false;
  metadata: Record<string, string>;
  start_date: number;
  status: SubscriptionStatus;
}

export interface Invoice {
  id: string;
  object: 'invoice';
  amount_due: number;
  amount_paid: number;
  attempt_count: number;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  created: number;
  currency: 'usd';
  customer: string;
  livemode: false;
  next_payment_attempt: number | null;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; metadata: Record<string, string> };
  };
  status: 'open' | 'paid' | 'void' | 'uncollectible';
}

export interface Event {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Record<string, unknown> };
  livemode: false;
  pending_webhooks: 1;
  request: { id: null; idempotency_key: null };
  type: string;
}

export interface PortalSession {
  id: string;
  object: 'billing_portal.session';
  created: number;
  customer: string;
  livemode: false;
  return_url: string | null;
  url: string;
}
