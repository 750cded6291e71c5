/** The fake processor itself: customers, checkouts, subscriptions and invoices that live by a clock which can be moved. */
import {
  DAY,
  MONTH,
  makeEvent,
  makeInvoice,
  makePortal,
  makePrice,
  makeSession,
  makeSubscription,
  newId,
} from './make-objects.ts';
import type { Customer, Event, Invoice, PortalSession, Price, Session, Subscription } from './objects.ts';

/** Days after a renewal's first attempt at which it is tried again. */
const RETRY_DAYS = [3, 5, 7];

export interface ProcessorOptions {
  /** Where the pages are. */
  readonly baseUrl: () => string;
  readonly prices: readonly { readonly id: string; readonly name: string; readonly amount: number }[];
  readonly onEvent: (event: Event) => void;
  /** What becomes of a subscription whose last attempt has failed. */
  readonly afterRetries?: 'canceled' | 'unpaid' | 'past_due';
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Times are in seconds, as Stripe's are. */
export class Processor {
  readonly customers = new Map<string, Customer>();
  readonly prices = new Map<string, Price>();
  readonly sessions = new Map<string, Session>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly portals = new Map<string, PortalSession>();
  readonly events: Event[] = [];
  readonly #options: ProcessorOptions;
  readonly #declined = new Set<string>();
  #aheadBy = 0;

  constructor(options: ProcessorOptions) {
    this.#options = options;
    for (const price of options.prices) this.prices.set(price.id, makePrice(price));
  }

