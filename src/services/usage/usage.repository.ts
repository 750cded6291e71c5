/**
 * The SQL that writes usage and reads what nodes need of it; what account holders ask is in read-usage.ts, the roll-up
 * in roll-up-usage.ts.
 */
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import type { UsageRow } from './usage-row.ts';

export interface MonthTotal {
  readonly accountId: number;
  readonly counted: number;
}

/**
 * Claims a batch number of a writer; false when that batch is written already. Waits for a transaction that is writing
 * the same batch, as one may be whose connection was lost.
 */
export async function claimBatch(trx: Trx, writer: string, number: number): Promise<boolean> {
  const { rows } = await sql`
    insert into usage_writer (id, last_batch) values (${writer}::uuid, ${number}::integer)
    on conflict (id) do update set last_batch = excluded.last_batch, written_at = excluded.written_at
      where usage_writer.last_batch < excluded.last_batch
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Looked for first: each insert that is refused would use up an id. */
export async function ensureEndpoints(trx: Trx, routes: readonly string[]): Promise<void> {
  await sql`
    insert into usage_endpoint (route)
    select route from unnest(${routes}::text[]) as sent (route)
    where not exists (select from usage_endpoint known where known.route = sent.route)
    on conflict (route) do nothing`.execute(trx);
}

/**
 * Adds the rows to the hours' counts. Written in the order of the primary key, so that nodes wait for each other but
 * never in a circle.
 */
export async function addToHours(trx: Trx, routes: readonly string[], rows: readonly UsageRow[]): Promise<void> {
  await sql`
    insert into usage_hour as stored (account_id, hour, api_key_id, endpoint_id, s2xx, s3xx, s4xx, s5xx, counted)
    select sent.account_id, to_timestamp(sent.hour), sent.api_key_id, endpoint.id,
      sum(sent.s2xx), sum(sent.s3xx), sum(sent.s4xx), sum(sent.s5xx), sum(sent.counted)
    from unnest(
      ${integers(rows, (row) => row.accountId)}::integer[],
      ${integers(rows, (row) => row.hour / 1000)}::bigint[],
      ${integers(rows, (row) => row.apiKeyId)}::integer[],
      ${integers(rows, (row) => row.endpoint + 1)}::integer[],
      ${integers(rows, (row) => row.s2xx)}::bigint[],
      ${integers(rows, (row) => row.s3xx)}::bigint[],
      ${integers(rows, (row) => row.s4xx)}::bigint[],
      ${integers(rows, (row) => row.s5xx)}::bigint[],
      ${integers(rows, (row) => row.counted)}::bigint[]
    ) as sent (account_id, hour, api_key_id, endpoint, s2xx, s3xx, s4xx, s5xx, counted)
    join unnest(${routes}::text[]) with ordinality as route (route, position) on route.position = sent.endpoint
    join usage_endpoint endpoint on endpoint.route = route.route
    group by sent.account_id, sent.hour, sent.api_key_id, endpoint.id
    order by sent.account_id, sent.hour, sent.api_key_id, endpoint.id
    on conflict (account_id, hour, api_key_id, endpoint_id) do update set
      s2xx = stored.s2xx + excluded.s2xx, s3xx = stored.s3xx + excluded.s3xx, s4xx = stored.s4xx + excluded.s4xx,
      s5xx = stored.s5xx + excluded.s5xx, counted = stored.counted + excluded.counted`.execute(trx);
}

/** Adds to the months' counts what uses up quotas, in the order of the primary key. */
export async function addToMonths(trx: Trx, rows: readonly UsageRow[]): Promise<void> {
  await sql`
    insert into usage_month as stored (month, account_id, counted, changed_at)
    select date_trunc('month', to_timestamp(sent.hour) at time zone 'UTC') at time zone 'UTC' as month,
      sent.account_id, sum(sent.counted), clock_timestamp()
    from unnest(
      ${integers(rows, (row) => row.accountId)}::integer[],
      ${integers(rows, (row) => row.hour / 1000)}::bigint[],
      ${integers(rows, (row) => row.counted)}::bigint[]
    ) as sent (account_id, hour, counted)
    where sent.counted > 0
    group by 1, 2
    order by 1, 2
    on conflict (month, account_id) do update set
      counted = stored.counted + excluded.counted, changed_at = excluded.changed_at`.execute(trx);
}

export async function findMonthTotalsOf(
  db: Executor,
  month: Date,
  accountIds: readonly number[],
): Promise<MonthTotal[]> {
  return await db
    .selectFrom('usage_month')
    .select(['account_id as accountId', 'counted'])
    .where('month', '=', month)
    .where(sql<boolean>`account_id = any(${accountIds}::integer[])`)
    .execute();
}

/** With `since`: those changed at that instant of the database's clock or later. */
export async function findMonthTotals(
  db: Executor,
  month: Date,
  since: Date | undefined,
): Promise<(MonthTotal & { readonly changedAt: Date })[]> {
  const query = db
    .selectFrom('usage_month')
    .select(['account_id as accountId', 'counted', 'changed_at as changedAt'])
    .where('month', '=', month);
  return await (since === undefined ? query : query.where('changed_at', '>=', since)).execute();
}

/**
 * Sets when keys were last used, unless they were used later already. Keys whose row another transaction holds (one
 * that revokes them, perhaps) are passed over rather than waited for, and returned: they must be sent again.
 */
export async function markKeysUsed(
  db: Executor,
  used: readonly (readonly [id: number, at: Date])[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with sent as (
      select * from unnest(${used.map(([id]) => id)}::integer[], ${used.map(([, at]) => at)}::timestamptz[]) as sent (id, used_at)
    ), free as (
      select id from api_key where id in (select id from sent) for no key update skip locked
    ), changed as (
      update api_key set last_used_at = sent.used_at
      from sent join free using (id)
      where api_key.id = sent.id and (api_key.last_used_at is null or api_key.last_used_at < sent.used_at)
    )
    select id from api_key where id in (select id from sent) and id not in (select id from free)`.execute(db);
  return rows.map((row) => row.id);
}

/** An array as PostgreSQL writes it: the driver would look at each of thousands of numbers on its own. */
function integers(rows: readonly UsageRow[], of: (row: UsageRow) => number): string {
  return `{${rows.map(of).join(',')}}`;
}
