/** Sends a delivery again, whatever became of it, with the same message id. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Executor } from '../../db/executor.ts';
import { makeEndpointDue, restartDelivery, type WebhookDelivery } from './deliveries.repository.ts';
import { type EndpointReference, lockEndpointOf, mustBeActive } from './find-endpoint.ts';

export interface ReplayInput extends EndpointReference {
  readonly deliveryId: number;
}

/** @throws DomainError NOT_FOUND (endpoint or delivery), BUSINESS_RULE_VIOLATION (the endpoint is disabled). */
export async function replayDelivery(db: Executor, input: ReplayInput): Promise<WebhookDelivery> {
  return await db.transaction().execute(async (trx) => {
    const endpoint = await lockEndpointOf(trx, input);
    const delivery = await restartDelivery(trx, endpoint.id, input.deliveryId);
    if (delivery === undefined) {
      throw new DomainError('NOT_FOUND', `WebhookDelivery ${input.deliveryId} not found`);
    }
    mustBeActive(endpoint);
    await makeEndpointDue(trx, endpoint.id);
    return delivery;
  });
}
