/** A map whose entries come into being when asked for, and are forgotten when they are as good as new. */

/** Entries held before those at rest are looked for. */
const FIRST_SWEEP = 10_000;

export interface SweptMapOptions<V> {
  readonly create: () => V;
  /** Whether an entry says nothing that a new one does not. */
  readonly isAtRest: (value: V) => boolean;
  /** Entries held at most, at rest or not: the oldest make room. Absent = as many as there are. */
  readonly most?: number;
}

export class SweptMap<K, V> {
  readonly #options: SweptMapOptions<V>;
  readonly #entries = new Map<K, V>();
  #sweepAbove = FIRST_SWEEP;

  constructor(options: SweptMapOptions<V>) {
    this.#options = options;
  }

  /** Those that are not at rest, and some that are. */
  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V {
    let value = this.#entries.get(key);
    if (value === undefined) {
      if (this.#entries.size >= this.#sweepAbove) this.#sweep();
      value = this.#options.create();
      this.#entries.set(key, value);
    }
    return value;
  }

  #sweep(): void {
    for (const [key, value] of this.#entries) if (this.#options.isAtRest(value)) this.#entries.delete(key);
    const { most = Number.POSITIVE_INFINITY } = this.#options;
    // Down to half, so that a full map is not swept again for each new entry.
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= most / 2) break;
      this.#entries.delete(key);
    }
    this.#sweepAbove = Math.min(most, Math.max(FIRST_SWEEP, this.#entries.size * 2));
  }
}
