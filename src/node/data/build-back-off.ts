/** When a build that failed is tried again: later each time, and at once when what it is built from has changed. */

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

interface Failure {
  /** Of the data that the build failed on. */
  readonly version: number | string;
  readonly waitMs: number;
  /** By the same clock as `now`. */
  readonly retryAt: number;
}

export class BuildBackOff<Name extends string> {
  readonly #now: () => number;
  readonly #failures = new Map<Name, Failure>();

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a build from this version of the data may be tried now. */
  mayTry(name: Name, version: number | string): boolean {
    const failure = this.#failures.get(name);
    return failure === undefined || failure.version !== version || this.#now() >= failure.retryAt;
  }

  /** Returns the milliseconds until it may be tried again on the same data. */
  failed(name: Name, version: number | string): number {
    const before = this.#failures.get(name);
    const waitMs =
      before === undefined || before.version !== version ? FIRST_WAIT_MS : Math.min(before.waitMs * 2, LONGEST_WAIT_MS);
    this.#failures.set(name, { version, waitMs, retryAt: this.#now() + waitMs });
    return waitMs;
  }

  succeeded(name: Name): void {
    this.#failures.delete(name);
  }
}
