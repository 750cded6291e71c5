/** Nodes that are replaced one after the other behind a load balancer, under load: no request fails. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI_ACTOR } from '../../src/domain/accounts/actor.ts';
import { createApiKey } from '../../src/services/api-keys/create-api-key.ts';
import { openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { type LoadBalancer, startLoadBalancer } from '../helpers/load-balancer.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { ServedNode, until } from '../helpers/served-node.ts';

const NODES = 3;
const CLIENTS = 20;
/** Of one client: 20 of them make some 500 requests a second. */
const PAUSE_MS = 40;
const CHECK_MS = 100;
/**
 * How long a stopping node answers: until it has said that it is not ready, and each connection has had an answer that
 * closes it. On a machine that other suites keep busy, either takes seconds.
 */
const SHUTDOWN_DELAY_MS = 10_000;
/** Of three nodes, one after the other, beside other suites. */
const START_AND_STOP_MS = 300_000;

describe('a rolling restart behind a load balancer that asks for readiness', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-rolling-'));
  const nodes: ServedNode[] = [];
  const ready = new Set<ServedNode>();
  let db: TestDatabase;
  let doors: { readonly door: LoadBalancer; readonly path: string }[];
  const checks: Promise<void>[] = [];
  let isOver = false;

  /**
   * Each node is checked by itself: one that answers late must not keep a stopping one among the ready. One that gives no
   * answer is what it was, until it has ended.
   */
  const check = async (node: ServedNode): Promise<void> => {
    while (!isOver && node.process.exitCode === null) {
      const isReady = await node.isReady().catch(() => undefined);
      if (isReady === true) ready.add(node);
      if (isReady === false) ready.delete(node);
      await sleep(CHECK_MS);
    }
    ready.delete(node);
  };
  const start = async (name: string) => {
    const node = await ServedNode.start({
      DATABASE_URL: String(db.poolConfig.connectionString),
      DATA_DIR: path.join(directory, name),
      SHUTDOWN_DELAY_MS: String(SHUTDOWN_DELAY_MS),
    });
    checks.push(check(node));
    return node;
  };
  const portsOf = (address: 'publicUrl' | 'dashboardUrl') => () =>
    [...ready].map((node) => Number(new URL(node[address]).port));

  beforeAll(async () => {
    db = await openTestDatabase('postgres');
    for (let number = 0; number < NODES; number++) nodes.push(await start(String(number)));
    await until(() => ready.size === NODES);
    doors = [
      { door: await startLoadBalancer(portsOf('publicUrl')), path: '/v1/countries/76' },
      { door: await startLoadBalancer(portsOf('dashboardUrl')), path: '/v1/tiers' },
      { door: await startLoadBalancer(portsOf('dashboardUrl')), path: '/auth/jwks' },
    ];
  }, START_AND_STOP_MS);
  afterAll(async () => {
    isOver = true;
    await Promise.all(checks);
    for (const { door } of doors ?? []) await door.close();
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
    await db?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('fails no request of clients that keep their connections', { timeout: START_AND_STOP_MS }, async () => {
    const { key } = await createApiKey(db.kysely, { accountEmail: 'a@example.org', name: 'key' }, CLI_ACTOR);
    // Connections take turns, so that each is used while a node stops, and its answer says that it closes. An idle one may
    // be closed just as a request is sent.
    const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
    let stoppedAt = 0;
    const ask = (url: string): Promise<number | string> =>
      new Promise((resolve) => {
        const askedAt = performance.now();
        const failed = (error: Error) => {
          const [asked, now] = [askedAt, performance.now()].map((at) => Math.round(at - stoppedAt));
          const how = request.reusedSocket ? 'a kept connection' : 'a new connection';
          resolve(`${error.message}: ${new URL(url).pathname}, ${how}, asked ${asked} ms after a stop, now ${now} ms`);
        };
        const request = get(url, { agent, headers: { 'x-api-key': noteSecret(key) } }, (answer) => {
          answer.resume().once('end', () => resolve(Number(answer.statusCode)));
          answer.once('error', failed);
        }).once('error', failed);
      });
    const counts = new Map<number | string, number>();
    let isDone = false;
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      // Most ask the public API.
      const { door, path } = doors[client < doors.length ? client : 0] as (typeof doors)[number];
      while (!isDone) {
        const outcome = await ask(door.url + path);
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
        await sleep(PAUSE_MS);
      }
    });
    for (let number = 0; number < NODES; number++) {
      stoppedAt = performance.now();
      expect(await (nodes[number] as ServedNode).stop('SIGTERM')).toBe(0);
      const next = await start(String(number));
      nodes[number] = next;
      await until(() => ready.has(next));
    }
    isDone = true;
    await Promise.all(clients);
    agent.destroy();
    expect([...counts.keys()]).toEqual([200]);
    expect(counts.get(200)).toBeGreaterThan(1_000);
  });
});
