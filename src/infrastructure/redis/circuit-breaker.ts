/**
 * Says whether a dependency is worth asking: after a row of failures it is left alone, but for a probe at intervals,
 * until one succeeds.
 */

export interface CircuitBreakerOptions {
  /** Asks the dependency for something it must be able to do. */
  readonly probe: () => Promise<unknown>;
  /** A probe that takes longer has failed. */
  readonly timeoutMs: number;
  /** A probe has had no reply at all for `stuckMs`. */
  readonly onStuck?: () => void;
  readonly onChange?: (isClosed: boolean) => void;
  readonly probeIntervalMs?: number;
  readonly stuckMs?: number;
}

/** Failures without a success in between, over at least so long: one hiccup fails all that is under way at once. */
const FAILURES = 5;
const FAILING_MS = 100;

export class CircuitBreaker {
  readonly #options: Required<Pick<CircuitBreakerOptions, 'probe' | 'timeoutMs' | 'probeIntervalMs' | 'stuckMs'>> &
    CircuitBreakerOptions;
  #isClosed = false;
  #failures = 0;
  #failingSince = 0;
  #timer: NodeJS.Timeout | undefined;
  /** When the probe that is under way was sent. */
  #probedAt: number | undefined;

  constructor(options: CircuitBreakerOptions) {
    this.#options = { probeIntervalMs: 250, stuckMs: 2_000, ...options };
  }

  /** Closed = to be asked. It begins open. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#tick(), this.#options.probeIntervalMs).unref();
    this.#tick();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#isClosed = false;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    if (!this.#isClosed) return;
    const now = performance.now();
    if (this.#failures === 0) this.#failingSince = now;
    this.#failures += 1;
    if (this.#failures >= FAILURES && now - this.#failingSince >= FAILING_MS) this.open();
  }

  /** At once: there is nothing to ask. */
  open(): void {
    if (!this.#isClosed) return;
    this.#isClosed = false;
    this.#options.onChange?.(false);
  }

  /** Asks before the interval is over. */
  probeNow(): void {
    this.#probedAt = undefined;
    if (this.#timer !== undefined) this.#tick();
  }

  #tick(): void {
    if (this.#isClosed) return;
    const { probe, timeoutMs, stuckMs, onStuck } = this.#options;
    const now = performance.now();
    if (this.#probedAt !== undefined) {
      if (now - this.#probedAt > stuckMs) {
        this.#probedAt = undefined;
        onStuck?.();
      }
      return;
    }
    this.#probedAt = now;
    probe().then(
      () => this.#probed(now, performance.now() - now <= timeoutMs),
      () => this.#probed(now, false),
    );
  }

  #probed(sentAt: number, isGood: boolean): void {
    if (this.#probedAt !== sentAt) return; // given up
    this.#probedAt = undefined;
    if (!isGood || this.#isClosed || this.#timer === undefined) return;
    this.#failures = 0;
    this.#isClosed = true;
    this.#options.onChange?.(true);
  }
}
