/** Limits how often one user asks the dashboard API: a bucket for each, in this node's memory. */
import type { Principal } from '../../domain/accounts/principal.ts';
import { type Bucket, bucketOf, hasUnit, untilFull, untilNextUnit } from '../../domain/rate-limits/bucket.ts';
import { monotonicUs } from '../../infrastructure/monotonic-clock.ts';
import { SweptMap } from './swept-map.ts';

export interface UserLimitsOptions {
  readonly requestsPerMinute: number;
  /** How many may come at once. */
  readonly burst: number;
  /** Microseconds of a clock that never goes back. */
  readonly nowUs?: () => number;
}

export class UserLimits {
  readonly requestsPerMinute: number;
  readonly burst: number;
  readonly #bucket: Bucket;
  readonly #nowUs: () => number;
  readonly #users: SweptMap<string, { fullAt: number }>;

  constructor({ requestsPerMinute, burst, nowUs = monotonicUs }: UserLimitsOptions) {
    this.requestsPerMinute = requestsPerMinute;
    this.burst = burst;
    this.#bucket = bucketOf({ requestsPerMinute, burst });
    this.#nowUs = nowUs;
    this.#users = new SweptMap({ create: () => ({ fullAt: 0 }), isAtRest: ({ fullAt }) => fullAt <= nowUs() });
  }

  /** Undefined: go on. Otherwise the milliseconds until there is a unit; a refused request takes none. */
  take({ issuer, subject }: Pick<Principal, 'issuer' | 'subject'>): number | undefined {
    const user = this.#users.get(JSON.stringify([issuer, subject]));
    const now = this.#nowUs();
    const emptyUs = untilFull(user.fullAt, now, this.#bucket);
    if (!hasUnit(emptyUs, this.#bucket)) return untilNextUnit(emptyUs, this.#bucket) / 1000;
    user.fullAt = now + emptyUs + this.#bucket.intervalUs;
    return undefined;
  }
}
