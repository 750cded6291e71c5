/** What the service asks of a payment processor, and the provider `none` that stands in where there is no processor. */
import { DomainError } from '@carnet/rules/errors.ts';
import type { CustomerState } from '../../domain/subscriptions/granted-subscription.ts';
import type { PaidTier } from '../../domain/tiers.ts';

export interface CustomerRequest {
  readonly accountId: number;
  /** Where the processor sends receipts; null leaves it to the checkout page to ask. */
  readonly email: string | null;
  /** The same for every attempt to make the account's customer: attempts with one key make one customer. */
  readonly customerKey: string;
}

export interface CheckoutRequest {
  readonly customerId: string;
  readonly tier: PaidTier;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface PortalRequest {
  readonly customerId: string;
  readonly returnUrl: string;
}

/** A verified call of the processor: something about this customer may have changed. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly customerId: string;
}

/**
 * All but `readEvent` throw DomainError BUSINESS_RULE_VIOLATION where there is no billing or the processor refuses, and
 * SERVICE_UNAVAILABLE when it does not answer within ten seconds.
 */
export interface BillingProvider {
  readonly name: 'none' | 'stripe';
  createCustomer(request: CustomerRequest): Promise<{ customerId: string }>;
  /**
   * A page where the customer can subscribe; asked again for the same tier it is the same page, and any other is
   * closed.
   * @throws DomainError BUSINESS_RULE_VIOLATION also when the customer is subscribed already, UnknownCustomerError
   */
  createCheckout(request: CheckoutRequest): Promise<{ url: string }>;
  /** @throws UnknownCustomerError */
  createPortal(request: PortalRequest): Promise<{ url: string }>;
  /**
   * Ends all that the customer pays for at once and removes the customer at the processor. One removed already is no
   * error.
   * @throws UnknownCustomerError
   */
  cancelNow(customerId: string): Promise<void>;
  /** The customer's subscriptions as they are now. @throws UnknownCustomerError */
  readCustomer(customerId: string): Promise<CustomerState>;
  /** What is wrong with the settings by the processor's word, one sentence each. */
  findProblems(): Promise<string[]>;
  /**
   * Undefined for an event that says nothing about subscriptions.
   * @throws DomainError VALIDATION_ERROR when the signature is missing, wrong or too old.
   */
  readEvent(rawBody: Buffer, signatureHeader: string | undefined): PaymentEvent | undefined;
  /**
   * Takes a call of the processor: the body as received, byte for byte, and the signature header. Resolves when the
   * event is stored, to be applied afterwards, or does not matter here: answer 200.
   * @throws DomainError VALIDATION_ERROR when the signature is missing, wrong or too old: 400. Any other error means
   * that the
   *   processor is to send the event again: 5xx. Absent where there is no such endpoint: 404.
   */
  webhook?: (rawBody: Buffer, signatureHeader: string | undefined) => Promise<void>;
}

/** The processor has no customer of this id: removed there, or of another account or mode of the processor. */
export class UnknownCustomerError extends Error {
  override readonly name = 'UnknownCustomerError';
  readonly customerId: string;
  constructor(customerId: string, wasRemoved: boolean) {
    super(`the payment processor ${wasRemoved ? 'has removed' : 'does not know'} the customer ${customerId}`);
    this.customerId = customerId;
  }
}

export function alreadySubscribed(): DomainError {
  return new DomainError(
    'BUSINESS_RULE_VIOLATION',
    'The account has a subscription already: change or cancel it in the billing portal (POST /v1/subscription/portal)',
  );
}

/** @throws DomainError BUSINESS_RULE_VIOLATION where there is no processor. */
export function requireBilling(billing: BillingProvider): void {
  if (billing.name === 'none') {
    throw new DomainError(
      'BUSINESS_RULE_VIOLATION',
      'Billing is not configured on this server: its operator sets the tier of an account',
    );
  }
}

async function notConfigured(): Promise<never> {
  requireBilling(noBilling);
  throw new Error('unreachable');
}

/** Every account stays on the tier that an operator gives it. */
export const noBilling: BillingProvider = {
  name: 'none',
  createCustomer: notConfigured,
  createCheckout: notConfigured,
  createPortal: notConfigured,
  cancelNow: notConfigured,
  readCustomer: notConfigured,
  findProblems: async () => [],
  readEvent: () => undefined,
};
