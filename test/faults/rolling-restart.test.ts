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
/** A node that does not say within this time that it is ready is not. */
const CHECK_TIMEOUT_MS = 1_000;

describe('a rolling restart behind a load balancer that asks for readiness', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-rolling-'));
  const nodes: ServedNode[] = [];
  const ready = new Set<ServedNode>();
  let db: TestDatabase;
  let doors: { readonly door: LoadBalancer; readonly path: string }[];
  const checks: Promise<void>[] = [];
  let isOver = false;

  /** Each node is checked by itself: one that answers late must not keep a stopping one among the ready. */
  const check = async (node: ServedNode): Promise<void> => {
    while (!isOver && node.process.exitCode === null) {
      const isReady = await node.isReady(CHECK_TIMEOUT_MS).catch(() => false);
      if (isReady) ready.add(node);
      else ready.delete(node);
      await sleep(CHECK_MS);
    }
    ready.delete(node);
  };
  const start = async (name: string) => {
    const node = await ServedNode.start({
      DATABASE_URL: String(db.poolConfig.connectionString),
      DATA_DIR: path.join(directory, name),
      SHUTDOWN_DELAY_MS: '2000',
    });
    checks.push(check(node));
    return node;
  };
  /** When none is ready all are asked, as load balancers do: their answers may just be late. */
  const portsOf = (address: 'publicUrl' | 'dashboardUrl') => () =>
    (ready.size === 0 ? nodes : [...ready]).map((node) => Number(new URL(node[address]).port));

  beforeAll(async () => {
    db = await openTestDatabase('postgres');
    for (let number = 0; number < NODES; number++) nodes.push(await start(String(number)));
    await until(() => ready.size === NODES);
    doors = [
      { door: await startLoadBalancer(portsOf('publicUrl')), path: '/v1/countries/76' },
      { door: await startLoadBalancer(portsOf('dashboardUrl')), path: '/v1/tiers' },
      { door: await startLoadBalancer(portsOf('dashboardUrl')), path: '/auth/jwks' },
    ];
  });
  afterAll(async () => {
    isOver = true;
    await Promise.all(checks);
    for (const { door } of doors ?? []) await door.close();
    await Promise.all(nodes.map((node) => node.stop('SIGKILL')));
    await db?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('fails no request of clients that keep their connections', { timeout: 180_000 }, async () => {
    const { key } = await createApiKey(db.kysely, { accountEmail: 'a@example.org', name: 'key' }, CLI_ACTOR);
    // Connections take turns, so that each is used while a node stops, and is told there that it closes. An idle one may
    // be closed just as a request is sent.
    const agent = new Agent({ keepAlive: true, scheduling: 'fifo' });
    const ask = (url: string): Promise<number | string> =>
      new Promise((resolve) => {
        get(url, { agent, headers: { 'x-api-key': noteSecret(key) } }, (answer) => {
          answer.resume().once('end', () => resolve(Number(answer.statusCode)));
          answer.once('error', (error) => resolve(`answer: ${error.message}`));
        }).once('error', (error) => resolve(error.message));
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
