/** Reads a customer's state at the payment processor and applies it to the account, safely beside other nodes doing so. */
import type { Trx } from '../../db/executor.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import type { CustomerState, GrantedSubscription } from '../../domain/subscriptions/granted-subscription.ts';
import { lockAccount } from '../accounts/accounts.repository.ts';
import { applyCustomerState } from './apply-customer-state.ts';
import {
  findCustomer,
  findCustomerOfAccount,
  markApplied,
  markClosing,
  type PaymentCustomer,
} from './payment-customers.repository.ts';
import type { SubscriptionContext } from './subscription-context.ts';

/** Each attempt that has to be repeated means that another one succeeded. */
const MAX_ATTEMPTS = 50;
const HOUR_MS = 3_600_000;
/** Calls of the processor may be lost; a subscription is looked at this often in any case. */
const CHECK_INTERVAL_MS = 24 * HOUR_MS;
/** After a checkout was opened the answer is looked for as long as its page can be paid on, and a little longer. */
const CHECKOUT_WATCH_MS = 26 * HOUR_MS;
export const CHECKOUT_CHECK_INTERVAL_MS = HOUR_MS;

/**
 * The processor is asked outside of a transaction, which would hold up others for as long as it takes to answer. So the
 * answer may be old by the time the account is locked: when another one was applied since the question was put, it is
 * put again. Hence what is applied last was read last, whatever the order in which events arrive.
 *
 * `begin` runs first in the transaction; when it returns false nothing is applied.
 * Returns false when the customer is not known here.
 */
export async function refreshSubscription(
  context: SubscriptionContext,
  customerId: string,
  actor: Actor,
  begin: (trx: Trx, accountId: number) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { db, billing } = context;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const customer = await findCustomer(db, customerId);
    if (customer === undefined) return false;
    const state = await billing.readCustomer(customerId);
    const isApplied = await db.transaction().execute(async (trx) => {
      const account = await lockAccount(trx, customer.accountId);
      const current = await findCustomerOfAccount(trx, customer.accountId);
      if (current?.revision !== customer.revision) return false;
      if (!(await begin(trx, customer.accountId))) return true;
      if (account === undefined || account.deletedAt !== null || current.isClosing) {
        await markClosing(trx, customer.accountId, new Date(context.now()));
        return true;
      }
      reportOddities(context, customer, state);
      const now = new Date(context.now());
      const granted = await applyCustomerState(trx, state, {
        accountId: customer.accountId,
        actor,
        now,
        graceDays: context.graceDays,
      });
      await markApplied(trx, customer.accountId, nextCheck(granted, current, now));
      return true;
    });
    if (isApplied) return true;
  }
  throw new Error(`the subscription of customer ${customerId} keeps being changed by others`);
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
