import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'redis';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Bucket } from '../../src/domain/rate-limits/bucket.ts';
import { monthAt } from '../../src/domain/rate-limits/calendar-month.ts';
import { TIER_LIMITS } from '../../src/domain/tiers.ts';
import { silentLogger } from '../../src/infrastructure/logger.ts';
import { RedisConnection } from '../../src/infrastructure/redis/redis-connection.ts';
import { RedisLimits, type UnitRequest } from '../../src/infrastructure/redis/redis-limits.ts';
import { describeWithRedis } from '../helpers/databases/describe-with-redis.ts';
import { RedisServer } from '../helpers/databases/redis-server.ts';
import { until } from '../helpers/served-node.ts';
import { LimitedNode, leftOf, newKey } from './node-under-test.ts';

/** How many answers there are of each status. */
function tally(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describeWithRedis('limits that nodes share through Redis', () => {
  let redis: RedisServer;
  let nodes: LimitedNode[] = [];
  beforeAll(async () => {
    redis = await RedisServer.start();
  });
  afterEach(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    nodes = [];
  });
  afterAll(() => redis?.stop());

  /** Each has a count of its own, which knows nothing of the others'. */
  async function startNodes(count: number, mode: 'observe' | 'enforce' = 'enforce') {
    // A busy machine must not decide on what is said here.
    const options = { mode, timeoutMs: 20_000 };
    nodes = await Promise.all(Array.from({ length: count }, () => LimitedNode.start(redis.url, options)));
    await until(() => nodes.every((node) => node.shared.isUp));
    return nodes as [LimitedNode, LimitedNode, ...LimitedNode[]];
  }

  it('let exactly the quota through, however many nodes are asked at once', async () => {
    const all = await startNodes(3);
    const key = newKey('business');
    for (const node of all) node.counted.set(key.accountId, TIER_LIMITS.business.monthlyRequests - 50);
    const requests = Array.from({ length: 120 }, (_, index) => all[index % 3]?.request(key) as Promise<number>);
    expect(tally(await Promise.all(requests))).toEqual({ 200: 50, 429: 70 });
    for (const node of all) expect(node.shared.local).toBe(0);
  });

  it('let one burst through all nodes together', async () => {
    const all = await startNodes(3);
    const key = newKey('free');
    const startedAt = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, index) => all[index % 3]?.request(key) as Promise<number>),
    );
    const backUntilNow = Math.ceil((performance.now() - startedAt) / 1000);
    const { 200: good = 0 } = tally(statuses);
    expect(good).toBeGreaterThanOrEqual(10);
    expect(good).toBeLessThanOrEqual(10 + backUntilNow);
  });

  it('keep to the rate over time, over all nodes', async () => {
    const all = await startNodes(2);
    const key = newKey('business');
    const { burst, requestsPerMinute } = TIER_LIMITS.business;
    const startedAt = performance.now();
    let good = 0;
    while (performance.now() - startedAt < 2_000) {
      const statuses = await Promise.all(all.flatMap((node) => Array.from({ length: 20 }, () => node.request(key))));
      good += tally(statuses)[200] ?? 0;
      await sleep(10);
    }
    const allowed = burst + (requestsPerMinute * (performance.now() - startedAt)) / 60_000;
    expect(good).toBeLessThanOrEqual(Math.ceil(allowed));
    expect(good).toBeGreaterThan(allowed * 0.95);
  });

  it('give back what an answer did not cost, at the node that knows and at the others', async () => {
    const [first, second] = await startNodes(2);
    const key = newKey('growth');
    for (let request = 0; request < 20; request++) expect(await first.request(key, 304)).toBe(304);
    expect(leftOf(await first.admit(key), 'quota')).toBe(TIER_LIMITS.growth.monthlyRequests - 1);
    for (const status of [500, 503, 304, 0]) await first.request(key, status);
    await until(async () => leftOf(await second.admit(key), 'quota') >= TIER_LIMITS.growth.monthlyRequests - 10);
    await first.request(key, 404);
    const before = leftOf(await first.admit(key), 'quota');
    expect(leftOf(await first.admit(key), 'quota')).toBe(before - 1);
  });

  it('give back what is left to give back before the process ends', async () => {
    const [first, second] = await startNodes(2);
    const key = newKey('growth');
    for (let request = 0; request < 9; request++) await first.request(key);
    await first.request(key, 304);
    await first.stop();
    expect(leftOf(await second.admit(key), 'quota')).toBe(TIER_LIMITS.growth.monthlyRequests - 10);
  });

  it('start from what the database counts when Redis knows nothing', async () => {
    const [node] = await startNodes(1);
    const { counted } = node;
    const key = newKey('free');
    counted.set(key.accountId, 998);
    expect([await node.request(key), await node.request(key), await node.request(key)]).toEqual([200, 200, 429]);
  });

  it('take over requests that were made while Redis was not asked', async () => {
    const [node] = await startNodes(1);
    const { counted } = node;
    const key = newKey('free');
    expect(leftOf(await node.admit(key), 'quota')).toBe(999);
    counted.set(key.accountId, 500);
    expect(leftOf(await node.admit(key), 'quota')).toBe(499);
    counted.set(key.accountId, 400); // this node has not read what others have written
    expect(leftOf(await node.admit(key), 'quota')).toBe(498);
  });

  it('follow the tier from one request to the next, on every node', async () => {
    const [first, second] = await startNodes(2);
    const key = newKey('free');
    first.counted.set(key.accountId, 1_000);
    second.counted.set(key.accountId, 1_000);
    expect((await first.admit(key)).refusal?.extra).toMatchObject({ limitType: 'quota' });
    const upgraded = { ...key, tier: 'growth' as const };
    const admission = await second.admit(upgraded);
    expect(admission.refusal).toBeUndefined();
    expect([leftOf(admission, 'burst'), leftOf(admission, 'quota')]).toEqual([49, 48_999]);
    for (let request = 0; request < 60; request++) await first.admit(upgraded);
    expect((await first.admit(upgraded)).refusal?.extra).toMatchObject({ limitType: 'burst' });
    expect((await second.admit(key)).refusal?.extra).toMatchObject({ limitType: 'quota' });
  });

  it('refuse nothing when they are observed, and count all that is answered', async () => {
    const [first, second] = await startNodes(2, 'observe');
    const key = newKey('free');
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? first : second).request(key)),
    );
    expect(tally(statuses)).toEqual({ 200: 40 });
    const { burst } = first.limiting.metrics().exceeded;
    expect(burst + second.limiting.metrics().exceeded.burst).toBeGreaterThanOrEqual(25);
    expect(leftOf(await first.admit(key), 'quota')).toBe(959);
  });

  it('outlive a Redis that has forgotten the script and the counts', async () => {
    const [node] = await startNodes(1);
    const key = newKey('growth');
    for (let request = 0; request < 5; request++) await node.request(key);
    const admin = createClient({ url: redis.url });
    await admin.connect();
    await admin.scriptFlush();
    await admin.flushAll();
    admin.destroy();
    expect(leftOf(await node.admit(key), 'quota')).toBe(TIER_LIMITS.growth.monthlyRequests - 6);
    expect(node.shared).toMatchObject({ local: 0, errors: 0, timeouts: 0 });
  });

  it('are kept in Redis until the month is over and a day more, in one key per account', async () => {
    const [node] = await startNodes(1);
    const key = newKey('free');
    await node.request(key);
    const admin = createClient({ url: redis.url });
    await admin.connect();
    const name = `carnet:limits:${key.accountId}`;
    const { end, index } = monthAt(Date.now());
    expect(await admin.hGetAll(name)).toMatchObject({ month: String(index), used: '1' });
    expect(await admin.expireTime(name)).toBe(end / 1000 + 86_400);
    admin.destroy();
  });

  it("go by Redis's clock for the month, whatever a node's clock says", async () => {
    const { take, stop } = await openStore(redis.url);
    const now = monthAt(Date.now());
    const last = monthAt(now.start - 1);
    const next = monthAt(now.end);
    expect(await take({ month: now, counted: 10 })).toMatchObject({ used: 11, month: now.index });
    // A clock that is late or early: what its database counts is another month's.
    expect(await take({ month: last, counted: 900 })).toMatchObject({ used: 12, month: now.index });
    expect(await take({ month: next, counted: 900 })).toMatchObject({ used: 13, month: now.index });
    expect(await take({ month: now })).toMatchObject({ used: 14, month: now.index });
    await stop();
  });

  it('owe nothing for requests above the burst that were answered all the same', async () => {
    const { take, stop } = await openStore(redis.url);
    for (let request = 0; request < BUCKET.size * 3; request++) await take({ isEnforced: false });
    const { exceeded, untilFullUs } = await take({ isEnforced: false });
    expect(exceeded).toBe('burst');
    expect(untilFullUs).toBeLessThanOrEqual(BUCKET.windowUs);
    await stop();
  });

  it('keep nobody out for longer than a bucket takes to fill, whatever clock has left its time behind', async () => {
    const { take, accountId, stop } = await openStore(redis.url);
    await take({});
    const admin = createClient({ url: redis.url });
    await admin.connect();
    await admin.hSet(`carnet:limits:${accountId}`, 'full_at', String((Date.now() + 86_400_000) * 1000));
    admin.destroy();
    expect((await take({})).untilFullUs).toBe(BUCKET.windowUs);
    await stop();
  });

  it('take several units of the quota and none of the rate for what one request costs beyond itself', async () => {
    const { take, stop } = await openStore(redis.url);
    const { untilFullUs } = await take({});
    const more = await take({ cost: { rate: 0, quota: 900 } });
    expect(more).toMatchObject({ isTaken: true, exceeded: undefined, used: 901 });
    expect(more.untilFullUs).toBeLessThanOrEqual(untilFullUs);
    expect(await take({ cost: { rate: 0, quota: 100 } })).toMatchObject({
      isTaken: false,
      exceeded: 'quota',
      used: 901,
    });
    expect(await take({ cost: { rate: 0, quota: 99 } })).toMatchObject({ isTaken: true, used: 1_000 });
    await stop();
  });

  it('give back several units at once', async () => {
    const [first, second] = await startNodes(2);
    const key = newKey('growth');
    const admission = await first.limiter.admit(key, { rate: 0, quota: 40 });
    first.limiter.settle(key, admission, 503);
    await until(async () => leftOf(await second.admit(key), 'quota') >= TIER_LIMITS.growth.monthlyRequests - 39);
  });

  it('take nothing from requests above them', async () => {
    const { take, stop } = await openStore(redis.url);
    for (let request = 0; request < BUCKET.size; request++) await take({});
    const used = (await take({})).used;
    for (let request = 0; request < 10; request++) {
      expect(await take({})).toMatchObject({ isTaken: false, exceeded: 'burst', used });
    }
    expect(await take({ counted: 5_000 })).toMatchObject({ isTaken: false, exceeded: 'quota', used: 5_000 });
    await stop();
  });
});

/** A minute for each unit: none comes back while a test looks. */
const BUCKET: Bucket = { size: 20, intervalUs: 60_000_000, windowUs: 1_200_000_000 };

/** Redis, asked without a node. */
async function openStore(url: string) {
  const connection = new RedisConnection({ url, logger: silentLogger() });
  connection.start();
  await until(() => connection.isReady);
  const store = new RedisLimits(connection);
  const { accountId } = newKey();
  const month = monthAt(Date.now());
  const usual: UnitRequest = {
    accountId,
    bucket: BUCKET,
    monthlyRequests: 1_000,
    isEnforced: true,
    isTaking: true,
    month,
    counted: 0,
    givenBack: 0,
  };
  return {
    accountId,
    take: (request: Partial<UnitRequest>) => store.take({ ...usual, ...request }),
    stop: () => connection.stop(),
  };
}
