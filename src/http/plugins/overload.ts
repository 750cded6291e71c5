/** Tells when more requests arrive than can be answered soon, by how long a turn of the event loop takes to answer those at hand. */

/**
 * In milliseconds. Requests that are ready at the same time are answered in one turn of the event loop, one after the other. Those
 * that are refused wait for at most two turns.
 */
const LONGEST_TURN_MS = 20;
/** One long turn may be a garbage collection. */
const LONG_TURNS = 3;

export class Overload {
  #turnStartedAt: number | undefined;
  /** Long turns one after the other, until now. */
  #longTurns = 0;
  /** Processor time of this thread at the end of the last of them, in milliseconds. */
  #workedMs = 0;

  /** Whether a request that is at hand now should be refused. `now`: performance.now(). */
  refuses(now: number): boolean {
    if (this.#turnStartedAt === undefined) {
      this.#turnStartedAt = now;
      setImmediate(this.#endTurn);
      return false;
    }
    return this.#longTurns >= LONG_TURNS && now - this.#turnStartedAt > LONGEST_TURN_MS;
  }

  readonly #endTurn = (): void => {
    const tookMs = performance.now() - (this.#turnStartedAt ?? 0);
    this.#turnStartedAt = undefined;
    if (tookMs <= LONGEST_TURN_MS) {
      this.#longTurns = 0;
      return;
    }
    // A turn is long, too, when other processes had the processor meanwhile: that alone is no reason to refuse anything.
    const { user, system } = process.threadCpuUsage();
    const workedMs = (user + system) / 1000;
    const isBusy = this.#longTurns === 0 || workedMs - this.#workedMs > LONGEST_TURN_MS;
    this.#longTurns = isBusy ? this.#longTurns + 1 : 0;
    this.#workedMs = workedMs;
  };
}
