/**
 * All SQL of the payment processor's events: each is stored once, and pending until its customer's state has been
 * applied.
 */
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import type { PaymentEvent } from '../../infrastructure/payments/billing-provider.ts';

/**
 * Stores the event and makes its customer due, both or neither. An event that is stored already changes nothing, and
 * one of a customer that is not ours is not stored.
 */
export async function storeEvent(
  db: Executor,
  event: PaymentEvent,
  now: Date,
): Promise<'stored' | 'repeated' | 'unknown customer'> {
  const { rows } = await sql<{ known: boolean; stored: boolean }>`
    with customer as (select account_id from payment_customer where customer_id = ${event.customerId}),
    stored as (
      insert into payment_event (event_id, type, account_id, pending, received_at)
      select ${event.id}, ${event.type}, account_id, true, ${now}::timestamptz from customer
      on conflict (event_id) do nothing
      returning account_id
    ),
    due as (
      update payment_customer set check_at = least(check_at, ${now}::timestamptz)
      where account_id in (select account_id from stored)
    )
    select exists (select from customer) as known, exists (select from stored) as stored`.execute(db);
  if (rows[0]?.stored) return 'stored';
  return rows[0]?.known ? 'repeated' : 'unknown customer';
}

/** Ids of the events whose effect is still to come, oldest first. */
export async function pendingEventsOf(db: Executor, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_event')
    .select('event_id')
    .where('account_id', '=', accountId)
    .where('pending', '=', true)
    .orderBy('received_at')
    .execute();
  return rows.map((row) => row.event_id);
}

export async function markEventsApplied(trx: Trx, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await trx.updateTable('payment_event').set({ pending: false }).where('event_id', 'in', eventIds).execute();
}

export async function countPendingEvents(db: Executor): Promise<{ count: number; oldest: Date | null }> {
  return await db
    .selectFrom('payment_event')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('received_at').as('oldest')])
    .where('pending', '=', true)
    .executeTakeFirstOrThrow();
}

/** Also pending ones: whether a customer is due does not depend on them. */
export async function deleteEventsBefore(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('payment_event').where('received_at', '<', before).execute();
}

export async function deleteEventsOfAccount(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('payment_event').where('account_id', '=', accountId).execute();
}
