/** Ends what a deleted account pays for: here at once, at the payment processor as soon as it answers. */
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import { endSubscription } from './apply-customer-state.ts';
import {
  deleteCustomer,
  findCustomerOfAccount,
  markClosing,
  type PaymentCustomer,
} from './payment-customers.repository.ts';
import { deleteEventsOfAccount } from './payment-events.repository.ts';
import type { SubscriptionContext } from './subscription-context.ts';
import { findSubscription } from './subscriptions.repository.ts';

/**
 * Part of deleting the account, in its transaction, while the account is locked and not yet marked deleted. The
 * processor is told by a job afterwards, within seconds, and again until it has answered: a processor that is away does
 * not keep anybody from leaving, and nobody goes on paying.
 */
export async function closeBillingWithin(
  trx: Transaction<DatabaseSchema>,
  { accountId, actor, now = Date.now }: { accountId: number; actor: Actor; now?: () => number },
): Promise<void> {
  const subscription = await findSubscription(trx, accountId);
  if (subscription) await endSubscription(trx, subscription, actor);
  const customer = await findCustomerOfAccount(trx, accountId);
  if (customer) await markClosing(trx, accountId, new Date(now()));
}

/**
 * Removes the customer at the processor and then here, where only the account's log still says what was subscribed to.
 */
export async function removeClosedCustomer(
  { db, billing }: Pick<SubscriptionContext, 'db' | 'billing'>,
  customer: PaymentCustomer,
): Promise<void> {
  if (customer.customerId !== null) await billing.cancelNow(customer.customerId);
  await db.transaction().execute(async (trx) => {
    await deleteEventsOfAccount(trx, customer.accountId);
    await deleteCustomer(trx, customer.accountId);
  });
}
