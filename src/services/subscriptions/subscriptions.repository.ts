/** All SQL of subscriptions. */
import { type Selectable, sql } from 'kysely';
import type { SubscriptionTable } from '../../db/account-tables.ts';
import type { Executor, Trx } from '../../db/executor.ts';
import type { GrantedSubscription } from '../../domain/subscriptions/granted-subscription.ts';

export interface Subscription extends GrantedSubscription {
  readonly accountId: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

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
