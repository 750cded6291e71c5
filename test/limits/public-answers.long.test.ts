import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AcceptedApiKey } from '../../src/domain/api-keys/accepted-api-key.ts';
import { composeKey } from '../../src/domain/api-keys/key-format.ts';
import { silentLogger } from '../../src/infrastructure/logger.ts';
import { createRateLimiting, type RateLimiting } from '../../src/node/rate-limiting.ts';
import type { UsageRecorder } from '../../src/services/usage/usage-recorder.ts';
import { anyDatabase, type DatabaseKind, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { describeWithRedis } from '../helpers/databases/describe-with-redis.ts';
import { RedisServer } from '../helpers/databases/redis-server.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { until } from '../helpers/served-node.ts';
import { type ApiUnderTest, startApi } from '../http/api-under-test.ts';
import { type Answer, type AskOptions, ask } from '../http/client.ts';
import { newAccount, newRecorder } from '../usage/usage-under-test.ts';

/** The public API of one node with counting and limits, for one account. */
class LimitedApi {
  readonly api: ApiUnderTest;
  readonly usage: UsageRecorder;
  readonly limiting: RateLimiting;
  readonly #key: string;

  private constructor(api: ApiUnderTest, usage: UsageRecorder, limiting: RateLimiting, key: string) {
    this.api = api;
    this.usage = usage;
    this.limiting = limiting;
    this.#key = key;
  }

  static async start(
    db: TestDatabase,
    accepted: AcceptedApiKey,
    options: { mode?: 'off' | 'observe' | 'enforce'; redisUrl?: string } = {},
  ): Promise<LimitedApi> {
    const usage = newRecorder(db.kysely);
    await usage.flush();
    const config = { rateLimits: options.mode ?? 'enforce', redisUrl: options.redisUrl };
    // Patient: what is shown here is not how long Redis may take.
    const limiting = createRateLimiting(config, (id) => usage.countedThisMonth(id), silentLogger(), 20_000);
    await limiting.start();
    const { limiter } = limiting;
    const key = noteSecret(composeKey('live', randomBytes));
    const revision = {};
    const keys = { check: (sent: string) => (sent === key ? accepted : undefined), revision };
    const api = await startApi({ usage, keys, ...(limiter === undefined ? {} : { limiter }) });
    return new LimitedApi(api, usage, limiting, key);
  }

  get(target: string, options: AskOptions = {}) {
    return ask(this.api, target, { key: this.#key, ...options });
  }

  /** One check, or the lines of a batch. */
  async check(travellers: readonly number[], headers: Record<string, string> = {}): Promise<Answer> {
    const questions = travellers.map((count) =>
      JSON.stringify({
        travellers: Array.from({ length: count }, () => ({ documents: [{ nationality: 'BR' }] })),
        legs: [{ country: 'JP' }],
      }),
    );
    const [path, type] = questions.length === 1 ? ['', 'json'] : ['/batch', 'x-ndjson'];
    return await this.get(`/v1/trip-checks${path}?asOf=2026-11-22`, {
      method: 'POST',
      payload: questions.join('\n'),
      headers: { 'content-type': `application/${type}`, ...headers },
    });
  }

  async times(count: number, target: string, headers: Record<string, string> = {}): Promise<Answer[]> {
    return await Promise.all(Array.from({ length: count }, () => this.get(target, { headers })));
  }

  async close(): Promise<void> {
    await this.api.close();
    await this.limiting.stop();
    await this.usage.stop();
  }
}

const statusesOf = (answers: readonly Answer[]) => answers.map(({ statusCode }) => statusCode).sort();

describe.each(anyDatabase)('limits of the public API (%s)', (kind: DatabaseKind) => {
  let db: TestDatabase;
  let started: LimitedApi[] = [];
  /** What else a test has started. */
  let cleanUp = async () => {};
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterEach(async () => {
    await Promise.all(started.map((node) => node.close()));
    started = [];
    await cleanUp();
    cleanUp = async () => {};
  });
  afterAll(() => db?.close());

  async function start(key: AcceptedApiKey, options?: Parameters<typeof LimitedApi.start>[2]): Promise<LimitedApi> {
    const node = await LimitedApi.start(db, key, options);
    started.push(node);
    return node;
  }

  it('refuse what is above the burst, with the envelope, and say when to come back', async () => {
    const { keys } = await newAccount(db.kysely);
    const node = await start(keys[0]);
    const answers = await node.times(30, '/v1/countries/76');
    const good = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(good.length + refused.length).toBe(30);
    expect(good.length).toBeGreaterThanOrEqual(10);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(refused[0]?.json).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      limitType: 'burst',
      path: '/v1/countries/76',
    });
    expect(refused[0]?.headers).toMatchObject({
      'retry-after': '1',
      'cache-control': 'no-store',
      ratelimit: expect.stringMatching(/^"burst";r=0;t=1, "quota";r=\d+;t=\d+$/),
      'ratelimit-policy': expect.stringMatching(/^"burst";q=10;w=10, "quota";q=1000;w=\d+$/),
    });
    // Refused answers are no use of the quota.
    expect(node.usage.countedThisMonth(keys[0].accountId)).toBe(good.length);
  });

  it('come after the key and before parameters and existence', async () => {
    const { keys } = await newAccount(db.kysely);
    const node = await start(keys[0]);
    await node.times(20, '/v1/countries/76');
    expect((await node.get('/v1/countries?nonsense=1')).statusCode).toBe(429);
    expect((await node.get(`/v1/countries/${node.api.ids.missing}`)).statusCode).toBe(429);
    expect((await node.get('/v1/countries/76', { key: 'ck_live_unknown' })).statusCode).toBe(401);
    expect((await node.get('/v1/countries/76', { key: 'a, b' })).statusCode).toBe(400);
    expect((await node.get('/v1/nothing-here')).statusCode).toBe(404);
    const head = await node.get('/v1/countries/76', { method: 'HEAD' });
    expect([head.statusCode, head.body]).toEqual([429, '']);
  });

  it('leave the health of the service and the description alone', async () => {
    const { keys } = await newAccount(db.kysely);
    const node = await start(keys[0]);
    await node.times(20, '/v1/countries/76');
    for (const target of ['/v1/health', '/v1/openapi.json']) {
      const answer = await node.get(target);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers.ratelimit).toBeUndefined();
    }
  });

  it('end with the monthly quota, which 304 does not use up and wrong requests do', async () => {
    const { accountId, keys } = await newAccount(db.kysely);
    const node = await start(keys[0]);
    const route = node.usage.endpoint('/v1/countries');
    for (let request = 0; request < 997; request++) node.usage.count(keys[0], route, 200);
    await node.usage.flush();
    const first = await node.get('/v1/countries/76');
    expect(first.headers.ratelimit).toContain('"quota";r=2;');
    const again = await node.get('/v1/countries/76', { headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.headers.ratelimit).toContain('"quota";r=1;'); // before it is known that it costs nothing
    expect((await node.get('/v1/countries/not-a-number')).statusCode).toBe(400);
    expect((await node.get('/v1/countries/76')).headers.ratelimit).toContain('"quota";r=0;');
    const refused = await node.get('/v1/countries/76');
    expect(refused.json).toMatchObject({ statusCode: 429, limitType: 'quota' });
    expect(new Date(refused.json.resetAt).getUTCDate()).toBe(1);
    expect(node.usage.countedThisMonth(accountId)).toBe(1000);
    // A node that starts now knows it from the database.
    await node.usage.flush();
    const other = await start(keys[0]);
    expect((await other.get('/v1/countries/76')).json).toMatchObject({ statusCode: 429, limitType: 'quota' });
  });

  it('count a trip check once for each traveller', async () => {
    const { accountId, keys } = await newAccount(db.kysely);
    const node = await start(keys[0]);
    const counted = () => node.usage.countedThisMonth(accountId);
    const first = await node.check([3]);
    expect([first.statusCode, counted()]).toEqual([200, 3]);
    expect(first.headers.ratelimit).toMatch(/^"burst";r=9;t=1, "quota";r=997;/);
    const same = await node.check([3], { 'if-none-match': String(first.headers.etag) });
    expect([same.statusCode, counted()]).toEqual([304, 3]);
    // It names no answer that the client has.
    const any = await node.check([3], { 'if-none-match': '*' });
    expect([any.statusCode, counted()]).toEqual([304, 4]);
    const refused = await node.get('/v1/trip-checks', {
      method: 'POST',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect([refused.statusCode, counted()]).toEqual([400, 5]);
    await node.usage.flush();
    expect(counted()).toBe(5);
  });

  it('let a trip check through when the quota has enough for all of its travellers, else not at all', async () => {
    const { accountId, keys } = await newAccount(db.kysely);
    const node = await start(keys[0]);
    node.usage.count(keys[0], node.usage.endpoint('/v1/countries'), 200, 996);
    const refused = await node.check([5]);
    expect(refused.json).toMatchObject({ statusCode: 429, limitType: 'quota' });
    expect(refused.json.message).toContain('has 3 left, and this takes 4 more');
    expect(node.usage.countedThisMonth(accountId)).toBe(996);
    expect((await node.check([4])).statusCode).toBe(200);
    expect(node.usage.countedThisMonth(accountId)).toBe(1000);
    expect((await node.check([1])).statusCode).toBe(429);
  });

  it('count a batch by its lines, and answer those after the end of the quota with it', async () => {
    const { accountId, keys } = await newAccount(db.kysely);
    const node = await start(keys[0]);
    node.usage.count(keys[0], node.usage.endpoint('/v1/countries'), 200, 950);
    const lines = (answer: Answer) =>
      answer.body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    const all = lines(await node.check([1, 2, 0, 3])); // a trip of nobody is refused
    expect(all.map(({ error }) => error?.statusCode)).toEqual([undefined, undefined, 400, undefined]);
    expect(node.usage.countedThisMonth(accountId)).toBe(957);
    const some = lines(await node.check([...Array(8).fill(5), 4, 1, 0]));
    expect(some.map(({ error }) => error?.code)).toEqual([
      ...Array(8).fill(undefined),
      ...Array(3).fill('RATE_LIMIT_EXCEEDED'),
    ]);
    expect(some.at(-1).error).toMatchObject({ statusCode: 429, limitType: 'quota', resetAt: expect.any(String) });
    expect(node.usage.countedThisMonth(accountId)).toBe(997);
    await node.usage.flush();
    expect(node.usage.countedThisMonth(accountId)).toBe(997);
  });

  it('refuse nothing and tell all when they are observed', async () => {
    const { keys } = await newAccount(db.kysely);
    const node = await start(keys[0], { mode: 'observe' });
    const answers = await node.times(30, '/v1/countries/76');
    expect(statusesOf(answers)).toEqual(Array(30).fill(200));
    expect(answers.some(({ headers }) => String(headers.ratelimit).startsWith('"burst";r=0;'))).toBe(true);
    expect(answers.every(({ headers }) => headers['retry-after'] === undefined)).toBe(true);
    expect(node.limiting.metrics().exceeded.burst).toBeGreaterThanOrEqual(10);
  });

  it('are neither kept nor told of when they are off', async () => {
    const { keys } = await newAccount(db.kysely);
    const node = await start(keys[0], { mode: 'off' });
    const answers = await node.times(30, '/v1/countries/76');
    expect(statusesOf(answers)).toEqual(Array(30).fill(200));
    expect(answers[0]?.headers.ratelimit).toBeUndefined();
    expect(node.limiting.limiter).toBeUndefined();
  });

  describeWithRedis('over two nodes with Redis', () => {
    it('count trip checks and batches by their travellers', async () => {
      const redis = await RedisServer.start();
      cleanUp = () => redis.stop();
      const { accountId, keys } = await newAccount(db.kysely, { tier: 'growth' });
      const node = await start(keys[0], { redisUrl: redis.url });
      await until(() => node.limiting.metrics().shared?.isUp === true);
      expect((await node.check([10])).headers.ratelimit).toContain('"quota";r=49990;');
      expect((await node.check([2, 3, 5])).statusCode).toBe(200);
      expect((await node.check([1])).headers.ratelimit).toContain('"quota";r=49979;');
      expect(node.usage.countedThisMonth(accountId)).toBe(21);
    });

    it('are one limit', async () => {
      const redis = await RedisServer.start();
      cleanUp = () => redis.stop();
      const { accountId, keys } = await newAccount(db.kysely, { tier: 'growth' });
      const both = [
        await start(keys[0], { redisUrl: redis.url }),
        await start(keys[0], { redisUrl: redis.url }),
      ] as const;
      await until(() => both.every(({ limiting }) => limiting.metrics().shared?.isUp === true));
      const answers = (await Promise.all(both.map((node) => node.times(60, '/v1/countries/76')))).flat();
      const good = answers.filter(({ statusCode }) => statusCode === 200).length;
      expect(statusesOf(answers).filter((status) => status !== 200 && status !== 429)).toEqual([]);
      expect(good).toBeGreaterThanOrEqual(50);
      expect(good).toBeLessThan(90);
      const counted = both.map(({ usage }) => usage.countedThisMonth(accountId));
      expect((counted[0] ?? 0) + (counted[1] ?? 0)).toBe(good);
      await until(async () => {
        const { headers } = await both[1].get('/v1/countries/76');
        const left = Number(/"quota";r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
        return left <= 50_000 - good && left >= 50_000 - good - 60;
      });
    });
  });
});
