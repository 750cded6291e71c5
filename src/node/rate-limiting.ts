/** A node's limits: kept in its memory, or shared with other nodes through Redis. */
import type { Config } from '../config.ts';
import { TIER_BUCKETS } from '../domain/rate-limits/limit-decision.ts';
import { type ExceededCounts, LimitAnswers } from '../http/guard/limit-answers.ts';
import type { RateLimiter } from '../http/guard/rate-limit.ts';
import type { Logger } from '../infrastructure/logger.ts';
import { CircuitBreaker } from '../infrastructure/redis/circuit-breaker.ts';
import { RedisConnection } from '../infrastructure/redis/redis-connection.ts';
import { RedisLimits } from '../infrastructure/redis/redis-limits.ts';
import type { CountedThisMonth } from '../services/rate-limits/account-limits.ts';
import { LocalLimits } from '../services/rate-limits/local-limits.ts';
import { SHARED_TIMEOUT_MS, SharedLimits, type SharedLimitsMetrics } from '../services/rate-limits/shared-limits.ts';

export interface RateLimiting {
  /** Undefined when limits are off. */
  readonly limiter: RateLimiter | undefined;
  /** Connects to Redis when there is one to connect to. Waits for it a moment at most and never rejects. */
  start(): Promise<void>;
  /** After the last answer was sent. */
  stop(): Promise<void>;
  metrics(): RateLimitMetrics;
}

/** Plain numbers for the operator's page; counts only grow. */
export interface RateLimitMetrics {
  readonly mode: Config['rateLimits'];
  readonly exceeded: Readonly<ExceededCounts>;
  /** Undefined without Redis. */
  readonly shared: (SharedLimitsMetrics & { readonly isUp: boolean; readonly outages: number }) | undefined;
}

/** How long a start waits for Redis; afterwards it goes on without. */
const START_MS = 1_000;

type RateLimitConfig = Pick<Config, 'rateLimits' | 'redisUrl'>;

export function createRateLimiting(
  config: RateLimitConfig,
  countedThisMonth: CountedThisMonth,
  logger: Logger,
  timeoutMs = SHARED_TIMEOUT_MS,
): RateLimiting {
  const { rateLimits: mode, redisUrl } = config;
  const exceeded: ExceededCounts = { quota: 0, burst: 0 };
  if (mode === 'off') {
    return {
      limiter: undefined,
      start: async () => {},
      stop: async () => {},
      metrics: () => ({ mode, exceeded, shared: undefined }),
    };
  }
  const isEnforced = mode === 'enforce';
  const local = new LocalLimits({ countedThisMonth, isEnforced });
  if (redisUrl === undefined) {
    return {
      limiter: new LimitAnswers({ limits: local, isEnforced, exceeded }),
      start: async () => {},
      stop: async () => {},
      metrics: () => ({ mode, exceeded, shared: undefined }),
    };
  }
  const redis = connectLimits({ redisUrl, local, isEnforced, countedThisMonth, logger, timeoutMs });
  return {
    limiter: new LimitAnswers({ limits: redis.limits, isEnforced, exceeded }),
    start: redis.start,
    stop: redis.stop,
    metrics: () => ({ mode, exceeded, shared: redis.metrics() }),
  };
}

interface SharedOptions {
  readonly redisUrl: string;
  readonly local: LocalLimits;
  readonly isEnforced: boolean;
  readonly countedThisMonth: CountedThisMonth;
  readonly logger: Logger;
  readonly timeoutMs: number;
}

function connectLimits({ redisUrl, local, isEnforced, countedThisMonth, logger, timeoutMs }: SharedOptions) {
  let outages = 0;
  let announce: () => void = () => {};
  const isUp = new Promise<void>((resolve) => {
    announce = resolve;
  });
  const connection = new RedisConnection({
    url: redisUrl,
    logger,
    onChange: (isReady) => (isReady ? breaker.probeNow() : breaker.open()),
  });
  const store = new RedisLimits(connection);
  const breaker = new CircuitBreaker({
    // What a request does, on an account that nobody has: a server that may only be read from fails it.
    probe: () =>
      store.take({
        accountId: 'probe',
        bucket: TIER_BUCKETS.free,
        monthlyRequests: 1,
        isEnforced: false,
        isTaking: true,
        month: local.month,
        counted: 0,
        givenBack: 0,
      }),
    timeoutMs,
    onStuck: () => connection.reset('no reply to a probe'),
    onChange: (isClosed) => {
      if (isClosed) {
        logger.info('limits are shared through Redis');
        announce();
      } else {
        outages += 1;
        logger.warn('Redis is slow or gone: this node limits on its own until it answers');
      }
    },
  });
  const limits = new SharedLimits({ store, breaker, local, countedThisMonth, isEnforced, timeoutMs });
  return {
    limits,
    metrics: () => ({ ...limits.metrics, isUp: breaker.isClosed, outages }),
    async start() {
      connection.start();
      breaker.start();
      const late = new Promise<'late'>((resolve) => setTimeout(resolve, START_MS, 'late').unref());
      if ((await Promise.race([isUp, late])) === 'late') {
        logger.warn('Redis does not answer: this node limits on its own until it does');
      }
    },
    async stop() {
      await limits.stop();
      breaker.stop();
      await connection.stop();
    },
  };
}
