/** Deletes a webhook endpoint with its deliveries, sent or not. */
import type { Executor } from '../../db/executor.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { deleteEndpointRow, type WebhookEndpoint } from './endpoints.repository.ts';
import { type EndpointReference, lockEndpointOf } from './find-endpoint.ts';

/** Returns it as it was. @throws DomainError NOT_FOUND. */
export async function deleteEndpoint(
  db: Executor,
  reference: EndpointReference,
  actor: Actor,
): Promise<WebhookEndpoint> {
  return await db.transaction().execute(async (trx) => {
    const endpoint = await lockEndpointOf(trx, reference);
    await deleteEndpointRow(trx, endpoint.id);
    await recordAudit(trx, {
      accountId: endpoint.accountId,
      actor,
      action: 'webhook_endpoint.deleted',
      targetType: 'webhook_endpoint',
      targetId: endpoint.id,
    });
    return endpoint;
  });
}
