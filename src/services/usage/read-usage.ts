/** What an account's keys were used for, by hour, day or month of UTC, gaps filled with zeros. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { AccountNotFoundError } from '../../domain/accounts/account-not-found.ts';
import { USAGE_RETENTION } from '../../domain/tiers.ts';
import { bucketStart, type UsageGranularity, type UsageRange, usageRange } from '../../domain/usage/usage-range.ts';
import { DAY_MS, startOfNextMonth } from '../../domain/usage/utc-time.ts';
import { findAccount } from '../accounts/accounts.repository.ts';
import { findApiKey, findApiKeys } from '../api-keys/api-keys.repository.ts';
import { findLastRolledUpDay, findUsage, type UsageSum } from './usage-report.queries.ts';

export const USAGE_GROUPS = ['key', 'endpoint', 'status'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

export interface UsageQuery {
  readonly accountId: number;
  /** Inclusive; the whole hour, day or month that it lies in is reported. */
  readonly from: Date;
  /** Exclusive; the whole hour, day or month that it ends in is reported. */
  readonly to: Date;
  readonly granularity: UsageGranularity;
  /** Only this key, which must be the account's. Revoked keys are found, too. */
  readonly apiKeyId?: number;
  readonly groupBy?: UsageGroup;
}

export interface UsageNumbers {
  /** All answers. */
  readonly requests: number;
  /** Those that use up the monthly quota. */
  readonly counted: number;
}

export interface UsagePoint extends UsageNumbers {
  /** First instant of the hour, day or month. */
  readonly start: Date;
}

export interface UsageSeries {
  /** Set when grouped by key. */
  readonly apiKey: {
    readonly id: number;
    readonly name: string;
    readonly prefix: string;
    readonly lastFour: string;
  } | null;
  /** Set when grouped by endpoint: the route pattern, such as `/v1/countries/{id}`. */
  readonly endpoint: string | null;
  /** Set when grouped by status: `2xx`, `3xx`, `4xx` or `5xx`. */
  readonly status: string | null;
  readonly total: UsageNumbers;
  /** One for every hour, day or month from `from` to `to`, in order of time. */
  readonly points: readonly UsagePoint[];
}

export interface UsageReport {
  /** First instant of the first point. */
  readonly from: Date;
  /** First instant after the last point. */
  readonly to: Date;
  readonly granularity: UsageGranularity;
  readonly groupBy: UsageGroup | null;
  readonly total: UsageNumbers;
  /** Ungrouped: exactly one. Grouped: those with any requests, most requests first. */
  readonly series: readonly UsageSeries[];
}

/**
 * Counts that nodes have not written yet (an interval of a few seconds) are left out.
 * @throws DomainError NOT_FOUND (account; key, also when it is another account's), VALIDATION_ERROR (the range is
 * empty, too long, or goes back to what is no longer kept, which would look as if nothing had been used).
 */
export async function readUsage(
  db: Kysely<DatabaseSchema>,
  query: UsageQuery,
  now: number = Date.now(),
): Promise<UsageReport> {
  const { accountId, granularity, apiKeyId, groupBy } = query;
  const range = usageRange(granularity, query.from.getTime(), query.to.getTime());
  await refuseForgotten(db, accountId, range, now);
  if (apiKeyId !== undefined && (await findApiKey(db, apiKeyId))?.accountId !== accountId) {
    throw new DomainError('NOT_FOUND', `ApiKey ${apiKeyId} not found`);
  }
  const sums = await findUsage(db, { accountId, range, apiKeyId, groupBy });
  const series = groupBy === 'status' ? byStatus(range, sums) : byGroup(range, sums);
  if (groupBy === undefined && series.length === 0) series.push(makeSeries(range, null, []));
  series.sort((a, b) => b.total.requests - a.total.requests);
  const keys = groupBy === 'key' ? await findApiKeys(db, accountId) : [];
  return {
    from: new Date(range.from),
    to: new Date(range.to),
    granularity,
    groupBy: groupBy ?? null,
    total: add(series.map(({ total }) => total)),
    series: series.map(({ group, total, points }) => ({
      apiKey: groupBy === 'key' ? keyOf(keys, Number(group)) : null,
      endpoint: groupBy === 'endpoint' ? group : null,
      status: groupBy === 'status' ? group : null,
      total,
      points,
    })),
  };
}

