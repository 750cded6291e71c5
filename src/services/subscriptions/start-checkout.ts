/** Begins the purchase of a paid tier: the processor's page on which the account's holder subscribes. */
import { randomUUID } from 'node:crypto';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { AccountNotFoundError } from '../../domain/accounts/account-not-found.ts';
import type { PaidTier } from '../../domain/tiers.ts';
import {
  alreadySubscribed,
  type BillingProvider,
  requireBilling,
  UnknownCustomerError,
} from '../../infrastructure/payments/billing-provider.ts';
import { type Account, findAccount } from '../accounts/accounts.repository.ts';
import {
  ensureCustomer,
  findCustomerOfAccount,
  markCheckoutStarted,
  type PaymentCustomer,
  replaceCustomer,
  setCustomerId,
} from './payment-customers.repository.ts';
import { CHECKOUT_CHECK_INTERVAL_MS } from './refresh-subscription.ts';
import { findSubscription } from './subscriptions.repository.ts';

export interface StartCheckoutInput {
  readonly accountId: number;
  readonly tier: PaidTier;
  /** Where the processor's page leads afterwards. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/**
 * Started twice, also at once, it makes one customer and one page. Nothing changes in the account before the processor
 * says that it was paid.
 * @throws DomainError BUSINESS_RULE_VIOLATION without billing or with a subscription, which is changed in the portal
 * instead;
 *   SERVICE_UNAVAILABLE when the processor does not answer; NOT_FOUND for the account.
 */
export async function startCheckout(
  db: Kysely<DatabaseSchema>,
  billing: BillingProvider,
  input: StartCheckoutInput,
  now: () => number = Date.now,
): Promise<{ url: string }> {
  requireBilling(billing);
  const account = await findAccount(db, input.accountId);
  if (!account || account.deletedAt !== null) throw accountNotFound(input.accountId);
  if (await findSubscription(db, account.id)) throw alreadySubscribed();
  try {
    return await openPage(db, billing, account, input, now);
  } catch (error) {
    if (!(error instanceof UnknownCustomerError)) throw error;
    // Removed by the operator at the processor, or of the processor's test mode: nobody pays for anything by it.
    const customer = await findCustomerOfAccount(db, account.id);
    if (customer?.customerId === error.customerId) await replaceCustomer(db, customer, randomUUID());
    return await openPage(db, billing, account, input, now);
  }
}

async function openPage(
  db: Kysely<DatabaseSchema>,
  billing: BillingProvider,
  account: Account,
  { tier, successUrl, cancelUrl }: StartCheckoutInput,
  now: () => number,
): Promise<{ url: string }> {
  const customerId = await customerOf(db, billing, account);
  // Looked for before the page exists: a call of the processor that gets lost must not cost a paid tier.
  const at = now();
  await markCheckoutStarted(db, account.id, new Date(at), new Date(at + CHECKOUT_CHECK_INTERVAL_MS));
  return await billing.createCheckout({ customerId, tier, successUrl, cancelUrl });
}

/**
 * The customer is stored before anything can be bought by it, so that the processor's calls about it are understood.
 */
async function customerOf(db: Kysely<DatabaseSchema>, billing: BillingProvider, account: Account): Promise<string> {
  const customer = await ensureCustomer(db, account.id, randomUUID());
  if (customer.isClosing) throw accountNotFound(account.id);
  if (customer.customerId !== null) return customer.customerId;
  const made = await makeCustomer(db, billing, account, customer);
  const stored = (await setCustomerId(db, customer, made)) ?? (await findCustomerOfAccount(db, account.id));
  if (stored === undefined || stored.isClosing) throw accountNotFound(account.id);
  if (stored.customerId === null) {
    throw new DomainError('CONFLICT', 'Another checkout of the account failed at the same time: try again');
  }
  return stored.customerId;
}

async function makeCustomer(
  db: Kysely<DatabaseSchema>,
  billing: BillingProvider,
  account: Account,
  customer: PaymentCustomer,
): Promise<string> {
  const { id: accountId, email } = account;
  try {
    return (await billing.createCustomer({ accountId, email, customerKey: customer.customerKey })).customerId;
  } catch (error) {
    await replaceCustomer(db, customer, randomUUID());
    throw error;
  }
}

function accountNotFound(accountId: number): DomainError {
  return new AccountNotFoundError(accountId);
}
