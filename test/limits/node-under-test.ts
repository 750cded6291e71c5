/** The limits of one node, wired as the server does, over a count of use that the test keeps. */
import type { AcceptedApiKey } from '../../src/domain/api-keys/accepted-api-key.ts';
import { countsAgainstQuota, type Tier } from '../../src/domain/tiers.ts';
import type { Admission } from '../../src/http/answer/http-request.ts';
import type { RateLimiter } from '../../src/http/guard/rate-limit.ts';
import { type Logger, silentLogger } from '../../src/infrastructure/logger.ts';
import { createRateLimiting, type RateLimiting } from '../../src/node/rate-limiting.ts';

export interface NodeOptions {
  readonly mode?: 'observe' | 'enforce';
  /** What the database says, by account; nodes may share it. */
  readonly counted?: Map<number, number>;
  /** How long it waits for Redis; as in the server unless given. */
  readonly timeoutMs?: number;
  readonly logger?: Logger;
}

export class LimitedNode {
  readonly limiting: RateLimiting;
  readonly limiter: RateLimiter;
  readonly counted: Map<number, number>;
  /** The longest that a request has waited for its limits. */
  slowestMs = 0;

  constructor(redisUrl: string | undefined, options: NodeOptions = {}) {
    const { mode = 'enforce', counted = new Map<number, number>(), timeoutMs, logger = silentLogger() } = options;
    this.counted = counted;
    const config = { rateLimits: mode, redisUrl };
    this.limiting = createRateLimiting(config, (accountId) => counted.get(accountId) ?? 0, logger, timeoutMs);
    this.limiter = this.limiting.limiter as RateLimiter;
  }

  static async start(redisUrl: string, options?: NodeOptions): Promise<LimitedNode> {
    const node = new LimitedNode(redisUrl, options);
    await node.limiting.start();
    return node;
  }

  get shared() {
    const { shared } = this.limiting.metrics();
    if (shared === undefined) throw new Error('these limits are not shared');
    return shared;
  }

  async admit(key: AcceptedApiKey): Promise<Admission> {
    const startedAt = performance.now();
    const admission = await this.limiter.admit(key);
    this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
    return admission;
  }

  /** A whole request: the status that it ends with, counted as the usage recorder does. */
  async request(key: AcceptedApiKey, status = 200): Promise<number> {
    const admission = await this.admit(key);
    const answered = admission.refusal?.statusCode ?? status;
    this.answer(key, admission, answered);
    return answered;
  }

  answer(key: AcceptedApiKey, admission: Admission, status: number): void {
    if (status >= 200 && countsAgainstQuota(status)) {
      this.counted.set(key.accountId, (this.counted.get(key.accountId) ?? 0) + 1);
    }
    this.limiter.settle(key, admission, status);
  }

  async stop(): Promise<void> {
    await this.limiting.stop();
  }
}

let lastAccount = 0;

/** A key of an account that no other test has. */
export function newKey(tier: Tier = 'free'): AcceptedApiKey {
  lastAccount += 1;
  return { apiKeyId: lastAccount, accountId: lastAccount, tier };
}

/** The units left of a limit, from the fields of an answer. */
export function leftOf(admission: Admission, limit: 'burst' | 'quota'): number {
  const field = admission.headers[admission.headers.indexOf('ratelimit') + 1] ?? '';
  return Number(new RegExp(`"${limit}";r=(\\d+)`).exec(field)?.[1] ?? Number.NaN);
}
