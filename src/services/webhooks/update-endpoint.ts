/** Changes a webhook endpoint: where it is, what it is told, and whether anything is sent to it. */
import type { Executor } from '../../db/executor.ts';
import type { RowChange } from '../../db/schema.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import type { EndpointStatus } from '../../domain/webhooks/endpoint.ts';
import type { WebhookTargets } from '../../domain/webhooks/target-url.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { makeEndpointDue } from './deliveries.repository.ts';
import { type EndpointInput, endpointColumns } from './endpoint-input.ts';
import { updateEndpointRow, type WebhookEndpoint } from './endpoints.repository.ts';
import { type EndpointReference, lockEndpointOf } from './find-endpoint.ts';

export interface UpdateEndpointInput extends EndpointInput, EndpointReference {
  readonly status?: EndpointStatus;
}

/**
 * What is not given stays. Deliveries that are pending wait while an endpoint is disabled, and are sent when it is
 * active again.
 * @throws DomainError NOT_FOUND, VALIDATION_ERROR.
 */
export async function updateEndpoint(
  db: Executor,
  input: UpdateEndpointInput,
  targets: WebhookTargets,
  actor: Actor,
): Promise<WebhookEndpoint> {
  const columns = await endpointColumns(db, input, targets);
  return await db.transaction().execute(async (trx) => {
    const before = await lockEndpointOf(trx, input);
    const change = { ...columns, ...statusColumns(before, input.status) };
    if (Object.keys(change).length === 0) return before;
    const after = await updateEndpointRow(trx, input.id, change);
    if (after.status === 'active') await makeEndpointDue(trx, input.id);
    await recordAudit(trx, {
      accountId: input.accountId,
      actor,
      action: 'webhook_endpoint.changed',
      targetType: 'webhook_endpoint',
      targetId: input.id,
      ...(after.status === before.status ? {} : { details: { from: before.status, to: after.status } }),
    });
    return after;
  });
}

/** An endpoint that is made active starts with a clean slate. */
function statusColumns(before: WebhookEndpoint, status: EndpointStatus | undefined): RowChange<'webhook_endpoint'> {
  if (status === undefined || status === before.status) return {};
  if (status === 'disabled') return { status, disabled_reason: 'account_holder' };
  return { status, disabled_reason: null, failing_since: null, failures: 0, warned_at: null };
}
