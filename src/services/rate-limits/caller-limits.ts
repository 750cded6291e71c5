/** Limits how often each caller asks: a bucket for each, in this node's memory. */
import { type Bucket, bucketOf, untilFull } from '../../domain/rate-limits/bucket.ts';
import { monotonicUs } from '../../infrastructure/monotonic-clock.ts';
import { SweptMap } from './swept-map.ts';

export interface CallerLimitsOptions {
  readonly requestsPerMinute: number;
  /** How many may come at once. */
  readonly burst: number;
  /** Callers held at most, where anybody can be another caller; the longest known are forgotten first. Absent = all. */
  readonly most?: number;
  /** Microseconds of a clock that never goes back. */
  readonly nowUs?: () => number;
}

export class CallerLimits {
  readonly requestsPerMinute: number;
  readonly burst: number;
  readonly #bucket: Bucket;
  readonly #nowUs: () => number;
  readonly #callers: SweptMap<string, { fullAt: number }>;

  constructor({ requestsPerMinute, burst, most, nowUs = monotonicUs }: CallerLimitsOptions) {
    this.requestsPerMinute = requestsPerMinute;
    this.burst = burst;
    this.#bucket = bucketOf({ requestsPerMinute, burst });
    this.#nowUs = nowUs;
    this.#callers = new SweptMap({
      create: () => ({ fullAt: 0 }),
      isAtRest: ({ fullAt }) => fullAt <= nowUs(),
      ...(most === undefined ? {} : { most }),
    });
  }

  /** Undefined: go on. Otherwise the milliseconds until there are as many units; a refused request takes none. */
  takeFor(caller: string, units = 1): number | undefined {
    const held = this.#callers.get(caller);
    const now = this.#nowUs();
    const emptyUs = untilFull(held.fullAt, now, this.#bucket);
    const { intervalUs, windowUs } = this.#bucket;
    const takenUs = units * intervalUs;
    const missingUs = emptyUs + takenUs - windowUs;
    if (missingUs > 0) return missingUs / 1000;
    held.fullAt = now + emptyUs + takenUs;
    return undefined;
  }
}
