import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseSchema } from '../../src/db/schema.ts';
import { readUsage } from '../../src/services/usage/read-usage.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { newAccount, newRecorder } from './usage-under-test.ts';

const NOW = Date.parse('2026-03-20T12:00:00.000Z');
const COUNTRIES = '/v1/countries';
const COUNTRY = '/v1/countries/{id}';

/** Two keys, two endpoints, three hours, one of them in the month before. */
async function accountWithUsage(db: Kysely<DatabaseSchema>) {
  const { accountId, keys } = await newAccount(db, { keys: 2, createdAt: '2026-01-01T00:00:00.000Z' });
  const [first, second] = keys as [(typeof keys)[0], (typeof keys)[0]];
  let now = 0;
  const usage = newRecorder(db, { now: () => now });
  now = Date.parse('2026-02-28T23:59:00.000Z');
  usage.times(7, first, COUNTRIES, 200);
  now = Date.parse('2026-03-01T00:00:00.000Z');
  usage.times(3, first, COUNTRIES, 200);
  usage.times(2, first, COUNTRY, 404);
  usage.times(1, second, COUNTRY, 429);
  now = Date.parse('2026-03-01T03:30:00.000Z');
  usage.times(5, second, COUNTRIES, 304);
  usage.times(4, second, COUNTRIES, 503);
  await usage.stop();
  return { accountId, first, second };
}

