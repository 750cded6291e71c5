import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AcceptedApiKey } from '../../src/domain/api-keys/accepted-api-key.ts';
import { TIER_LIMITS } from '../../src/domain/tiers.ts';
import { createLogger } from '../../src/infrastructure/logger.ts';
import { describeWithRedis } from '../helpers/databases/describe-with-redis.ts';
import { RedisServer } from '../helpers/databases/redis-server.ts';
import { until } from '../helpers/served-node.ts';
import { DelayingProxy } from '../limits/delaying-proxy.ts';
import { LimitedNode, leftOf, newKey } from '../limits/node-under-test.ts';

/** Whatever Redis does, a request is answered or above its limit. */
function expectAnswered(statuses: readonly number[]): void {
  expect(statuses.length).toBeGreaterThan(20);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
}

describeWithRedis('limits while Redis fails', () => {
  let redis: RedisServer;
  let proxy: DelayingProxy;
  let nodes: LimitedNode[] = [];
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  beforeEach(async () => {
    proxy = await DelayingProxy.start(redis.port);
  });
  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    nodes = [];
    await proxy.stop();
  });
  afterAll(() => redis?.stop());

  async function start(url = redis.url, counted?: Map<number, number>): Promise<LimitedNode> {
    const node = await LimitedNode.start(url, counted === undefined ? {} : { counted });
    nodes.push(node);
    return node;
  }

  /** Asks until told to stop, a few at a time; the statuses of all that was asked. */
  function traffic(node: LimitedNode, key: AcceptedApiKey): { stop(): Promise<number[]> } {
    let isOver = false;
    const statuses: number[] = [];
    const running = (async () => {
      while (!isOver) {
        statuses.push(...(await Promise.all([node.request(key), node.request(key), node.request(key)])));
        await sleep(5);
      }
    })();
    return {
      async stop() {
        isOver = true;
        await running;
        return statuses;
      },
    };
  }

  it('go on when it is killed, and through it again when it is back', async () => {
    const counted = new Map<number, number>();
    const all = [await start(redis.url, counted), await start(redis.url, counted)];
    const key = newKey('business');
    const running = all.map((node) => traffic(node, key));
    await until(() => all.every((node) => node.shared.shared > 20));
    await redis.kill();
    await until(() => all.every((node) => !node.shared.isUp && node.shared.local > 20));
    const decided = all.map((node) => node.shared.shared);
    await redis.restart();
    await until(() => all.every((node, index) => node.shared.shared > (decided[index] ?? 0) + 20));
    const statuses = (await Promise.all(running.map(({ stop }) => stop()))).flat();
    expectAnswered(statuses);
    // Redis has forgotten all, and has it again from the database's count.
    const good = statuses.filter((status) => status === 200).length;
    expect(counted.get(key.accountId)).toBe(good);
    const left = leftOf(await (all[0] as LimitedNode).admit(key), 'quota');
    expect(TIER_LIMITS.business.monthlyRequests - left).toBeGreaterThanOrEqual(good);
    expect(TIER_LIMITS.business.monthlyRequests - left).toBeLessThanOrEqual(good + 1);
  });

  it('hold the quota all the time', async () => {
    const counted = new Map<number, number>();
    const node = await start(redis.url, counted);
    const key = newKey('business');
    counted.set(key.accountId, TIER_LIMITS.business.monthlyRequests - 120);
    const ask = async (times: number) => {
      let good = 0;
      for (let request = 0; request < times; request++) good += (await node.request(key)) === 200 ? 1 : 0;
      return good;
    };
    expect(await ask(50)).toBe(50);
    await redis.kill();
    expect(await ask(50)).toBe(50);
    await redis.restart();
    await until(() => node.shared.isUp);
    expect(await ask(50)).toBe(20);
  });

  it('do not wait for a Redis that accepts everything and answers nothing', async () => {
    const node = await start(proxy.url);
    const key = newKey('business');
    const running = traffic(node, key);
    await until(() => node.shared.shared > 20);
    redis.halt();
    try {
      await until(() => !node.shared.isUp && node.shared.local > 20);
      expect(node.shared.timeouts).toBeGreaterThanOrEqual(5);
      // The connection is given up, and others are tried.
      await until(() => proxy.accepted >= 3);
    } finally {
      redis.resume();
    }
    await until(() => node.shared.isUp);
    expectAnswered(await running.stop());
  });

  it('do not wait for a Redis that is slow, and use it again when it is not', async () => {
    const node = await start(proxy.url);
    const key = newKey('growth');
    await until(() => node.shared.isUp);
    proxy.delayMs = 300;
    const running = traffic(node, key);
    await until(() => !node.shared.isUp);
    proxy.delayMs = 0;
    await until(() => node.shared.isUp);
    expectAnswered(await running.stop());
    expect(node.shared.outages).toBe(1);
  });

  it('give back what a late Redis has taken for an answer that did not count', async () => {
    const node = await start(proxy.url);
    const key = newKey('growth');
    await until(() => node.shared.isUp);
    proxy.delayMs = 300;
    for (let request = 0; request < 3; request++) expect(await node.request(key, 304)).toBe(304);
    expect(node.shared.timeouts).toBe(3);
    proxy.delayMs = 0;
    await until(() => node.shared.isUp);
    const quota = TIER_LIMITS.growth.monthlyRequests;
    let asked = 0;
    await until(async () => {
      const admission = await node.admit(key);
      asked += 1;
      return leftOf(admission, 'quota') === quota - asked;
    });
  });

  it('go on from what Redis last said, so that its loss is no second burst', async () => {
    const node = await start();
    const key = newKey('free');
    for (let request = 0; request < 10; request++) expect(await node.request(key)).toBe(200);
    await redis.kill();
    await until(() => !node.shared.isUp);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => node.request(key)));
    await redis.restart();
    // One comes back each second.
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(6);
  });

  it('need no Redis at the start, and take it when it comes', async () => {
    await redis.kill();
    const node = await start();
    const key = newKey('growth');
    expect(await node.request(key)).toBe(200);
    expect(node.shared).toMatchObject({ isUp: false, local: 1 });
    await redis.restart();
    await until(() => node.shared.isUp);
    expect(await node.request(key)).toBe(200);
    expect(node.shared.shared).toBe(1);
  });

  it('go on without a Redis that lets nobody in, and log no password', async () => {
    let logged = '';
    const write = (line: string) => {
      logged += line;
    };
    const logger = createLogger({ logLevel: 'trace' }, { write });
    const url = `redis://someone:a-password-to-hide@127.0.0.1:${redis.port}`;
    const node = await LimitedNode.start(url, { logger });
    nodes.push(node);
    expect(await node.request(newKey())).toBe(200);
    expect(node.shared.isUp).toBe(false);
    expect(logged).toContain('Redis');
    expect(logged).not.toContain('a-password-to-hide');
  });
});
