import type { AddressInfo } from 'node:net';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect } from '../../src/db/connection.ts';
import { writeUsageBatch } from '../../src/services/usage/write-usage.ts';
import { databaseKinds, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { until } from '../helpers/served-node.ts';
import { newAccount, newRecorder, storedRequests, storedUsage } from './usage-under-test.ts';

const COUNTRIES = '/v1/countries';
const COUNTRY = '/v1/countries/{id}';

/** A clock that stands where it was put. */
function clockAt(time: string) {
  let now = Date.parse(time);
  return {
    now: () => now,
    set(to: string) {
      now = Date.parse(to);
    },
  };
}

describe.each(databaseKinds)('counting usage (%s)', (kind) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(async () => {
    await db?.close();
  });

  it('stores every answer by account, key, endpoint, status class and hour', async () => {
    const { accountId, keys } = await newAccount(db.kysely, { keys: 2 });
    const [first, second] = keys as [(typeof keys)[0], (typeof keys)[0]];
    const clock = clockAt('2026-03-04T05:59:59.000Z');
    const usage = newRecorder(db.kysely, { now: clock.now });
    usage.times(3, first, COUNTRIES, 200);
    usage.times(2, first, COUNTRIES, 304);
    usage.times(1, first, COUNTRY, 404);
    usage.times(4, second, COUNTRY, 429);
    clock.set('2026-03-04T06:00:00.000Z');
    usage.times(5, first, COUNTRIES, 500);
    usage.times(1, first, COUNTRIES, 0); // nobody was left to answer
    expect(await usage.flush()).toBe(true);
    usage.times(1, first, COUNTRIES, 200);
    expect(await usage.flush()).toBe(true);

    const five = '2026-03-04T05:00:00.000Z';
    const six = '2026-03-04T06:00:00.000Z';
    const none = { s2xx: 0, s3xx: 0, s4xx: 0, s5xx: 0, counted: 0 };
    expect(await storedUsage(db.kysely, accountId)).toEqual([
      { ...none, at: five, apiKeyId: first.apiKeyId, route: COUNTRIES, s2xx: 3, s3xx: 2, counted: 3 },
      { ...none, at: five, apiKeyId: first.apiKeyId, route: COUNTRY, s4xx: 1, counted: 1 },
      { ...none, at: five, apiKeyId: second.apiKeyId, route: COUNTRY, s4xx: 4 },
      { ...none, at: six, apiKeyId: first.apiKeyId, route: COUNTRIES, s2xx: 1, s5xx: 5, counted: 1 },
    ]);
    expect(usage.metrics()).toMatchObject({ pending: 0, pendingRows: 0, written: 16, lost: 0, flushes: 2 });
  });

  it('adds up what several nodes count at once, and loses nothing when they stop', async () => {
    const { accountId, keys } = await newAccount(db.kysely, { keys: 5 });
    const nodes = Array.from({ length: 3 }, () => newRecorder(db.kysely, { flushIntervalMs: 5 }));
    for (const node of nodes) node.start();
    const flushes = () => nodes.reduce((sum, node) => sum + node.metrics().flushes, 0);
    for (let round = 0; round < 40; round++) {
      for (const node of nodes) for (const key of keys) node.times(7, key, round % 2 ? COUNTRIES : COUNTRY, 200);
      const flushed = flushes();
      await until(() => flushes() > flushed, 30_000, 1);
    }
    await Promise.all(nodes.map((node) => node.stop()));
    expect(await storedRequests(db.kysely, accountId)).toBe(40 * 3 * 5 * 7);
    expect(nodes.map((node) => node.metrics())).toMatchObject(
      nodes.map(() => ({ pending: 0, lost: 0, failedFlushes: 0 })),
    );
  });

  it('counts a batch once however often it is sent', async () => {
    const { accountId, keys } = await newAccount(db.kysely);
    const row = {
      accountId,
      apiKeyId: keys[0].apiKeyId,
      endpoint: 0,
      hour: Date.UTC(2026, 2, 4, 5),
      s3xx: 0,
      s4xx: 0,
      s5xx: 0,
    };
    const account = { stored: 0, unwritten: 0 };
    const rows = [
      { ...row, s2xx: 2, counted: 2, account },
      { ...row, s2xx: 3, counted: 3, account }, // the same hour twice, as when a clock was set back
    ];
    const batch = { writer: '01890000-0000-7000-8000-000000000001', number: 1, routes: [COUNTRIES], rows };
    const month = Date.UTC(2026, 2);
    const totals = await Promise.all([1, 2, 3].map(() => writeUsageBatch(db.kysely, batch, month)));
    expect(totals).toEqual([1, 2, 3].map(() => [{ accountId, counted: 5 }]));
    await writeUsageBatch(db.kysely, { ...batch, number: 2 }, month);
    await writeUsageBatch(db.kysely, { ...batch, number: 1 }, month);
    expect(await storedRequests(db.kysely, accountId)).toBe(10);
  });

  it('knows this month’s use right after a restart, with what other nodes have written', async () => {
    const { accountId, keys } = await newAccount(db.kysely);
    const clock = clockAt('2026-04-30T23:59:00.000Z');
    const one = newRecorder(db.kysely, { now: clock.now });
    const other = newRecorder(db.kysely, { now: clock.now });
    one.times(5, keys[0], COUNTRIES, 200);
    one.times(5, keys[0], COUNTRIES, 304);
    expect(one.countedThisMonth(accountId)).toBe(5);
    await one.flush();
    other.times(2, keys[0], COUNTRIES, 400);
    expect(other.countedThisMonth(accountId)).toBe(2);
    await other.flush();
    expect(other.countedThisMonth(accountId)).toBe(7);
    expect(one.countedThisMonth(accountId)).toBe(5);
    await one.flush();
    expect(one.countedThisMonth(accountId)).toBe(7);

    const restarted = newRecorder(db.kysely, { now: clock.now });
    await restarted.flush();
    expect(restarted.countedThisMonth(accountId)).toBe(7);
    restarted.times(3, keys[0], COUNTRIES, 200);
    expect(restarted.countedThisMonth(accountId)).toBe(10);

    clock.set('2026-05-01T00:00:00.000Z');
    expect(restarted.countedThisMonth(accountId)).toBe(0);
    restarted.times(1, keys[0], COUNTRIES, 200);
    await restarted.flush();
    expect(restarted.countedThisMonth(accountId)).toBe(1);
    const months = await db.kysely
      .selectFrom('usage_month')
      .select(['month', 'counted'])
      .where('account_id', '=', accountId)
      .orderBy('month')
      .execute();
    expect(months.map(({ month, counted }) => [month.toISOString().slice(0, 10), counted])).toEqual([
      ['2026-04-01', 10],
      ['2026-05-01', 1],
    ]);
  });

  it('keeps a key’s last use to the minute and never sets it back', async () => {
    const { keys } = await newAccount(db.kysely);
    const clock = clockAt('2026-03-04T05:06:59.999Z');
    const usage = newRecorder(db.kysely, { now: clock.now });
    const lastUsed = async () =>
      (
        await db.kysely
          .selectFrom('api_key')
          .select('last_used_at')
          .where('id', '=', keys[0].apiKeyId)
          .executeTakeFirst()
      )?.last_used_at?.toISOString();
    usage.times(1, keys[0], COUNTRIES, 200);
    await usage.flush();
    expect(await lastUsed()).toBe('2026-03-04T05:06:00.000Z');
    clock.set('2026-03-04T05:05:00.000Z');
    usage.times(1, keys[0], COUNTRIES, 200);
    await usage.flush();
    expect(await lastUsed()).toBe('2026-03-04T05:06:00.000Z');
    clock.set('2026-03-04T05:08:00.000Z');
    usage.times(1, keys[0], COUNTRIES, 429);
    await usage.flush();
    expect(await lastUsed()).toBe('2026-03-04T05:08:00.000Z');
  });

  it('comes to an end with writing while requests keep coming', async () => {
    const { accountId, keys } = await newAccount(db.kysely);
    const usage = newRecorder(db.kysely);
    const coming = setInterval(() => usage.times(1, keys[0], COUNTRIES, 200), 0);
    usage.times(1, keys[0], COUNTRIES, 200);
    for (let time = 0; time < 5; time++) expect(await usage.flush()).toBe(true);
    clearInterval(coming);
    await usage.stop();
    expect(await storedRequests(db.kysely, accountId)).toBe(usage.metrics().written);
  });

  it('keeps what the database refuses within its bound and counts the rest as lost', async () => {
    const { accountId, keys } = await newAccount(db.kysely, { keys: 3 });
    const usage = newRecorder(db.kysely, { maxPending: 2 });
    usage.times(10, keys[0], COUNTRIES, 200);
    await sql`alter table usage_hour rename to usage_hour_away`.execute(db.kysely);
    try {
      expect(await usage.flush()).toBe(false);
      expect(usage.metrics()).toMatchObject({ pending: 10, pendingRows: 1, lost: 0, failedFlushes: 1 });
      usage.times(10, keys[1] as (typeof keys)[0], COUNTRIES, 200);
      usage.times(10, keys[2] as (typeof keys)[0], COUNTRIES, 200);
      usage.times(10, keys[1] as (typeof keys)[0], COUNTRIES, 200);
      expect(await usage.flush()).toBe(false);
      expect(usage.metrics()).toMatchObject({ pending: 30, pendingRows: 2, lost: 10 });
      // The quota is held against all of them.
      expect(usage.countedThisMonth(accountId)).toBe(40);
    } finally {
      await sql`alter table usage_hour_away rename to usage_hour`.execute(db.kysely);
    }
    expect(await usage.flush()).toBe(true);
    expect(await storedRequests(db.kysely, accountId)).toBe(30);
    expect(usage.metrics()).toMatchObject({ pending: 0, pendingRows: 0, written: 30, lost: 10 });
    expect(usage.countedThisMonth(accountId)).toBe(40);
  });

  it('counts as lost, when it stops, what the database does not take', async () => {
    const { keys } = await newAccount(db.kysely);
    const usage = newRecorder(db.kysely);
    usage.times(4, keys[0], COUNTRIES, 200);
    await sql`alter table usage_hour rename to usage_hour_away`.execute(db.kysely);
    try {
      await usage.stop();
    } finally {
      await sql`alter table usage_hour_away rename to usage_hour`.execute(db.kysely);
    }
    expect(usage.metrics()).toMatchObject({ pending: 0, lost: 4 });
  });

  it('gives up a batch whose data the database refuses, and goes on with the next', async () => {
    const { accountId, keys } = await newAccount(db.kysely);
    const usage = newRecorder(db.kysely);
    await sql`alter table usage_hour add constraint no_fives check (s5xx = 0) not valid`.execute(db.kysely);
    try {
      usage.times(2, keys[0], COUNTRIES, 503);
      expect(await usage.flush()).toBe(true);
      usage.times(3, keys[0], COUNTRIES, 200);
      expect(await usage.flush()).toBe(true);
    } finally {
      await sql`alter table usage_hour drop constraint no_fives`.execute(db.kysely);
    }
    expect(await storedRequests(db.kysely, accountId)).toBe(3);
    expect(usage.metrics()).toMatchObject({ pending: 0, written: 3, lost: 2 });
  });
});