  now(): number {
    return Math.floor((this.#options.now ?? Date.now)() / 1000) + this.#aheadBy;
  }

  createCustomer(fields: { email: string | null; metadata: Record<string, string> }): Customer {
    const customer: Customer = {
      id: newId('cus'),
      object: 'customer',
      created: this.now(),
      livemode: false,
      ...fields,
    };
    this.customers.set(customer.id, customer);
    this.#emit('customer.created', customer);
    return customer;
  }

  updateCustomer(customer: Customer, fields: { email?: string; metadata?: Record<string, string> }): void {
    if (fields.email !== undefined) customer.email = fields.email;
    Object.assign(customer.metadata, fields.metadata);
    this.#emit('customer.updated', customer);
  }

  deleteCustomer(customer: Customer): void {
    for (const session of this.sessionsOf(customer.id)) if (session.status === 'open') this.expireSession(session);
    for (const subscription of this.liveSubscriptionsOf(customer.id)) this.end(subscription);
    this.#emit('customer.deleted', customer);
    customer.deleted = true;
    customer.email = null;
  }

  /** Whether the customer's payments succeed from now on. */
  setCard(customerId: string, card: 'accepted' | 'declined'): void {
    if (card === 'declined') this.#declined.add(customerId);
    else this.#declined.delete(customerId);
  }

  isDeclined(customerId: string): boolean {
    return this.#declined.has(customerId);
  }

  createSession(fields: Pick<Session, 'customer' | 'success_url' | 'cancel_url' | 'metadata' | 'price'>): Session {
    const session = makeSession(fields, this.now(), this.#options.baseUrl());
    this.sessions.set(session.id, session);
    return session;
  }

  expireSession(session: Session): void {
    session.status = 'expired';
    session.url = null;
    this.#emit('checkout.session.expired', session);
  }

  /** The customer pays. False when the card is declined: the page stays open. */
  completeSession(session: Session): boolean {
    if (this.#declined.has(session.customer)) return false;
    const price = this.prices.get(session.price);
    if (session.status !== 'open' || !price) throw new Error(`the session ${session.id} cannot be paid`);
    const subscription = this.#subscribe(session.customer, price);
    session.status = 'complete';
    session.payment_status = 'paid';
    session.subscription = subscription.id;
    session.url = null;
    this.#emit('customer.subscription.created', subscription);
    this.#invoice(subscription, 'subscription_create');
    this.#emit('checkout.session.completed', session);
    return true;
  }

  changePrice(subscription: Subscription, priceId: string): void {
    const price = this.prices.get(priceId);
    if (!price) throw new Error(`no such price: ${priceId}`);
    subscription.items.data[0].price = price;
    this.#emit('customer.subscription.updated', subscription);
  }

  cancelAtPeriodEnd(subscription: Subscription, isCancelled: boolean): void {
    subscription.cancel_at_period_end = isCancelled;
    subscription.cancel_at = isCancelled ? subscription.items.data[0].current_period_end : null;
    subscription.canceled_at = isCancelled ? this.now() : null;
    this.#emit('customer.subscription.updated', subscription);
  }

  end(subscription: Subscription): void {
    subscription.status = 'canceled';
    subscription.canceled_at ??= this.now();
    subscription.ended_at = this.now();
    for (const invoice of this.invoicesOf(subscription.id)) invoice.next_payment_attempt = null;
    this.#emit('customer.subscription.deleted', subscription);
  }

  /** Tries all that is owed again, as a customer does who has put in another card. */
  payOpenInvoices(subscription: Subscription): void {
    for (const invoice of this.invoicesOf(subscription.id)) if (invoice.status === 'open') this.#attempt(invoice);
  }

  createPortal(customer: string, returnUrl: string | null): PortalSession {
    const portal = makePortal(customer, returnUrl, this.now(), this.#options.baseUrl());
    this.portals.set(portal.id, portal);
    return portal;
  }

  sessionsOf(customerId: string): Session[] {
    return newestFirst(this.sessions).filter((session) => session.customer === customerId);
  }

  subscriptionsOf(customerId: string): Subscription[] {
    return newestFirst(this.subscriptions).filter((subscription) => subscription.customer === customerId);
  }

  liveSubscriptionsOf(customerId: string): Subscription[] {
    return this.subscriptionsOf(customerId).filter((subscription) => subscription.status !== 'canceled');
  }

  invoicesOf(subscriptionId: string): Invoice[] {
    return newestFirst(this.invoices).filter(
      (invoice) => invoice.parent.subscription_details.subscription === subscriptionId,
    );
  }

  /** Moves the clock; renewals, attempts and expiries on the way happen at their times. */
  advance(seconds: number): void {
    const end = this.now() + seconds;
    for (;;) {
      const next = this.#nextDue();
      if (next === undefined || next.at > end) break;
      this.#aheadBy += Math.max(0, next.at - this.now());
      next.happen();
    }
    this.#aheadBy += Math.max(0, end - this.now());
  }

  #nextDue(): { at: number; happen: () => void } | undefined {
    let next: { at: number; happen: () => void } | undefined;
    const offer = (at: number | null, happen: () => void) => {
      if (at !== null && (next === undefined || at < next.at)) next = { at, happen };
    };
    for (const session of this.sessions.values()) {
      if (session.status === 'open') offer(session.expires_at, () => this.expireSession(session));
    }
    for (const subscription of this.subscriptions.values()) {
      if (subscription.status === 'canceled' || subscription.status === 'unpaid') continue;
      offer(subscription.items.data[0].current_period_end, () => this.#renew(subscription));
    }
    for (const invoice of this.invoices.values()) {
      if (invoice.status === 'open') offer(invoice.next_payment_attempt, () => this.#attempt(invoice));
    }
    return next;
  }

  #subscribe(customer: string, price: Price): Subscription {
    const subscription = makeSubscription(customer, price, this.now());
    this.subscriptions.set(subscription.id, subscription);
    return subscription;
  }

  #renew(subscription: Subscription): void {
    if (subscription.cancel_at_period_end) {
      this.end(subscription);
      return;
    }
    const [item] = subscription.items.data;
    item.current_period_start = item.current_period_end;
    item.current_period_end += MONTH;
    this.#invoice(subscription, 'subscription_cycle');
    this.#emit('customer.subscription.updated', subscription);
  }

  #invoice(subscription: Subscription, reason: Invoice['billing_reason']): void {
    const invoice = makeInvoice(subscription, reason, this.now());
    this.invoices.set(invoice.id, invoice);
    subscription.latest_invoice = invoice.id;
    this.#emit('invoice.created', invoice);
    this.#attempt(invoice);
  }

  #attempt(invoice: Invoice): void {
    const subscription = this.subscriptions.get(invoice.parent.subscription_details.subscription);
    if (!subscription) return;
    const before = subscription.status;
    invoice.attempt_count++;
    if (!this.#declined.has(invoice.customer)) {
      invoice.status = 'paid';
      invoice.amount_paid = invoice.amount_due;
      invoice.next_payment_attempt = null;
      const isOwing = this.invoicesOf(subscription.id).some(({ status }) => status === 'open');
      if (subscription.status !== 'canceled' && !isOwing) subscription.status = 'active';
      this.#emit('invoice.paid', invoice);
      this.#emit('invoice.payment_succeeded', invoice);
    } else {
      const days = RETRY_DAYS[invoice.attempt_count - 1];
      invoice.next_payment_attempt = days === undefined ? null : invoice.created + days * DAY;
      subscription.status = 'past_due';
      this.#emit('invoice.payment_failed', invoice);
      if (days === undefined) this.#giveUp(subscription);
    }
    if (subscription.status !== before && subscription.status !== 'canceled') {
      this.#emit('customer.subscription.updated', subscription);
    }
  }

  #giveUp(subscription: Subscription): void {
    const outcome = this.#options.afterRetries ?? 'canceled';
    if (outcome === 'canceled') this.end(subscription);
    else subscription.status = outcome;
  }

  /** With the object as it is now, which is not how it will be when the event arrives. */
  #emit(type: string, object: object): void {
    const event = makeEvent(type, object, this.now());
    this.events.push(event);
    this.#options.onEvent(event);
  }
}

export function newestFirst<T>(objects: ReadonlyMap<string, T>): T[] {
  return [...objects.values()].reverse();
}
