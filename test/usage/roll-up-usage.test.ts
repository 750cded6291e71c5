import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseSchema } from '../../src/db/schema.ts';
import type { AcceptedApiKey } from '../../src/services/api-keys/active-api-keys.ts';
import { readUsage } from '../../src/services/usage/read-usage.ts';
import { rollUpUsage } from '../../src/services/usage/roll-up-usage.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { newAccount, newRecorder, storedUsage } from './usage-under-test.ts';

const NOW = Date.parse('2026-06-20T12:00:00.000Z');
const ROUTE = '/v1/countries';
const CREATED = { createdAt: '2019-01-01T00:00:00.000Z' };

/** One request in each hour of the days named. */
async function useOn(
  db: Kysely<DatabaseSchema>,
  keys: readonly AcceptedApiKey[],
  days: readonly string[],
): Promise<void> {
  let now = 0;
  const usage = newRecorder(db, { now: () => now, maxPending: 100_000 });
  for (const day of days) {
    for (let hour = 0; hour < 24; hour++) {
      now = Date.parse(day) + hour * 3_600_000;
      for (const key of keys) usage.times(1, key, ROUTE, 200);
    }
  }
  await usage.stop();
}

async function rowsOf(db: Kysely<DatabaseSchema>, accountId: number) {
  const hours = await storedUsage(db, accountId, 'usage_hour');
  const days = await storedUsage(db, accountId, 'usage_day');
  return {
    hourlyDays: [...new Set(hours.map(({ at }) => at.slice(0, 10)))],
    days: days.map(({ at, s2xx }) => [at.slice(0, 10), s2xx]),
  };
}

