/**
 * Counts requests and their durations in plain arrays: a few additions on each request, shaped for Prometheus when
 * read.
 */

/** Upper bounds of the duration buckets, in seconds. */
export const DURATION_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5] as const;
const BUCKETS = DURATION_BUCKETS.length + 1;

/** Status classes, 1xx to 5xx, as array positions 0 to 4. */
const CLASSES = 5;

/** Why keys are refused, the labels of the refusal counter. */
export type KeyRefusal = 'repeated' | 'missing' | 'refused';

export interface RouteCounts {
  readonly route: string;
  readonly statusClass: string;
  readonly count: number;
  readonly seconds: number;
  /** Requests per bucket, not cumulative; the last one is above every bound. */
  readonly buckets: readonly number[];
}

/** The counts of one route; made once, written on each request. */
export class RouteMetrics {
  readonly route: string;
  /** Place among the routes of the surface, from 0 in the order of their registration. */
  readonly index: number;
  readonly #counts = new Float64Array(CLASSES);
  readonly #seconds = new Float64Array(CLASSES);
  readonly #buckets = new Float64Array(CLASSES * BUCKETS);

  constructor(route: string, index: number) {
    this.route = route;
    this.index = index;
  }

  /** `milliseconds`: from the arrival of the request to the handing over of the answer to the socket. */
  observe(status: number, milliseconds: number): void {
    const position = ((status / 100) | 0) - 1;
    const seconds = milliseconds / 1000;
    let bucket = 0;
    while (bucket < BUCKETS - 1 && seconds > (DURATION_BUCKETS[bucket] as number)) bucket++;
    this.#counts[position] = (this.#counts[position] ?? 0) + 1;
    this.#seconds[position] = (this.#seconds[position] ?? 0) + seconds;
    const slot = position * BUCKETS + bucket;
    this.#buckets[slot] = (this.#buckets[slot] ?? 0) + 1;
  }

  read(): RouteCounts[] {
    const rows: RouteCounts[] = [];
    for (let position = 0; position < CLASSES; position++) {
      const count = this.#counts[position] ?? 0;
      if (count === 0) continue;
      const buckets = [...this.#buckets.subarray(position * BUCKETS, (position + 1) * BUCKETS)];
      const seconds = this.#seconds[position] ?? 0;
      rows.push({ route: this.route, statusClass: `${position + 1}xx`, count, seconds, buckets });
    }
    return rows;
  }
}

/** The counts of a surface. */
export class RequestMetrics {
  readonly #routes = new Map<string, RouteMetrics>();
  /** Connections that were closed because their client did not read its answer. */
  slowReaders = 0;
  readonly keyRefusals: Record<KeyRefusal, number> = { repeated: 0, missing: 0, refused: 0 };

  /** The counts of a route pattern, e.g. `/v1/countries/{id}`; never of a path that a client chose. */
  route(pattern: string): RouteMetrics {
    let metrics = this.#routes.get(pattern);
    if (metrics === undefined) {
      metrics = new RouteMetrics(pattern, this.#routes.size);
      this.#routes.set(pattern, metrics);
    }
    return metrics;
  }

  read(): RouteCounts[] {
    return [...this.#routes.values()].flatMap((route) => route.read());
  }
}
