/** Asks the payment processor about one customer that is due, and says when to ask again if that fails. */
import { UnknownCustomerError } from '../../infrastructure/payments/billing-provider.ts';
import { lockLiveAccount } from '../accounts/lock-live-account.ts';
import { endSubscription } from './apply-customer-state.ts';
import { removeClosedCustomer } from './close-billing.ts';
import { holdAfterFailure, type PaymentCustomer, release } from './payment-customers.repository.ts';
import { CHECK_ACTOR, refreshSubscription } from './refresh-subscription.ts';
import type { SubscriptionContext } from './subscription-context.ts';
import { findSubscription } from './subscriptions.repository.ts';

/** After the first failure; doubled with each further one. */
const FIRST_RETRY_MS = 10_000;
const LAST_RETRY_MS = 300_000;
/** A wrong key stays wrong until the operator mends it. */
const UNKNOWN_RETRY_MS = 3_600_000;

/** The caller has claimed the customer. Rejects only when the database fails; the claim then runs out. */
export async function checkCustomer(
  context: SubscriptionContext,
  customer: PaymentCustomer,
  signal: AbortSignal,
): Promise<'checked' | 'failed'> {
  const { db, logger, now } = context;
  const { accountId, isClosing } = customer;
  try {
    if (isClosing) await removeClosedCustomer(context, customer);
    else await refreshSubscription(context, accountId);
    return 'checked';
  } catch (error) {
    if (signal.aborted) {
      await release(db, accountId);
      return 'failed';
    }
    const failures = customer.failures + 1;
    const isUnknown = error instanceof UnknownCustomerError;
    const retryInMs = isUnknown ? UNKNOWN_RETRY_MS : Math.min(FIRST_RETRY_MS * 2 ** customer.failures, LAST_RETRY_MS);
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn({ accountId, reason, failures, retryInMs }, 'a subscription could not be looked at; it is tried again');
    await holdAfterFailure(db, accountId, new Date(now() + retryInMs));
    // An unknown customer means a wrong key or mode, not a failed payment: it must not cost anybody the tier.
    if (!isClosing && !isUnknown) await endOverdue(context, accountId);
    return 'failed';
  }
}

/**
 * The stored deadline holds also while the processor is away; a payment that it tells of later brings the tier back.
 */
async function endOverdue({ db, now }: SubscriptionContext, accountId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockLiveAccount(trx, accountId);
    const subscription = await findSubscription(trx, accountId);
    if (subscription?.graceEndsAt && subscription.graceEndsAt.getTime() <= now()) {
      await endSubscription(trx, subscription, CHECK_ACTOR);
    }
  });
}
