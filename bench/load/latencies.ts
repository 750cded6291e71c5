/**
 * Latencies in whole microseconds, counted in buckets: exact to 1 µs below 20 ms, to 100 µs below 2 s, then all alike.
 */

const FINE_BELOW_US = 20_000;
const COARSE_STEP_US = 100;
const COARSE_BELOW_US = 2_000_000;

export class Latencies {
  readonly #fine = new Uint32Array(FINE_BELOW_US);
  readonly #coarse = new Uint32Array(COARSE_BELOW_US / COARSE_STEP_US + 1);
  #count = 0;
  #max = 0;

  add(milliseconds: number): void {
    const us = Math.max(0, Math.round(milliseconds * 1000));
    this.#count += 1;
    if (us > this.#max) this.#max = us;
    if (us < FINE_BELOW_US) this.#fine[us] = (this.#fine[us] as number) + 1;
    else {
      const bucket = Math.min(Math.floor(us / COARSE_STEP_US), this.#coarse.length - 1);
      this.#coarse[bucket] = (this.#coarse[bucket] as number) + 1;
    }
  }

  get count(): number {
    return this.#count;
  }

  get maxMs(): number {
    return this.#max / 1000;
  }

  /** The latency in ms that this share of requests (0 to 1) did not exceed; 0 when there were none. */
  quantileMs(share: number): number {
    let left = Math.ceil(this.#count * share);
    for (const [us, count] of this.#fine.entries()) {
      left -= count;
      if (left <= 0) return us / 1000;
    }
    for (const [bucket, count] of this.#coarse.entries()) {
      left -= count;
      if (left <= 0) return (bucket * COARSE_STEP_US) / 1000;
    }
    return this.maxMs;
  }
}
