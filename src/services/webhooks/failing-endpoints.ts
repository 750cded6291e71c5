/** Disables endpoints to which nothing could be delivered for five days, and tells their holders a day before. */
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { findAccount } from '../accounts/accounts.repository.ts';
import { disableWithin, tellDisabled } from './disable-endpoint.ts';
import { warningMail } from './mails.ts';
import type { SendingContext } from './sending-context.ts';

const WARN_AFTER_DAYS = 4;
const DISABLE_AFTER_DAYS = 5;
/** Between the mail and the end. */
const NOTICE_DAYS = 1;
const DAY_MS = 86_400_000;
/** In one round; the others have their turn in the next. */
const AT_ONCE = 50;

interface FailingEndpoint {
  readonly id: number;
  readonly accountId: number;
  readonly url: string;
  readonly failingSince: Date;
}

/** Safe on several nodes at once: each endpoint is seen to by one of them. */
export async function seeToFailingEndpoints(context: SendingContext): Promise<void> {
  for (const endpoint of await claimForWarning(context.db)) await warn(context, endpoint);
  for (const endpoint of await disableFailing(context.db)) await tellDisabled(context, endpoint, 'failing');
}

async function claimForWarning(db: Executor): Promise<readonly FailingEndpoint[]> {
  const { rows } = await sql<FailingEndpoint>`
    update webhook_endpoint set warned_at = now()
    where id in (
      select id from webhook_endpoint
      where failing_since <= now() - make_interval(days => ${WARN_AFTER_DAYS})
        and warned_at is null and status = 'active'
      order by failing_since limit ${AT_ONCE} for update skip locked
    )
    returning id, account_id as "accountId", url, failing_since as "failingSince"`.execute(db);
  return rows;
}

/** A mail that cannot be sent is tried again in the next round; until then nothing is disabled. */
async function warn({ db, mailer, portalUrl, logger }: SendingContext, endpoint: FailingEndpoint): Promise<void> {
  const account = await findAccount(db, endpoint.accountId);
  if (account === undefined || account.email === null) return;
  const end = Math.max(
    endpoint.failingSince.getTime() + DISABLE_AFTER_DAYS * DAY_MS,
    Date.now() + NOTICE_DAYS * DAY_MS,
  );
  const disabledOn = new Date(end).toISOString().slice(0, 10);
  try {
    await mailer.send(warningMail(account.email, endpoint.url, disabledOn, `${portalUrl()}/dashboard/webhooks`));
  } catch (error) {
    logger.warn({ err: error, endpointId: endpoint.id }, 'a mail about a failing webhook endpoint was not sent');
    await db.updateTable('webhook_endpoint').set({ warned_at: null }).where('id', '=', endpoint.id).execute();
  }
}

async function disableFailing(db: Executor): Promise<readonly FailingEndpoint[]> {
  return await db.transaction().execute(async (trx) => {
    const { rows } = await sql<FailingEndpoint>`
      select id, account_id as "accountId", url, failing_since as "failingSince" from webhook_endpoint
      where failing_since <= now() - make_interval(days => ${DISABLE_AFTER_DAYS})
        and warned_at <= now() - make_interval(days => ${NOTICE_DAYS}) and status = 'active'
      order by failing_since limit ${AT_ONCE} for update skip locked`.execute(trx);
    for (const endpoint of rows) await disableWithin(trx, endpoint, 'failing');
    return rows;
  });
}