describe('counting usage beside other writers (postgres)', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase('postgres');
  });
  afterAll(async () => {
    await db?.close();
  });

  it('counts once what was committed when the connection was lost before the database said so', async () => {
    const { accountId, keys } = await newAccount(db.kysely);
    const proxy = await proxyThatCuts(new URL(inject('postgresUrl')));
    const url = new URL(db.poolConfig.connectionString as string);
    url.host = `127.0.0.1:${proxy.port}`;
    const through = connect({ connectionString: url.href, max: 2 });
    try {
      const usage = newRecorder(through.kysely);
      usage.times(5, keys[0], COUNTRIES, 200);
      proxy.cutAtNextCommit();
      expect(await usage.flush()).toBe(false);
      usage.times(2, keys[0], COUNTRIES, 200);
      expect(usage.countedThisMonth(accountId)).toBe(7);
      expect(await usage.flush()).toBe(true);
      expect(await storedRequests(db.kysely, accountId)).toBe(7);
      expect(usage.countedThisMonth(accountId)).toBe(7);
      expect(usage.metrics()).toMatchObject({ pending: 0, written: 7, lost: 0, failedFlushes: 1 });
    } finally {
      await through.close();
      await proxy.close();
    }
  });

  it('does not wait for a key that is being changed, and writes its last use afterwards', async () => {
    const { keys } = await newAccount(db.kysely);
    const lastUsed = async () =>
      (
        await db.kysely
          .selectFrom('api_key')
          .select('last_used_at')
          .where('id', '=', keys[0].apiKeyId)
          .executeTakeFirst()
      )?.last_used_at ?? null;
    const usage = newRecorder(db.kysely);
    usage.times(1, keys[0], COUNTRIES, 200);
    await db.kysely.transaction().execute(async (trx) => {
      await trx.updateTable('api_key').set({ name: 'renamed' }).where('id', '=', keys[0].apiKeyId).execute();
      expect(await usage.flush()).toBe(true);
    });
    expect(await lastUsed()).toBeNull();
    await usage.flush();
    expect(await lastUsed()).not.toBeNull();
  });
});

/** Between a client and PostgreSQL: hands a COMMIT on, and the client never hears of it. */
async function proxyThatCuts(server: URL) {
  let isCutting = false;
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    const upstream = connectTo({ host: server.hostname, port: Number(server.port) });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    let isCut = false;
    client.on('data', (bytes) => {
      if (isCutting && /\bcommit\b/i.test(bytes.toString('latin1'))) {
        isCutting = false;
        isCut = true;
        // Answered by the server only after it has committed.
        upstream.once('data', () => client.destroy());
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!isCut) client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    port: (listener.address() as AddressInfo).port,
    cutAtNextCommit() {
      isCutting = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
