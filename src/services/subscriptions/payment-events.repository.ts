/** All SQL of the payment processor's events: each is applied once. */
import type { Executor, Trx } from '../../db/executor.ts';

export async function isEventApplied(db: Executor, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_event')
    .select('event_id')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it has been recorded before. */
export async function insertEvent(
  trx: Trx,
  event: { readonly id: string; readonly type: string },
  accountId: number,
): Promise<boolean> {
  const row = await trx
    .insertInto('payment_event')
    .values({ event_id: event.id, type: event.type, account_id: accountId })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteEventsBefore(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('payment_event').where('received_at', '<', before).execute();
}

export async function deleteEventsOfAccount(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('payment_event').where('account_id', '=', accountId).execute();
}
