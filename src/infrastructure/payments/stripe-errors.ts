/** Turns what goes wrong with Stripe into what may be shown to users; the details go to the log. */

import { DomainError } from '@carnet/rules/errors.ts';
import Stripe from 'stripe';
import type { Logger } from '../logger.ts';
import { UnknownCustomerError } from './billing-provider.ts';

/**
 * Runs calls about one customer. @throws DomainError SERVICE_UNAVAILABLE, UnknownCustomerError, or what `call` throws
 * of its own.
 */
export async function withStripeErrors<T>(
  logger: Logger,
  customerId: string | undefined,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    if (customerId !== undefined && isUnknownCustomer(error)) throw new UnknownCustomerError(customerId, false);
    const facts = { type: error.type, code: error.code, status: error.statusCode, stripeRequestId: error.requestId };
    if (isOutage(error)) {
      logger.warn({ ...facts, reason: error.message }, 'Stripe does not answer');
      throw new DomainError('SERVICE_UNAVAILABLE', 'The payment processor does not answer: try again later', {
        cause: error,
      });
    }
    // The key, a price or the portal's settings: nothing that the user could mend.
    logger.error({ ...facts, reason: error.message }, 'Stripe refuses a request: check the payment settings');
    throw new DomainError('SERVICE_UNAVAILABLE', 'Payments are not set up correctly on this server: try again later', {
      cause: error,
    });
  }
}

/** The object is not there, in this Stripe account and mode. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

function isUnknownCustomer(error: unknown): boolean {
  // Retrieving says `id`, a request that names the customer says `customer`; a missing price says
  // `line_items[0][price]`.
  return isMissing(error) && ['id', 'customer'].includes((error as { param?: string }).param ?? '');
}

function isOutage(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  const { errors } = Stripe;
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    error instanceof errors.StripeIdempotencyError
  );
}
