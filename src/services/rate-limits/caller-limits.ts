/** Limits how often each caller asks: a bucket for each, in this node's memory. */
import { type Bucket, bucketOf, hasUnit, untilFull, untilNextUnit } from '../../domain/rate-limits/bucket.ts';
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

  /** Undefined: go on. Otherwise the milliseconds until there is a unit; a refused request takes none. */
  takeFor(caller: string): number | undefined {
    const held = this.#callers.get(caller);
    const now = this.#nowUs();
    const emptyUs = untilFull(held.fullAt, now, this.#bucket);
    if (!hasUnit(emptyUs, this.#bucket)) return untilNextUnit(emptyUs, this.#bucket) / 1000;
    held.fullAt = now + emptyUs + this.#bucket.intervalUs;
    return undefined;
  }
}
