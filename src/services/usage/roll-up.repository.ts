/** The SQL that moves old usage on: hours into days, days away, and what was a deleted account's into totals of nobody. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { TIERS, type Tier } from '../../domain/tiers.ts';

type Executor = Kysely<DatabaseSchema>;
/** The instant before which an account's rows are old, by its tier. */
export type Cutoffs = Readonly<Record<Tier, Date>>;

const DAY_OF_HOUR = sql`date_trunc('day', hour at time zone 'UTC') at time zone 'UTC'`;
const SUMS = sql`sum(s2xx), sum(s3xx), sum(s4xx), sum(s5xx), sum(counted)`;
const ADD = sql`s2xx = stored.s2xx + excluded.s2xx, s3xx = stored.s3xx + excluded.s3xx,
  s4xx = stored.s4xx + excluded.s4xx, s5xx = stored.s5xx + excluded.s5xx, counted = stored.counted + excluded.counted`;

/** The database's clock: that of one node, were it wrong, must not decide what is old. */
export async function readDatabaseTime(db: Executor): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  if (!rows[0]) throw new Error('the database did not say what time it is');
  return rows[0].now.getTime();
}

/** Whether the job was last finished at that instant or before, or never. */
export async function isJobDue(db: Executor, name: string, finishedBy: Date): Promise<boolean> {
  const row = await db.selectFrom('usage_job').select('finished_at').where('name', '=', name).executeTakeFirst();
  return row !== undefined && (row.finished_at === null || row.finished_at <= finishedBy);
}

/** False while another transaction has it; held until the transaction ends. */
export async function takeJob(trx: Transaction<DatabaseSchema>, name: string): Promise<boolean> {
  const { rows } = await sql`select name from usage_job where name = ${name} for update skip locked`.execute(trx);
  return rows.length > 0;
}

export async function markJobFinished(db: Executor, name: string, at: Date): Promise<void> {
  await db.updateTable('usage_job').set({ finished_at: at }).where('name', '=', name).execute();
}

/** Sums up to `limit` old rows of hours into days; returns how many it moved. */
export async function moveHoursToDays(db: Executor, before: Cutoffs, limit: number): Promise<number> {
  return await countOf(
    db,
    sql`
    with old as (
      select hour.* from account cross join lateral (
        select account_id, hour, api_key_id, endpoint_id from usage_hour
        where account_id = account.id and hour < ${cutoff(before)} order by hour limit ${limit}
      ) as hour
      where account.deleted_at is null limit ${limit}
    ), moved as (
      delete from usage_hour using old
      where usage_hour.account_id = old.account_id and usage_hour.hour = old.hour
        and usage_hour.api_key_id = old.api_key_id and usage_hour.endpoint_id = old.endpoint_id
      returning usage_hour.*
    ), added as (
      insert into usage_day as stored (account_id, day, api_key_id, endpoint_id, s2xx, s3xx, s4xx, s5xx, counted)
      select account_id, ${DAY_OF_HOUR}, api_key_id, endpoint_id, ${SUMS} from moved group by 1, 2, 3, 4
      on conflict (account_id, day, api_key_id, endpoint_id) do update set ${ADD}
    )
    select count(*) as moved from moved`,
  );
}

/** Removes up to `limit` old rows of days; returns how many. */
export async function removeDays(db: Executor, before: Cutoffs, limit: number): Promise<number> {
  return await countOf(
    db,
    sql`
    with old as (
      select day.* from account cross join lateral (
        select account_id, day, api_key_id, endpoint_id from usage_day
        where account_id = account.id and day < ${cutoff(before)} order by day limit ${limit}
      ) as day
      where account.deleted_at is null limit ${limit}
    ), moved as (
      delete from usage_day using old
      where usage_day.account_id = old.account_id and usage_day.day = old.day
        and usage_day.api_key_id = old.api_key_id and usage_day.endpoint_id = old.endpoint_id
      returning 1
    )
    select count(*) as moved from moved`,
  );
}

/** Sums up to `limit` rows of hours or days of deleted accounts into totals of nobody; returns how many it moved. */
export async function moveToDeletedAccounts(
  db: Executor,
  from: 'usage_hour' | 'usage_day',
  limit: number,
): Promise<number> {
  const table = sql.table(from);
  const time = sql.ref(from === 'usage_hour' ? 'hour' : 'day');
  return await countOf(
    db,
    sql`
    with old as (
      select kept.* from account cross join lateral (
        select account_id, ${time}, api_key_id, endpoint_id from ${table} where account_id = account.id limit ${limit}
      ) as kept
      where account.deleted_at is not null limit ${limit}
    ), moved as (
      delete from ${table} as gone using old
      where gone.account_id = old.account_id and gone.${time} = old.${time}
        and gone.api_key_id = old.api_key_id and gone.endpoint_id = old.endpoint_id
      returning gone.*
    ), added as (
      insert into usage_of_deleted_accounts as stored (day, endpoint_id, s2xx, s3xx, s4xx, s5xx, counted)
      select ${from === 'usage_hour' ? DAY_OF_HOUR : time}, endpoint_id, ${SUMS} from moved group by 1, 2
      on conflict (day, endpoint_id) do update set ${ADD}
    )
    select count(*) as moved from moved`,
  );
}

/** Months hold the quota of somebody; of a deleted account there is nobody. */
export async function removeMonthsOfDeletedAccounts(db: Executor): Promise<void> {
  await sql`delete from usage_month using account
    where account.id = usage_month.account_id and account.deleted_at is not null`.execute(db);
}

/** Forgets processes that have written nothing since. */
export async function removeWriters(db: Executor, writtenBefore: Date): Promise<void> {
  await db.deleteFrom('usage_writer').where('written_at', '<', writtenBefore).execute();
}

function cutoff(before: Cutoffs): RawBuilder<Date> {
  const cases = TIERS.map((tier) => sql`when ${tier} then ${before[tier]}::timestamptz`);
  return sql`case account.tier ${sql.join(cases, sql` `)} end`;
}

async function countOf(db: Executor, statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await (statement as RawBuilder<{ moved: number }>).execute(db);
  return rows[0]?.moved ?? 0;
}
