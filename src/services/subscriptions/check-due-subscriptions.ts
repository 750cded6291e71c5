/** The regular work on subscriptions: grace periods that end, calls of the processor that got lost, customers to be removed. */
import { systemActor } from '../../domain/accounts/actor.ts';
import { UnknownCustomerError } from '../../infrastructure/payments/billing-provider.ts';
import { lockLiveAccount } from '../accounts/lock-live-account.ts';
import { endSubscription } from './apply-customer-state.ts';
import { removeClosedCustomer } from './close-billing.ts';
import { claimDueCustomers, type PaymentCustomer, postponeCheck } from './payment-customers.repository.ts';
import { deleteEventsBefore } from './payment-events.repository.ts';
import { refreshSubscription } from './refresh-subscription.ts';
import type { SubscriptionContext } from './subscription-context.ts';
import { findSubscription } from './subscriptions.repository.ts';

const BATCH = 20;
/** One that fails is tried again after this. */
const RETRY_MS = 300_000;
const UNKNOWN_RETRY_MS = 24 * 3_600_000;
/** The processor repeats an event for some days; after this one that comes again would only be looked at again. */
const EVENTS_KEPT_MS = 90 * 86_400_000;

const ACTOR = systemActor('subscription check');

/** Safe on several nodes at once. Returns how many customers were looked at. */
export async function checkDueSubscriptions(context: SubscriptionContext, signal?: AbortSignal): Promise<number> {
  const { db, now } = context;
  await deleteEventsBefore(db, new Date(now() - EVENTS_KEPT_MS));
  const isStopped = () => signal?.aborted === true;
  let checked = 0;
  while (!isStopped()) {
    const due = await claimDueCustomers(db, new Date(now()), new Date(now() + RETRY_MS), BATCH);
    for (const customer of due) {
      if (isStopped()) break; // the others come again when the claim has run out
      await check(context, customer);
      checked++;
    }
    if (due.length < BATCH) break;
  }
  return checked;
}

async function check(context: SubscriptionContext, customer: PaymentCustomer): Promise<void> {
  const { accountId, customerId, isClosing } = customer;
  try {
    if (isClosing) await removeClosedCustomer(context, customer);
    else if (customerId !== null) {
      await context.queue.run(customerId, () => refreshSubscription(context, customerId, ACTOR));
    }
  } catch (error) {
    if (error instanceof UnknownCustomerError) {
      // A wrong key or mode, not a failed payment: it must not cost anybody the tier.
      context.logger.warn({ accountId, reason: error.message }, 'a subscription could not be looked at');
      await postponeCheck(context.db, accountId, new Date(context.now() + UNKNOWN_RETRY_MS));
      return;
    }
    const reason = error instanceof Error ? error.message : String(error);
    context.logger.warn({ accountId, reason }, 'a subscription could not be looked at: it is tried again in 5 minutes');
    if (!isClosing) await endOverdue(context, accountId);
  }
}

/** The stored deadline holds also while the processor is away; a payment that it tells of later brings the tier back. */
async function endOverdue({ db, now }: SubscriptionContext, accountId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockLiveAccount(trx, accountId);
    const subscription = await findSubscription(trx, accountId);
    if (subscription?.graceEndsAt && subscription.graceEndsAt.getTime() <= now()) {
      await endSubscription(trx, subscription, ACTOR);
    }
  });
}
