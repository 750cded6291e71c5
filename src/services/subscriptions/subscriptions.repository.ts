/** All SQL of subscriptions and of the events that change them. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { DatabaseSchema, SubscriptionTable } from '../../db/schema.ts';
import type { GrantedSubscription } from '../../domain/subscriptions/granted-subscription.ts';

export interface Subscription extends GrantedSubscription {
  readonly accountId: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type Executor = Kysely<DatabaseSchema>;
type Trx = Transaction<DatabaseSchema>;

function toSubscription(row: Selectable<SubscriptionTable>): Subscription {
  return {
    accountId: row.account_id,
    subscriptionId: row.subscription_id,
    tier: row.tier,
    status: row.status,
    currentPeriodEnd: row.current_period_end,
    endsAt: row.ends_at,
    graceEndsAt: row.grace_ends_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toColumns(granted: GrantedSubscription) {
  return {
    subscription_id: granted.subscriptionId,
    tier: granted.tier,
    status: granted.status,
    current_period_end: granted.currentPeriodEnd,
    ends_at: granted.endsAt,
    grace_ends_at: granted.graceEndsAt,
  };
}

export async function findSubscription(db: Executor, accountId: number): Promise<Subscription | undefined> {
  const row = await db.selectFrom('subscription').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  return row && toSubscription(row);
}

export async function insertSubscription(trx: Trx, accountId: number, granted: GrantedSubscription): Promise<void> {
  await trx
    .insertInto('subscription')
    .values({ account_id: accountId, ...toColumns(granted) })
    .execute();
}

export async function updateSubscription(trx: Trx, accountId: number, granted: GrantedSubscription): Promise<void> {
  await trx
    .updateTable('subscription')
    .set({ ...toColumns(granted), updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .execute();
}

export async function deleteSubscription(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('subscription').where('account_id', '=', accountId).execute();
}

export async function countSubscriptions(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('subscription')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

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
