/** Gives an endpoint a new secret, shown this once. The old one signs beside it for a day. */
import type { Executor } from '../../db/executor.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { replaceSecret, type WebhookEndpoint } from './endpoints.repository.ts';
import { type EndpointReference, lockEndpointOf } from './find-endpoint.ts';
import { newSecret } from './signing/sign-message.ts';

export const OLD_SECRET_HOURS = 24;

/** Rotated twice within that time, only the last two secrets sign. @throws DomainError NOT_FOUND. */
export async function rotateSecret(
  db: Executor,
  reference: EndpointReference,
  actor: Actor,
): Promise<WebhookEndpoint & { readonly secret: string }> {
  return await db.transaction().execute(async (trx) => {
    const { id, accountId } = await lockEndpointOf(trx, reference);
    const secret = newSecret();
    const endpoint = await replaceSecret(trx, id, secret, OLD_SECRET_HOURS);
    await recordAudit(trx, {
      accountId,
      actor,
      action: 'webhook_endpoint.secret_rotated',
      targetType: 'webhook_endpoint',
      targetId: id,
    });
    return { ...endpoint, secret };
  });
}
