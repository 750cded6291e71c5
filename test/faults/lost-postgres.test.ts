import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CarnetDatabase, openDatabase } from '../../src/db/connection.ts';
import { bumpDataVersion, readDataVersions } from '../../src/db/data-version.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { until } from '../helpers/served-node.ts';
import { type UnreliableNetwork, unreliableNetwork } from './programs/unreliable-network.ts';

/** What PgBouncer lets through without being told to ignore it. */
const POOLER_PARAMETERS = ['user', 'database', 'application_name', 'client_encoding', 'DateStyle', 'TimeZone'];

describe('when PostgreSQL is lost', () => {
  let server: TestDatabase;
  let network: UnreliableNetwork;
  let db: CarnetDatabase;

  beforeEach(async () => {
    server = await openTestDatabase('postgres');
    const url = new URL(server.poolConfig.connectionString ?? '');
    network = await unreliableNetwork({ host: url.hostname, port: Number(url.port) });
    url.port = String(network.port);
    db = await openDatabase({
      dataDir: 'not used',
      databaseUrl: url.href,
      databasePoolSize: 2,
      databaseTimeoutMs: 700,
      shutdownTimeoutMs: 1000,
    });
  });
  afterEach(async () => {
    await db.close();
    await network.close();
    await server.close();
  });

  const reads = () => readDataVersions(db.kysely);
  const worksAgain = () => expect.poll(reads, { timeout: 10_000 }).toMatchObject({ apiKeys: { version: 0 } });

  test('an idle connection that breaks ends nothing, and the next statement gets a new one', async () => {
    await reads();
    network.cut();
    await expect(reads()).rejects.toThrow();
    network.mend();
    await worksAgain();
  });

  test('a running statement fails, and the process goes on', async () => {
    const running = expect(sql`select pg_sleep(60)`.execute(db.kysely)).rejects.toThrow();
    const isRunning = sql`select pid from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`;
    await until(async () => (await isRunning.execute(server.kysely)).rows.length > 0);
    network.cut();
    await running;
    network.mend();
    await worksAgain();
  });

  test('a running transaction fails and leaves nothing behind', async () => {
    const failing = db.kysely.transaction().execute(async (trx) => {
      await bumpDataVersion(trx, 'catalog');
      network.cut();
      await bumpDataVersion(trx, 'catalog');
    });
    await expect(failing).rejects.toThrow();
    network.mend();
    await worksAgain();
    expect((await reads()).catalog.version).toBe(0);
  });

  test('a server that says nothing fails statements in time, more of them than there are connections', async () => {
    await reads();
    network.freeze();
    const results = await Promise.allSettled([reads(), reads(), reads(), reads(), reads()]);
    expect(results.map((result) => result.status)).toEqual(Array(5).fill('rejected'));
    network.mend();
    await worksAgain();
  });

  test('a transaction on a server that says nothing fails in time and gives its connection back', async () => {
    for (let round = 0; round < 3; round += 1) {
      const failing = db.kysely.transaction().execute(async (trx) => {
        await bumpDataVersion(trx, 'catalog');
        network.freeze();
        await bumpDataVersion(trx, 'catalog');
      });
      await expect(failing).rejects.toThrow();
      network.mend();
      await worksAgain();
    }
    expect((await reads()).catalog.version).toBe(0);
  });

  test('a statement that is given up does not go on waiting in the server', async () => {
    const holder = new pg.Client(server.poolConfig);
    await holder.connect();
    await holder.query('begin; lock table data_version');
    for (let round = 0; round < 4; round += 1) await expect(reads()).rejects.toThrow();
    const waiting = () =>
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        .execute(server.kysely)
        .then(({ rows }) => rows.length);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(0);
    await holder.end();
    await worksAgain();
  });

  test('it can be missing when the process starts', async () => {
    network.cut();
    const { kysely, close } = await openDatabase({
      dataDir: 'not used',
      databaseUrl: db.poolConfig.connectionString,
      databasePoolSize: 2,
      databaseTimeoutMs: 700,
      shutdownTimeoutMs: 1000,
    });
    await expect(readDataVersions(kysely)).rejects.toThrow();
    network.mend();
    await expect.poll(() => readDataVersions(kysely), { timeout: 10_000 }).toMatchObject({ apiKeys: { version: 0 } });
    await close();
  });

  test('the process can close while the server says nothing', async () => {
    await reads();
    network.freeze();
    const hanging = reads().catch(() => 'failed');
    await db.close();
    expect(await hanging).toBe('failed');
  });

  test('nothing asked of the server needs a session of its own: a transaction pooler may stand between', async () => {
    await reads();
    const packet = network.firstBytes[0] ?? Buffer.alloc(0);
    const fields = packet.subarray(8, -2).toString().split('\0');
    const names = fields.filter((_, index) => index % 2 === 0);
    expect(names).toContain('user');
    expect(names.filter((name) => !POOLER_PARAMETERS.includes(name))).toEqual([]);
    const { rows } = await sql`select name from pg_prepared_statements`.execute(db.kysely);
    expect(rows).toEqual([]);
  });
});
