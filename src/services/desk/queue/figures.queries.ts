/** How the desk is doing: what is due, how old answers are, and what is under way. */

import { addDays, dayOf } from '@carnet/rules/calendar.ts';
import { VERIFICATION_STATUSES } from '@carnet/rules/facts/evidence.ts';
import type { KnownForDesk } from '@carnet/rules/facts/verified-rules.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../db/executor.ts';
import { CHANGE_STATUSES, type ChangeStatus } from '../../../domain/desk/change-status.ts';
import { DUE_AFTER_MONTHS } from '../../../domain/desk/queue.ts';
import { rulesOfQueue } from './queue.queries.ts';

export interface DeskFigures {
  readonly rules: number;
  /** No official statement for six months, or never one. */
  readonly due: number;
  /** Of them, a month later or never checked. */
  readonly overdue: number;
  readonly neverChecked: number;
  /** Pairs whose visa was never verified; null = it is not counted yet. */
  readonly neverCheckedPairs: number | null;
  /** Days since the newest official statement, each rule as often as pairs and questions are about it; null = no rule. */
  readonly medianAgeDays: number | null;
  /** Of all pairs, those whose visa was verified within six months and is not disputed, 0 to 1; null = no rule. */
  readonly verifiedShare: number | null;
  readonly claimed: number;
  readonly openDoubts: number;
  /** Reports that nobody has closed. */
  readonly openCorrections: number;
  /** Median, from report to outcome, of those closed in the last 90 days; null = none was. */
  readonly medianDaysToOutcome: number | null;
  readonly changes: Readonly<Record<ChangeStatus, number>>;
  readonly publishedLast30Days: number;
}

const OVERDUE_DAYS = 30;
const RECENT_DAYS = 30;
const OUTCOME_DAYS = 90;

/** `known`: as the catalog counts answers; without it the share is counted from rules and their pairs. */
export async function readDeskFigures(
  db: Executor,
  known: KnownForDesk | undefined,
  now: number,
): Promise<DeskFigures> {
  const since = `${addDays(dayOf(now), -RECENT_DAYS)}T00:00:00Z`;
  const sinceOutcome = `${addDays(dayOf(now), -OUTCOME_DAYS)}T00:00:00Z`;
  const { rows } = await sql<Record<string, string | number | null>>`
    ${rulesOfQueue({}, known?.rules ?? [])},
    aged as (
      select pairs, pairs + questions as weight, checked_on, (now() at time zone 'utc')::date - checked_on as age, (now() at time zone 'utc')::date
        - (checked_on + ${sql.raw(`interval '${DUE_AFTER_MONTHS} months'`)})::date as past from rule
    ),
    ordered as (
      select age, sum(weight) over (order by age, weight) as up_to, sum(weight) over () as total from aged
      where age is not null
    )
    select count(*) as rules, count(*) filter (where checked_on is null or past >= 0) as due,
      count(*) filter (where checked_on is null or past >= ${OVERDUE_DAYS}) as overdue,
      count(*) filter (where checked_on is null) as never,
      (select min(age) from ordered where up_to * 2 >= total) as median,
      sum(pairs) filter (where past < 0)::float8 / nullif(sum(pairs), 0) as share,
      (select count(*) from desk_claim where until > now()) as claimed,
      (select count(*) from desk_doubt where closed_at is null) as doubts,
      (select count(*) from correction where closed_at is null) as corrections,
      (select round((percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at)) / 86400)::numeric, 1)
        from correction where closed_at >= ${sinceOutcome}) as outcome,
      (select count(*) from desk_change where status = 'published' and closed_at >= ${since}) as published
    from aged
  `.execute(db);
  const row = rows[0] ?? {};
  const counts = await db
    .selectFrom('desk_change')
    .select((eb) => ['status', eb.fn.countAll<string>().as('count')])
    .groupBy('status')
    .execute();
  const byStatus = new Map(counts.map(({ status, count }) => [status, Number(count)]));
  const hasRules = Number(row.rules) > 0;
  return {
    rules: Number(row.rules),
    due: Number(row.due),
    overdue: Number(row.overdue),
    neverChecked: Number(row.never),
    neverCheckedPairs: known === undefined ? null : known.pairs.unverified,
    medianAgeDays: row.median === null ? null : Number(row.median),
    verifiedShare: hasRules ? (shareOfPairs(known) ?? Number(row.share ?? 0)) : null,
    claimed: Number(row.claimed),
    openDoubts: Number(row.doubts),
    openCorrections: Number(row.corrections),
    medianDaysToOutcome: row.outcome === null ? null : Number(row.outcome),
    changes: Object.fromEntries(
      CHANGE_STATUSES.map((status) => [status, byStatus.get(status) ?? 0]),
    ) as DeskFigures['changes'],
    publishedLast30Days: Number(row.published),
  };
}

function shareOfPairs(known: KnownForDesk | undefined): number | undefined {
  if (known === undefined) return undefined;
  const all = VERIFICATION_STATUSES.reduce((sum, status) => sum + known.pairs[status], 0);
  return all === 0 ? undefined : known.pairs.current / all;
}
