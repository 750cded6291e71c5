/** Times of calls in this process. */

export interface Times {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const CALLS = 4_000;
const WARM_UP = 1_000;

/** Of one call after another; `index` counts them from 0 on. */
export function measure(call: (index: number) => unknown): Times {
  for (let index = 0; index < WARM_UP; index += 1) call(index);
  const times = new Float64Array(CALLS);
  for (let index = 0; index < CALLS; index += 1) {
    const startedAt = performance.now();
    call(index);
    times[index] = performance.now() - startedAt;
  }
  times.sort();
  return { p50Ms: times[CALLS / 2] as number, p99Ms: times[Math.floor(CALLS * 0.99)] as number };
}
