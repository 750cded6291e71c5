/** Applies a call of the payment processor: once, whatever came before it and however often it comes. */
import type { Actor } from '../../domain/accounts/actor.ts';
import { insertEvent, isEventApplied } from './payment-events.repository.ts';
import { refreshSubscription } from './refresh-subscription.ts';
import type { SubscriptionContext } from './subscription-context.ts';

/**
 * The event only says whose state to read again. It is recorded in the transaction that applies the state, so that an event
 * is either applied and recorded or comes again.
 * @throws DomainError VALIDATION_ERROR when it is not signed by the processor; anything else means: send it again.
 */
export async function applyPaymentEvent(
  context: SubscriptionContext,
  rawBody: Buffer,
  signatureHeader: string | undefined,
): Promise<void> {
  const { db, billing, logger, queue } = context;
  const event = billing.readEvent(rawBody, signatureHeader);
  if (event === undefined) return;
  const actor: Actor = { kind: 'payments', id: event.id, ip: null, userAgent: null, requestId: null };
  await queue.run(event.customerId, async () => {
    if (await isEventApplied(db, event.id)) return;
    const isKnown = await refreshSubscription(context, event.customerId, actor, (trx, accountId) =>
      insertEvent(trx, event, accountId),
    );
    if (!isKnown) {
      logger.info(
        { event: event.id, type: event.type, customer: event.customerId },
        'a payment event is about a customer that is not ours',
      );
    }
  });
}