describe.each(anyDatabase)('reading usage (%s)', (kind) => {
  let db: TestDatabase;
  let account: Awaited<ReturnType<typeof accountWithUsage>>;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    account = await accountWithUsage(db.kysely);
  });
  afterAll(async () => {
    await db?.close();
  });

  const read = (
    query: Omit<Parameters<typeof readUsage>[1], 'accountId' | 'from' | 'to'> & { from: string; to: string },
  ) =>
    readUsage(
      db.kysely,
      { ...query, accountId: account.accountId, from: new Date(query.from), to: new Date(query.to) },
      NOW,
    );

  it('answers hour by hour with zeros where nothing was used', async () => {
    const report = await read({
      from: '2026-02-28T22:10:00.000Z',
      to: '2026-03-01T04:00:00.001Z',
      granularity: 'hour',
    });
    expect(report).toMatchObject({
      from: new Date('2026-02-28T22:00:00.000Z'),
      to: new Date('2026-03-01T05:00:00.000Z'),
      granularity: 'hour',
      groupBy: null,
      total: { requests: 22, counted: 12 },
    });
    expect(report.series).toHaveLength(1);
    expect(report.series[0]).toMatchObject({ apiKey: null, endpoint: null, status: null });
    expect(
      report.series[0]?.points.map(({ start, requests, counted }) => [
        start.toISOString().slice(5, 13),
        requests,
        counted,
      ]),
    ).toEqual([
      ['02-28T22', 0, 0],
      ['02-28T23', 7, 7],
      ['03-01T00', 6, 5],
      ['03-01T01', 0, 0],
      ['03-01T02', 0, 0],
      ['03-01T03', 9, 0],
      ['03-01T04', 0, 0],
    ]);
  });

  it('answers by the day and by the month of UTC', async () => {
    const days = await read({ from: '2026-02-27T00:00:00.000Z', to: '2026-03-03T00:00:00.000Z', granularity: 'day' });
    expect(days.series[0]?.points.map(({ requests }) => requests)).toEqual([0, 7, 15, 0]);
    const months = await read({
      from: '2026-01-15T00:00:00.000Z',
      to: '2026-03-20T00:00:00.000Z',
      granularity: 'month',
    });
    expect(months.series[0]?.points.map(({ start, requests }) => [start.toISOString().slice(0, 10), requests])).toEqual(
      [
        ['2026-01-01', 0],
        ['2026-02-01', 7],
        ['2026-03-01', 15],
      ],
    );
  });

  it('groups by key, endpoint and status class, the most used first', async () => {
    const march = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z', granularity: 'day' } as const;
    const byKey = await read({ ...march, groupBy: 'key' });
    expect(byKey.total).toEqual({ requests: 15, counted: 5 });
    expect(byKey.series).toMatchObject([
      {
        apiKey: { id: account.second.apiKeyId, name: 'key 2', prefix: 'ck_live_' },
        total: { requests: 10, counted: 0 },
      },
      { apiKey: { id: account.first.apiKeyId, name: 'key 1' }, total: { requests: 5, counted: 5 } },
    ]);
    const byEndpoint = await read({ ...march, groupBy: 'endpoint' });
    expect(byEndpoint.series).toMatchObject([
      { endpoint: COUNTRIES, apiKey: null, total: { requests: 12, counted: 3 } },
      { endpoint: COUNTRY, total: { requests: 3, counted: 2 }, points: [{ requests: 3, counted: 2 }] },
    ]);
    const byStatus = await read({ ...march, groupBy: 'status' });
    expect(byStatus.series.map(({ status, total }) => [status, total.requests, total.counted])).toEqual([
      ['3xx', 5, 0],
      ['5xx', 4, 0],
      ['2xx', 3, 3],
      ['4xx', 3, 2],
    ]);
    expect(byStatus.total).toEqual({ requests: 15, counted: 5 });
  });

  it('narrows to one key, and answers zeros for a key that was not used', async () => {
    const march = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-01T02:00:00.000Z', granularity: 'hour' } as const;
    const second = await read({ ...march, apiKeyId: account.second.apiKeyId });
    expect(second.series[0]?.points.map(({ requests }) => requests)).toEqual([1, 0]);
    const later = { ...march, from: '2026-03-02T00:00:00.000Z', to: '2026-03-02T01:00:00.000Z' };
    expect((await read({ ...later, apiKeyId: account.second.apiKeyId })).series).toMatchObject([
      { total: { requests: 0, counted: 0 }, points: [{ requests: 0 }] },
    ]);
    expect((await read({ ...later, groupBy: 'endpoint' })).series).toEqual([]);
  });

  it('reports another account’s key exactly as a missing one, and shows nothing of another account', async () => {
    const other = await newAccount(db.kysely, { createdAt: '2026-01-01T00:00:00.000Z' });
    const march = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z', granularity: 'day' } as const;
    await expect(read({ ...march, apiKeyId: other.keys[0].apiKeyId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: `ApiKey ${other.keys[0].apiKeyId} not found`,
    });
    await expect(read({ ...march, apiKeyId: 2_000_000_000 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'ApiKey 2000000000 not found',
    });
    const theirs = { ...march, accountId: other.accountId, from: new Date(march.from), to: new Date(march.to) };
    expect((await readUsage(db.kysely, theirs, NOW)).total).toEqual({ requests: 0, counted: 0 });
    await expect(readUsage(db.kysely, { ...theirs, accountId: 2_000_000_000 }, NOW)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('refuses an empty range, one that is too long, and one that goes back to what is no longer kept', async () => {
    const refused = async (from: string, to: string, granularity: 'hour' | 'day' | 'month') => {
      const error = await read({ from, to, granularity }).then(
        () => undefined,
        (reason: unknown) => reason as { code: string; message: string },
      );
      expect(error?.code).toBe('VALIDATION_ERROR');
      return error?.message;
    };
    const day = '2026-03-01T00:00:00.000Z';
    expect(await refused(day, day, 'hour')).toBe(`"from" (${day}) must be earlier than "to" (${day})`);
    expect(await refused('2026-01-01T00:00:00.000Z', day, 'hour')).toMatch(
      /too long: one answer has at most 840 hours/,
    );
    const old = await newAccount(db.kysely, { createdAt: '2020-01-01T00:00:00.000Z' });
    const of = (from: string, granularity: 'day' | 'month', to = NOW) =>
      readUsage(db.kysely, { accountId: old.accountId, from: new Date(from), to: new Date(to), granularity }, NOW);
    // 400 days before 2026-03-20 is 2025-02-13.
    await expect(of('2025-02-13T23:59:59.000Z', 'day', NOW - 86_400_000)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('kept for 400 days; by the day, ask from 2025-02-14T00:00:00.000Z on'),
    });
    await expect(of('2025-02-28T00:00:00.000Z', 'month')).rejects.toThrow('ask from 2025-03-01T00:00:00.000Z on');
    expect((await of('2025-02-14T00:00:00.000Z', 'day')).series[0]?.points).toHaveLength(400);
    expect((await of('2025-03-01T00:00:00.000Z', 'month')).series[0]?.points).toHaveLength(13);
  });

  it('refuses hours that were summed into days, rather than show them as unused', async () => {
    const { accountId, keys } = await newAccount(db.kysely, { createdAt: '2026-01-01T00:00:00.000Z' });
    await sql`insert into usage_day (account_id, day, api_key_id, endpoint_id, s2xx, s3xx, s4xx, s5xx, counted)
      select ${accountId}, '2026-02-10Z', ${keys[0].apiKeyId}, id, 8, 0, 0, 0, 8 from usage_endpoint where route = ${COUNTRY}`.execute(
      db.kysely,
    );
    const of = (from: string, granularity: 'hour' | 'day') =>
      readUsage(
        db.kysely,
        { accountId, from: new Date(from), to: new Date('2026-02-12T00:00:00.000Z'), granularity },
        NOW,
      );
    await expect(of('2026-02-10T23:00:00.000Z', 'hour')).rejects.toThrow(
      'is kept by the hour for 35 days; ask from 2026-02-11T00:00:00.000Z on, or by the day',
    );
    expect((await of('2026-02-11T00:00:00.000Z', 'hour')).total.requests).toBe(0);
    expect((await of('2026-02-10T00:00:00.000Z', 'day')).series[0]?.points.map(({ requests }) => requests)).toEqual([
      8, 0,
    ]);
  });
});
