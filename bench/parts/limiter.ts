/**
 * Part `limiter`: decisions on limits per second, in memory and through Redis, and how long one waits when Redis says
 * nothing.
 */
import type { AcceptedApiKey } from '../../src/domain/api-keys/accepted-api-key.ts';
import type { Admission } from '../../src/http/answer/http-request.ts';
import type { RateLimiter } from '../../src/http/guard/rate-limit.ts';
import { silentLogger } from '../../src/infrastructure/logger.ts';
import { createRateLimiting } from '../../src/node/rate-limiting.ts';
import { hasRedis, REDIS_PROGRAMS, RedisServer } from '../../test/helpers/databases/redis-server.ts';
import { type BenchContext, step } from '../bench-context.ts';
import type { Figure } from '../figure.ts';
import { median, spread, thousands } from '../statistics.ts';

/** One millionth of a second each: a twentieth of an answer at 50,000 a second. */
const MEMORY_TARGET = 1_000_000;
/** About what one node answers while it also asks Redis. */
const REDIS_TARGET = 20_000;
const WAIT_TARGET_MS = 50;
const ACCOUNTS = 10_000;
const CONCURRENT = 64;
const HALTED_MS = 1_500;

/** Keys of accounts of every tier. */
const KEYS: readonly AcceptedApiKey[] = Array.from({ length: ACCOUNTS }, (_, index) => ({
  apiKeyId: index + 1,
  accountId: index + 1,
  tier: (['free', 'growth', 'business'] as const)[index % 3] ?? 'free',
}));

export async function limiter(bench: BenchContext): Promise<Figure[]> {
  await bench.stopShared();
  const figures = [await inMemory(bench)];
  if (hasRedis) figures.push(...(await throughRedis(bench)));
  else step(`limits through Redis are not measured: there is no ${REDIS_PROGRAMS}`);
  return figures;
}

async function inMemory({ options }: BenchContext): Promise<Figure> {
  const { limiter: limits } = limitsOf(undefined);
  const rates: number[] = [];
  for (let round = 0; round <= options.rounds; round++) {
    const startedAt = performance.now();
    const endsAt = startedAt + options.seconds * 1000;
    let decisions = 0;
    while (performance.now() < endsAt) {
      for (let at = 0; at < 1_000; at++) {
        const key = KEYS[decisions++ % ACCOUNTS] as AcceptedApiKey;
        const admission = limits.admit(key) as Admission;
        // Looking into a text makes it one piece, as sending it would.
        if (admission.headers[1]?.charCodeAt(0) !== 34) throw new Error('this is no RateLimit field');
        limits.settle(key, admission, 200);
      }
    }
    // The first is for the compiler.
    if (round > 0) rates.push((decisions / (performance.now() - startedAt)) * 1000);
  }
  return figure('decisions on limits per second, in memory, headers included', rates, MEMORY_TARGET, [
    `${thousands(ACCOUNTS)} accounts in turn, settled too; one thread, which does nothing else`,
  ]);
}

async function throughRedis({ options }: BenchContext): Promise<Figure[]> {
  const redis = await RedisServer.start();
  const limiting = limitsOf(redis.url);
  try {
    await limiting.start();
    const rates: number[] = [];
    const waits: number[] = [];
    for (let round = 0; round <= options.rounds; round++) {
      const { rate, waitsMs } = await run(limiting.limiter, options.seconds * 1000);
      if (round === 0) continue;
      rates.push(rate);
      for (const wait of waitsMs) waits.push(wait);
    }
    const { local = 0, shared = 0 } = limiting.metrics().shared ?? {};
    redis.halt();
    const halted = await run(limiting.limiter, HALTED_MS);
    redis.resume();
    const slowest = halted.waitsMs.reduce((most, wait) => Math.max(most, wait), 0);
    return [
      figure('decisions on limits per second, through Redis, headers included', rates, REDIS_TARGET, [
        `${CONCURRENT} at a time, one connection, Redis on the same machine; the process that asks does nothing else`,
        `a decision took ${quantile(waits, 0.5)} ms (median), ${quantile(waits, 0.99)} ms (99 %)`,
        `${thousands(local)} of ${thousands(local + shared)} were decided by the node, because Redis took too long`,
      ]),
      {
        part: 'limiter',
        name: 'longest wait for a decision while Redis is halted',
        value: `${slowest.toFixed(1)} ms`,
        spread: '',
        target: `at most ${WAIT_TARGET_MS} ms`,
        isMet: slowest <= WAIT_TARGET_MS,
        notes: [`${thousands(halted.waitsMs.length)} decisions in ${HALTED_MS} ms, of which most did not ask any more`],
        details: { slowest, decisions: halted.waitsMs.length },
      },
    ];
  } finally {
    await limiting.stop();
    await redis.stop();
  }
}

/** Several at a time until the time is over. */
async function run(limits: RateLimiter, milliseconds: number): Promise<{ rate: number; waitsMs: number[] }> {
  const waitsMs: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + milliseconds;
  let next = 0;
  const ask = async () => {
    for (let now = performance.now(); now < endsAt; now = performance.now()) {
      const key = KEYS[next++ % ACCOUNTS] as AcceptedApiKey;
      const decided = limits.admit(key);
      const admission = await decided;
      waitsMs.push(performance.now() - now);
      limits.settle(key, admission, 200);
      // What is decided at once must not keep timers waiting, as requests that come from a network would not.
      if (!(decided instanceof Promise)) await new Promise(setImmediate);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, ask));
  return { rate: (waitsMs.length / (performance.now() - startedAt)) * 1000, waitsMs };
}

function limitsOf(redisUrl: string | undefined) {
  const limiting = createRateLimiting({ rateLimits: 'observe', redisUrl }, () => 0, silentLogger());
  return { ...limiting, limiter: limiting.limiter as RateLimiter };
}

function figure(name: string, rates: readonly number[], target: number, notes: string[]): Figure {
  return {
    part: 'limiter',
    name,
    value: `${thousands(median(rates))} /s`,
    spread: spread(
      rates.map((rate) => rate / 1000),
      0,
    ).concat(' k/s'),
    target: `at least ${thousands(target)} /s`,
    isMet: median(rates) >= target,
    notes,
    details: { rates },
  };
}

function quantile(values: readonly number[], share: number): string {
  const sorted = Float64Array.from(values).sort();
  return (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2);
}
