/**
 * Opens the processor's portal, where an account's holder changes, cancels or pays a subscription and finds invoices.
 */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import {
  type BillingProvider,
  requireBilling,
  UnknownCustomerError,
} from '../../infrastructure/payments/billing-provider.ts';
import { findCustomerOfAccount } from './payment-customers.repository.ts';

/**
 * @throws DomainError BUSINESS_RULE_VIOLATION without billing or for an account that never began a checkout,
 * SERVICE_UNAVAILABLE.
 */
export async function openPortal(
  db: Kysely<DatabaseSchema>,
  billing: BillingProvider,
  { accountId, returnUrl }: { readonly accountId: number; readonly returnUrl: string },
): Promise<{ url: string }> {
  requireBilling(billing);
  const customer = await findCustomerOfAccount(db, accountId);
  if (!customer || customer.customerId === null || customer.isClosing) throw nothingBilled();
  try {
    return await billing.createPortal({ customerId: customer.customerId, returnUrl });
  } catch (error) {
    throw error instanceof UnknownCustomerError ? nothingBilled() : error;
  }
}

function nothingBilled(): DomainError {
  return new DomainError(
    'BUSINESS_RULE_VIOLATION',
    'The account has no subscription, and had none, that a portal could show: start one with POST ' +
      '/v1/subscription/checkout',
  );
}
