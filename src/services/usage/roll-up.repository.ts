/**
 * The SQL that moves old usage on: hours into days, days away, and what was a deleted account's into totals of nobody.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import { TIERS, type Tier } from '../../domain/tiers.ts';

/** The instant before which an account's rows are old, by its tier. */
export type Cutoffs = Readonly<Record<Tier, Date>>;

type UsageTable = 'usage_hour' | 'usage_day';
const TIME_OF = { usage_hour: 'hour', usage_day: 'day' } as const;

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

/**
 * Whether the job was last finished at `finishedBy` or before, or never; or later than `now`, by a clock that was
 * ahead.
 */
export async function isJobDue(
  db: Executor,
  name: string,
  { finishedBy, now }: { readonly finishedBy: Date; readonly now: Date },
): Promise<boolean> {
  const row = await db.selectFrom('usage_job').select('finished_at').where('name', '=', name).executeTakeFirst();
  if (row === undefined) return false;
  const { finished_at: finishedAt } = row;
  return finishedAt === null || finishedAt <= finishedBy || finishedAt > now;
}

/** False while another transaction has it; held until the transaction ends. */
export async function takeJob(trx: Trx, name: string): Promise<boolean> {
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
    sql`${takenAway('usage_hour', before, limit)}, added as (
      insert into usage_day as stored (account_id, day, api_key_id, endpoint_id, s2xx, s3xx, s4xx, s5xx, counted)
      select account_id, ${DAY_OF_HOUR}, api_key_id, endpoint_id, ${SUMS} from taken group by 1, 2, 3, 4
      on conflict (account_id, day, api_key_id, endpoint_id) do update set ${ADD}
    )
    select count(*) as moved from taken`,
  );
}

/** Removes up to `limit` old rows of days; returns how many. */
export async function removeDays(db: Executor, before: Cutoffs, limit: number): Promise<number> {
  return await countOf(db, sql`${takenAway('usage_day', before, limit)} select count(*) as moved from taken`);
}

/** Sums up to `limit` rows of hours or days of deleted accounts into totals of nobody; returns how many it moved. */
export async function moveToDeletedAccounts(db: Executor, from: UsageTable, limit: number): Promise<number> {
  const day = from === 'usage_hour' ? DAY_OF_HOUR : sql.ref(TIME_OF[from]);
  return await countOf(
    db,
    sql`${takenAway(from, 'of deleted accounts', limit)}, added as (
      insert into usage_of_deleted_accounts as stored (day, endpoint_id, s2xx, s3xx, s4xx, s5xx, counted)
      select ${day}, endpoint_id, ${SUMS} from taken group by 1, 2
      on conflict (day, endpoint_id) do update set ${ADD}
    )
    select count(*) as moved from taken`,
  );
}

/**
 * `with ... taken as (...)`: deletes up to `limit` rows, those of live accounts before their cutoff or any of deleted
 * ones.
 */
function takenAway(from: UsageTable, which: Cutoffs | 'of deleted accounts', limit: number): RawBuilder<unknown> {
  const [table, time] = [sql.table(from), sql.ref(TIME_OF[from])];
  const [accounts, rows] =
    which === 'of deleted accounts'
      ? [sql`account.deleted_at is not null`, sql``]
      : [sql`account.deleted_at is null`, sql`and ${time} < ${cutoff(which)} order by ${time}`];
  return sql`
    with old as (
      select kept.* from account cross join lateral (
        select account_id, ${time}, api_key_id, endpoint_id from ${table}
        where account_id = account.id ${rows} limit ${limit}
      ) as kept
      where ${accounts} limit ${limit}
    ), taken as (
      delete from ${table} as gone using old
      where gone.account_id = old.account_id and gone.${time} = old.${time}
        and gone.api_key_id = old.api_key_id and gone.endpoint_id = old.endpoint_id
      returning gone.*
    )`;
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
