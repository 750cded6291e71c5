/** The SQL of usage reports. */
import { type Kysely, sql } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { UsageRange } from '../../domain/usage/usage-range.ts';
import type { UsageCounts } from './usage-row.ts';

export interface UsageSum extends UsageCounts {
  /** First instant of the hour, day or month, milliseconds since 1970. */
  readonly start: number;
  /** Key id or route pattern; null when not grouped by one of them. */
  readonly group: string | null;
}

export interface UsageSelection {
  readonly accountId: number;
  readonly range: UsageRange;
  readonly apiKeyId?: number | undefined;
  readonly groupBy?: 'key' | 'endpoint' | 'status' | undefined;
}

/**
 * Sums by bucket and group, in no order; only buckets with requests. One statement, so that an hour which is being
 * rolled up meanwhile is seen in one place.
 */
export async function findUsage(
  db: Kysely<DatabaseSchema>,
  { accountId, range, apiKeyId, groupBy }: UsageSelection,
): Promise<UsageSum[]> {
  const from = new Date(range.from);
  const to = new Date(range.to);
  const ofKey = apiKeyId === undefined ? sql`` : sql`and api_key_id = ${apiKeyId}`;
  const counts = sql`s2xx, s3xx, s4xx, s5xx, counted`;
  const hours = sql`
    select hour as at, api_key_id, endpoint_id, ${counts} from usage_hour
    where account_id = ${accountId} and hour >= ${from} and hour < ${to} ${ofKey}`;
  const days = sql`
    select day as at, api_key_id, endpoint_id, ${counts} from usage_day
    where account_id = ${accountId} and day >= ${from} and day < ${to} ${ofKey}`;
  const rows = range.granularity === 'hour' ? hours : sql`${hours} union all ${days}`;
  const bucket =
    range.granularity === 'hour'
      ? sql`at`
      : sql`date_trunc(${sql.lit(range.granularity)}, at at time zone 'UTC') at time zone 'UTC'`;
  const group = groupBy === 'key' ? sql`api_key_id` : groupBy === 'endpoint' ? sql`endpoint_id` : sql`null::integer`;
  const result = await sql<UsageSum>`
    select extract(epoch from summed.bucket)::bigint * 1000 as start,
      ${groupBy === 'endpoint' ? sql`endpoint.route` : sql`summed.member::text`} as "group",
      summed.s2xx, summed.s3xx, summed.s4xx, summed.s5xx, summed.counted
    from (
      select ${bucket} as bucket, ${group} as member, sum(s2xx)::bigint as s2xx, sum(s3xx)::bigint as s3xx,
        sum(s4xx)::bigint as s4xx, sum(s5xx)::bigint as s5xx, sum(counted)::bigint as counted
      from (${rows}) as kept group by 1, 2
    ) as summed ${groupBy === 'endpoint' ? sql`join usage_endpoint endpoint on endpoint.id = summed.member` : sql``}`.execute(
    db,
  );
  return result.rows;
}

/** First instant of the latest day whose hours were summed, milliseconds since 1970. */
export async function findLastRolledUpDay(db: Kysely<DatabaseSchema>, accountId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('usage_day')
    .select('day')
    .where('account_id', '=', accountId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day.getTime();
}
