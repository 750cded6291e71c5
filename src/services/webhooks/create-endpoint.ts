/** Creates a webhook endpoint. Its secret is in the returned value, and shown this once. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Executor } from '../../db/executor.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import { MAX_WEBHOOK_ENDPOINTS } from '../../domain/webhooks/endpoint.ts';
import type { WebhookTargets } from '../../domain/webhooks/target-url.ts';
import { lockLiveAccount } from '../accounts/lock-live-account.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type EndpointInput, endpointColumns } from './endpoint-input.ts';
import { countEndpoints, insertEndpoint, type WebhookEndpoint } from './endpoints.repository.ts';
import { newSecret } from './signing/sign-message.ts';

export interface CreateEndpointInput extends EndpointInput {
  readonly accountId: number;
  readonly url: string;
}

/**
 * @throws DomainError VALIDATION_ERROR (a field), BUSINESS_RULE_VIOLATION (enough endpoints, also under concurrent
 * requests).
 */
export async function createEndpoint(
  db: Executor,
  input: CreateEndpointInput,
  targets: WebhookTargets,
  actor: Actor,
): Promise<WebhookEndpoint & { readonly secret: string }> {
  const { accountId } = input;
  const columns = await endpointColumns(db, input, targets);
  return await db.transaction().execute(async (trx) => {
    await lockLiveAccount(trx, accountId);
    if ((await countEndpoints(trx, accountId)) >= MAX_WEBHOOK_ENDPOINTS) {
      throw new DomainError(
        'BUSINESS_RULE_VIOLATION',
        `The account has ${MAX_WEBHOOK_ENDPOINTS} webhook endpoints, the most it can have: delete one first`,
      );
    }
    const secret = newSecret();
    const endpoint = await insertEndpoint(trx, {
      account_id: accountId,
      secret,
      url: columns.url ?? '',
      description: columns.description ?? null,
      event_kinds: columns.event_kinds ?? [],
      from_country_ids: columns.from_country_ids ?? [],
      to_country_ids: columns.to_country_ids ?? [],
    });
    await recordAudit(trx, {
      accountId,
      actor,
      action: 'webhook_endpoint.created',
      targetType: 'webhook_endpoint',
      targetId: endpoint.id,
    });
    return { ...endpoint, secret };
  });
}