interface NamedSeries {
  readonly group: string | null;
  readonly total: UsageNumbers;
  readonly points: readonly UsagePoint[];
}

/**
 * Hours are gone once they are rolled up, days once they are past their retention; an account younger than that lost
 * nothing.
 */
async function refuseForgotten(
  db: Kysely<DatabaseSchema>,
  accountId: number,
  { granularity, from }: UsageRange,
  now: number,
): Promise<void> {
  const account = await findAccount(db, accountId);
  if (account === undefined || account.deletedAt !== null) {
    throw new AccountNotFoundError(accountId);
  }
  const { dailyDays, hourlyDays } = USAGE_RETENTION[account.tier];
  // The first bucket that is kept whole.
  const kept = bucketStart('day', now - dailyDays * DAY_MS) + DAY_MS;
  const startsMonth = bucketStart('month', kept) === kept;
  const firstKept = granularity === 'month' && !startsMonth ? startOfNextMonth(kept) : kept;
  if (from < firstKept && account.createdAt.getTime() < firstKept) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `"from" goes back too far: usage of tier ${account.tier} is kept for ${dailyDays} days; by the ` +
        `${granularity}, ask from ${new Date(firstKept).toISOString()} on`,
    );
  }
  if (granularity !== 'hour') return;
  const rolledUp = await findLastRolledUpDay(db, accountId);
  if (rolledUp !== undefined && from < rolledUp + DAY_MS) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `"from" goes back too far: usage of tier ${account.tier} is kept by the hour for ${hourlyDays} days; ` +
        `ask from ${new Date(rolledUp + DAY_MS).toISOString()} on, or by the day`,
    );
  }
}

function byGroup(range: UsageRange, sums: readonly UsageSum[]): NamedSeries[] {
  const groups = new Map<string | null, UsagePoint[]>();
  for (const sum of sums) {
    let points = groups.get(sum.group);
    if (points === undefined) {
      points = [];
      groups.set(sum.group, points);
    }
    const requests = sum.s2xx + sum.s3xx + sum.s4xx + sum.s5xx;
    points.push({ start: new Date(sum.start), requests, counted: sum.counted });
  }
  return [...groups].map(([group, points]) => makeSeries(range, group, points));
}

/**
 * What was counted is told for all classes together; of 3xx (304 here) and 5xx nothing is, of 2xx everything, so the
 * rest is of 4xx.
 */
function byStatus(range: UsageRange, sums: readonly UsageSum[]): NamedSeries[] {
  const classes: readonly [string, (sum: UsageSum) => UsageNumbers][] = [
    ['2xx', ({ s2xx }) => ({ requests: s2xx, counted: s2xx })],
    ['3xx', ({ s3xx }) => ({ requests: s3xx, counted: 0 })],
    ['4xx', ({ s2xx, s4xx, counted }) => ({ requests: s4xx, counted: counted - s2xx })],
    ['5xx', ({ s5xx }) => ({ requests: s5xx, counted: 0 })],
  ];
  return classes
    .map(([name, of]) =>
      makeSeries(
        range,
        name,
        sums.map((sum) => ({ start: new Date(sum.start), ...of(sum) })),
      ),
    )
    .filter(({ total }) => total.requests > 0);
}

function makeSeries(range: UsageRange, group: string | null, points: readonly UsagePoint[]): NamedSeries {
  const byStart = new Map(points.map((point) => [point.start.getTime(), point]));
  return {
    group,
    total: add(points),
    points: range.starts.map((start) => byStart.get(start) ?? { start: new Date(start), requests: 0, counted: 0 }),
  };
}

function add(all: readonly UsageNumbers[]): UsageNumbers {
  let requests = 0;
  let counted = 0;
  for (const one of all) {
    requests += one.requests;
    counted += one.counted;
  }
  return { requests, counted };
}

function keyOf(keys: Awaited<ReturnType<typeof findApiKeys>>, id: number): UsageSeries['apiKey'] {
  const key = keys.find((candidate) => candidate.id === id);
  if (key === undefined) throw new Error(`usage is stored of key ${id}, which the account does not have`);
  return { id, name: key.name, prefix: key.prefix, lastFour: key.lastFour };
}