describe.each(databaseKinds)('rolling usage up (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(async () => {
    await db?.close();
  });

  itOnce('sums hours into days by the tier’s retention, and removes days past it', async () => {
    const days = ['2020-01-01', '2025-03-01', '2026-03-01', '2026-05-15', '2026-05-16', '2026-06-20'];
    const free = await newAccount(db.kysely, { ...CREATED, keys: 2 });
    const business = await newAccount(db.kysely, { ...CREATED, tier: 'business' });
    await useOn(db.kysely, [...free.keys, ...business.keys], days);
    const before = await readUsage(db.kysely, monthsOf(business.accountId), NOW);
    const outcome = await rollUpUsage(db.kysely, { now: NOW, chunkRows: 50 });
    // Free: four days of 24 hours are older than 35 days, two keys each. Business: two are older than 400.
    expect(outcome).toEqual({ rolledUp: 4 * 24 * 2 + 2 * 24, removed: 2 * 2 + 1, anonymised: 0 });
    expect(await rowsOf(db.kysely, free.accountId)).toEqual({
      hourlyDays: ['2026-05-16', '2026-06-20'],
      days: [
        ['2026-03-01', 24],
        ['2026-03-01', 24],
        ['2026-05-15', 24],
        ['2026-05-15', 24],
      ],
    });
    expect(await rowsOf(db.kysely, business.accountId)).toEqual({
      hourlyDays: ['2026-03-01', '2026-05-15', '2026-05-16', '2026-06-20'],
      days: [['2025-03-01', 24]],
    });
    expect(await readUsage(db.kysely, monthsOf(business.accountId), NOW)).toEqual(before);
    expect(await rollUpUsage(db.kysely, { now: NOW + 1 })).toEqual({ rolledUp: 0, removed: 0, anonymised: 0 });
  });

  it('adds what is written late to a day that was rolled up', async () => {
    const { accountId, keys } = await newAccount(db.kysely, CREATED);
    for (const expected of [24, 48]) {
      await useOn(db.kysely, keys, ['2026-03-01']);
      await rollUpUsage(db.kysely, { now: NOW + expected });
      expect((await rowsOf(db.kysely, accountId)).days).toEqual([['2026-03-01', expected]]);
    }
  });

  it('neither loses nor doubles a row when several nodes do it at once, nor shows one twice meanwhile', async () => {
    const { accountId, keys } = await newAccount(db.kysely, { ...CREATED, keys: 3 });
    const days = Array.from({ length: 10 }, (_, at) => `2026-04-${String(at + 1).padStart(2, '0')}`);
    await useOn(db.kysely, keys, days);
    let isDone = false;
    const seen = new Set<number>();
    const reading = (async () => {
      while (!isDone) seen.add((await readUsage(db.kysely, monthsOf(accountId), NOW)).total.requests);
    })();
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        Array.from({ length: 4 }, () => rollUpUsage(db.kysely, { now: NOW + 1000 + round, chunkRows: 20 })),
      );
    }
    isDone = true;
    await reading;
    expect([...seen]).toEqual([10 * 24 * 3]);
    const { hourlyDays, days: rolledUp } = await rowsOf(db.kysely, accountId);
    expect(hourlyDays).toEqual([]);
    expect(rolledUp).toHaveLength(30);
  });

  it('does it once an hour however many nodes ask', async () => {
    const now = NOW + 10_000_000;
    expect(await rollUpUsage(db.kysely, { now, notWithinMs: 3_600_000 })).toBeDefined();
    expect(await rollUpUsage(db.kysely, { now: now + 3_599_999, notWithinMs: 3_600_000 })).toBeUndefined();
    expect(await rollUpUsage(db.kysely, { now: now + 3_600_000, notWithinMs: 3_600_000 })).toBeDefined();
  });

  itOnce('does it at once when a clock that was ahead says that it was done in the future', async () => {
    const now = NOW + 20_000_000;
    await sql`update usage_job set finished_at = ${new Date(now + 400 * 86_400_000)}`.execute(db.kysely);
    expect(await rollUpUsage(db.kysely, { now, notWithinMs: 3_600_000 })).toBeDefined();
    expect(await rollUpUsage(db.kysely, { now: now + 1, notWithinMs: 3_600_000 })).toBeUndefined();
  });

  itOnce('goes by the database’s clock unless told otherwise', async () => {
    const { accountId, keys } = await newAccount(db.kysely, CREATED);
    const today = new Date().toISOString().slice(0, 10);
    await useOn(db.kysely, keys, [today]);
    await sql`update usage_job set finished_at = null`.execute(db.kysely);
    expect(await rollUpUsage(db.kysely)).toBeDefined();
    expect((await rowsOf(db.kysely, accountId)).hourlyDays).toEqual([today]);
  });

  itOnce('keeps what a deleted account used as totals of nobody, what comes late included', async () => {
    await sql`delete from usage_of_deleted_accounts`.execute(db.kysely);
    await sql`update usage_job set finished_at = null`.execute(db.kysely);
    const { accountId, keys } = await newAccount(db.kysely, { ...CREATED, keys: 2 });
    await useOn(db.kysely, keys, ['2026-03-01', '2026-06-19']);
    await rollUpUsage(db.kysely, { now: NOW + 30_000_000 });
    await sql`update account set deleted_at = now(), email = null where id = ${accountId}`.execute(db.kysely);
    await rollUpUsage(db.kysely, { now: NOW + 30_000_001, chunkRows: 7 });
    await useOn(db.kysely, keys.slice(0, 1), ['2026-06-19']); // a node had not written it yet
    await rollUpUsage(db.kysely, { now: NOW + 30_000_002 });
    expect(await rowsOf(db.kysely, accountId)).toEqual({ hourlyDays: [], days: [] });
    const months = await db.kysely.selectFrom('usage_month').selectAll().where('account_id', '=', accountId).execute();
    expect(months).toEqual([]);
    const totals = await db.kysely
      .selectFrom('usage_of_deleted_accounts')
      .select(['day', 's2xx', 'counted'])
      .orderBy('day')
      .execute();
    expect(totals.map(({ day, s2xx, counted }) => [day.toISOString(), s2xx, counted])).toEqual([
      ['2026-03-01T00:00:00.000Z', 48, 48],
      ['2026-06-19T00:00:00.000Z', 72, 72],
    ]);
  });
});

function monthsOf(accountId: number) {
  return { accountId, from: new Date('2025-07-01'), to: new Date(NOW), granularity: 'month' } as const;
}
