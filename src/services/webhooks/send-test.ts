/** Puts a test event into an endpoint's deliveries; the sender takes it within seconds. */
import type { Executor } from '../../db/executor.ts';
import { insertTestDelivery, makeEndpointDue, type WebhookDelivery } from './deliveries.repository.ts';
import { type EndpointReference, lockEndpointOf, mustBeActive } from './find-endpoint.ts';

/** @throws DomainError NOT_FOUND, BUSINESS_RULE_VIOLATION (the endpoint is disabled). */
export async function sendTest(db: Executor, reference: EndpointReference): Promise<WebhookDelivery> {
  return await db.transaction().execute(async (trx) => {
    const endpoint = await lockEndpointOf(trx, reference);
    mustBeActive(endpoint);
    const delivery = await insertTestDelivery(trx, endpoint.id);
    await makeEndpointDue(trx, endpoint.id);
    return delivery;
  });
}
