/** Ends sending to an endpoint that cannot be sent to, and tells its holder. */
import type { Trx } from '../../db/executor.ts';
import { systemActor } from '../../domain/accounts/actor.ts';
import type { DisabledReason } from '../../domain/webhooks/endpoint.ts';
import { findAccount } from '../accounts/accounts.repository.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { updateEndpointRow } from './endpoints.repository.ts';
import { disabledMail } from './mails.ts';
import type { SendingContext } from './sending-context.ts';

const ACTOR = systemActor('webhooks');

/** The holder's next look shows it, whether or not a mail can be sent. */
export async function disableWithin(
  trx: Trx,
  endpoint: { readonly id: number; readonly accountId: number },
  reason: DisabledReason,
): Promise<void> {
  await updateEndpointRow(trx, endpoint.id, { status: 'disabled', disabled_reason: reason });
  await recordAudit(trx, {
    accountId: endpoint.accountId,
    actor: ACTOR,
    action: 'webhook_endpoint.disabled',
    targetType: 'webhook_endpoint',
    targetId: endpoint.id,
    details: { reason },
  });
}

/** After the transaction: a mail server that hangs must not hold a connection to the database. */
export async function tellDisabled(
  { db, mailer, portalUrl, logger }: SendingContext,
  endpoint: { readonly id: number; readonly accountId: number; readonly url: string },
  reason: DisabledReason,
): Promise<void> {
  const account = await findAccount(db, endpoint.accountId);
  if (account === undefined || account.email === null) return;
  const pages = `${portalUrl()}/dashboard/webhooks`;
  await mailer.send(disabledMail(account.email, endpoint.url, reason, pages)).catch((error: unknown) => {
    logger.warn({ err: error, endpointId: endpoint.id }, 'a mail about a disabled webhook endpoint was not sent');
  });
}
