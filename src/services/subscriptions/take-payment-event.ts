/** Takes a call of the payment processor: verified and stored, to be applied afterwards. */
import { storeEvent } from './payment-events.repository.ts';
import type { SubscriptionContext } from './subscription-context.ts';

/**
 * The event only says whose state to read again. Nothing is asked of the processor here: it may be slow, and it waits
 * for the answer. What is stored survives the end of this process.
 * @returns whether there is something to do
 * @throws DomainError VALIDATION_ERROR when it is not signed by the processor; anything else means: send it again.
 */
export async function takePaymentEvent(
  { db, billing, logger, now }: SubscriptionContext,
  rawBody: Buffer,
  signatureHeader: string | undefined,
): Promise<boolean> {
  const event = billing.readEvent(rawBody, signatureHeader);
  if (event === undefined) return false;
  const outcome = await storeEvent(db, event, new Date(now()));
  if (outcome === 'unknown customer') {
    logger.info(
      { event: event.id, type: event.type, customer: event.customerId },
      'a payment event is about a customer that is not ours',
    );
  }
  return outcome === 'stored';
}
