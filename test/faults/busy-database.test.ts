/** What holds on nodes whose clients keep the database's connections busy. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI_ACTOR } from '../../src/domain/accounts/actor.ts';
import { createApiKey } from '../../src/services/api-keys/create-api-key.ts';
import { revokeApiKey } from '../../src/services/api-keys/revoke-api-key.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { ServedNode, until } from '../helpers/served-node.ts';
import { AUDIENCE, type IssuerServer, startIssuer } from '../life/issuer-server.ts';
import { ask } from '../life/whole-life.ts';
import { type UnreliableNetwork, unreliableNetwork } from './programs/unreliable-network.ts';

/** The contract: a revoked key is refused by every node within this time. */
const SPREAD_MS = 5_000;
/** Of a node, by default. */
const POOL_SIZE = 10;
const REQUESTS = 14;

describe('while requests of one account wait for a lock in PostgreSQL', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-busy-'));
  const nodes: ServedNode[] = [];
  let db: TestDatabase;
  let issuer: IssuerServer;
  let holder: pg.Client;
  beforeAll(async () => {
    db = await openTestDatabase('postgres');
    issuer = await startIssuer();
    for (const name of ['busy', 'other']) {
      nodes.push(
        await ServedNode.start({
          DATABASE_URL: String(db.poolConfig.connectionString),
          DATA_DIR: path.join(directory, name),
          SYNC_INTERVAL_MS: '1000', // the default
          OPEN_DATA: 'skip',
          OIDC_ISSUER: issuer.issuer,
          OIDC_AUDIENCE: AUDIENCE,
        }),
      );
    }
    holder = new pg.Client(db.poolConfig);
    await holder.connect();
  });
  afterAll(async () => {
    await holder?.end();
    await Promise.all(nodes.map((node) => node.stop()));
    await issuer?.close();
    await db?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const dashboard = async (method: string, route: string, body?: unknown) =>
    ask(`${nodes[0]?.dashboardUrl}/v1${route}`, method, {
      authorization: `Bearer ${await issuer.tokenOf('waiting')}`,
      ...(body === undefined ? {} : { body }),
    });
  const statuses = (key: string) =>
    Promise.all(nodes.map(async (node) => (await node.get('/countries', { 'x-api-key': key })).status));
  const backendsWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db.kysely,
    );
    return rows[0]?.count ?? 0;
  };

  it('no node accepts a key 5 s after its revocation', { timeout: 90_000 }, async () => {
    const { body: account } = await dashboard('GET', '/account');
    const { id, key } = await createApiKey(db.kysely, { accountEmail: 'other@example.org', name: 'key' }, CLI_ACTOR);
    noteSecret(key);
    await until(async () => (await statuses(key)).every((status) => status === 200));

    await holder.query('begin');
    await holder.query('select id from account where id = $1 for update', [account.id]);
    const waiting = Array.from({ length: REQUESTS }, (_, number) =>
      dashboard('POST', '/api-keys', { name: `key ${number}` }),
    );
    await until(async () => (await backendsWaiting()) >= POOL_SIZE);
    await revokeApiKey(db.kysely, { id }, CLI_ACTOR);
    await until(async () => (await statuses(key)).every((status) => status === 401), SPREAD_MS);
    expect(await backendsWaiting()).toBe(POOL_SIZE);
    await holder.query('rollback');
    await Promise.all(waiting);
  });
});

describe('when the answer to a poll is lost on its way', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-lost-poll-'));
  let db: TestDatabase;
  let network: UnreliableNetwork;
  let node: ServedNode;
  beforeAll(async () => {
    db = await openTestDatabase('postgres');
    const url = new URL(String(db.poolConfig.connectionString));
    network = await unreliableNetwork({ host: url.hostname, port: Number(url.port) });
    url.port = String(network.port);
    node = await ServedNode.start({
      DATABASE_URL: url.href,
      DATA_DIR: directory,
      OPEN_DATA: 'skip',
      SYNC_INTERVAL_MS: '1000',
    });
  });
  afterAll(async () => {
    await node?.stop();
    await network?.close();
    await db?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('another one is sent in time for a revocation', { timeout: 60_000 }, async () => {
    const { id, key } = await createApiKey(db.kysely, { accountEmail: 'other@example.org', name: 'key' }, CLI_ACTOR);
    const status = async () => (await node.get('/countries', { 'x-api-key': noteSecret(key) })).status;
    await until(async () => (await status()) === 200);
    network.freeze();
    const before = network.swallowed;
    await until(() => network.swallowed > before);
    network.mend();
    await revokeApiKey(db.kysely, { id }, CLI_ACTOR);
    await until(async () => (await status()) === 401, SPREAD_MS);
  });
});
