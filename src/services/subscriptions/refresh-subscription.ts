/**
 * Reads a customer's state at the payment processor and applies it to the account, safely beside other nodes doing so.
 */
import { type Actor, systemActor } from '../../domain/accounts/actor.ts';
import type { CustomerState, GrantedSubscription } from '../../domain/subscriptions/granted-subscription.ts';
import { lockAccount } from '../accounts/accounts.repository.ts';
import { applyCustomerState } from './apply-customer-state.ts';
import {
  findCustomerOfAccount,
  lockCustomerOfAccount,
  markApplied,
  markClosing,
  type PaymentCustomer,
} from './payment-customers.repository.ts';
import { markEventsApplied, pendingEventsOf } from './payment-events.repository.ts';
import type { SubscriptionContext } from './subscription-context.ts';

/** Each attempt that has to be repeated means that another one succeeded. */
const MAX_ATTEMPTS = 5;
const HOUR_MS = 3_600_000;
/** Calls of the processor may be lost; a subscription is looked at this often in any case. */
const CHECK_INTERVAL_MS = 24 * HOUR_MS;
/** After a checkout was opened the answer is looked for as long as its page can be paid on, and a little longer. */
const CHECKOUT_WATCH_MS = 26 * HOUR_MS;
export const CHECKOUT_CHECK_INTERVAL_MS = HOUR_MS;

export const CHECK_ACTOR = systemActor('subscription check');

/**
 * The processor is asked outside of a transaction, which would hold up others for as long as it takes to answer. So the
 * answer may be old by the time the account is locked: when another one was applied since the question was put, it is
 * put again. Hence what is applied last was read last, whatever the order in which events arrive.
 *
 * One answer serves all events that were pending when the question was put. Events that came later make the customer
 * due at once again.
 */
export async function refreshSubscription(context: SubscriptionContext, accountId: number): Promise<void> {
  const { db, billing } = context;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const customer = await findCustomerOfAccount(db, accountId);
    if (customer === undefined) return;
    const events = await pendingEventsOf(db, accountId);
    // Without a customer, because it was lost at the processor and no other has been made yet, nothing is paid for.
    const state = customer.customerId === null ? undefined : await billing.readCustomer(customer.customerId);
    const isApplied = await db.transaction().execute(async (trx) => {
      const account = await lockAccount(trx, accountId);
      // Held until the end: an event that is stored meanwhile makes the customer due afterwards.
      const current = await lockCustomerOfAccount(trx, accountId);
      if (current?.revision !== customer.revision) return false;
      await markEventsApplied(trx, events);
      const now = new Date(context.now());
      if (account === undefined || account.deletedAt !== null || current.isClosing) {
        await markClosing(trx, accountId, now);
        return true;
      }
      if (state === undefined) {
        await markApplied(trx, accountId, null);
        return true;
      }
      reportOddities(context, customer, state);
      const granted = await applyCustomerState(trx, state, {
        accountId,
        actor: actorOf(events),
        now,
        graceDays: context.graceDays,
      });
      const hasMore = (await pendingEventsOf(trx, accountId)).length > 0;
      await markApplied(trx, accountId, hasMore ? now : nextCheck(granted, current, now));
      return true;
    });
    if (isApplied) return;
  }
  throw new Error('the subscription keeps being changed by others');
}

/** The latest event that led here; without one the processor is asked because it is time to. */
function actorOf(events: readonly string[]): Actor {
  const event = events.at(-1);
  if (event === undefined) return CHECK_ACTOR;
  return { kind: 'payments', id: event, ip: null, userAgent: null, requestId: null };
}

function nextCheck(granted: GrantedSubscription | undefined, customer: PaymentCustomer, now: Date): Date | null {
  if (granted !== undefined) {
    const regular = now.getTime() + CHECK_INTERVAL_MS;
    return new Date(Math.min(regular, granted.graceEndsAt?.getTime() ?? regular));
  }
  const { checkoutStartedAt } = customer;
  const isWatched = checkoutStartedAt !== null && now.getTime() - checkoutStartedAt.getTime() < CHECKOUT_WATCH_MS;
  return isWatched ? new Date(now.getTime() + CHECKOUT_CHECK_INTERVAL_MS) : null;
}

function reportOddities({ logger }: SubscriptionContext, { accountId }: PaymentCustomer, state: CustomerState): void {
  const live = state.subscriptions.filter((subscription) => subscription.status !== 'ended');
  for (const { id, tier } of live) {
    if (tier === undefined) {
      logger.error({ accountId, subscription: id }, 'a subscription is by a price that the settings do not name');
    }
  }
  if (live.length > 1) {
    const subscriptions = live.map(({ id }) => id);
    logger.error({ accountId, subscriptions }, 'an account pays for several subscriptions: end all but one');
  }
}
