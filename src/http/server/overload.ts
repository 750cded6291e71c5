/**
 * Tells when more requests arrive than can be answered soon, by how long a turn of the event loop takes to answer those
 * at hand.
 */

/**
 * In milliseconds. Requests that are ready at the same time are answered in one turn of the event loop, one after the
 * other.
 */
const LONGEST_TURN_MS = 20;
/** One long turn may be a garbage collection. */
const LONG_TURNS = 3;
/**
 * The part of a turn that may go into refusing. An answer costs only two or three times as much as a refusal: a server
 * that refused all that it cannot answer soon would do little else.
 */
const REFUSING_SHARE = 0.2;

export class Overload {
  #turnStartedAt: number | undefined;
  /** Spent on refusing in this turn, in milliseconds. */
  #refusingMs = 0;
  /** When the last request was refused, if nothing else has been asked since. */
  #refusedAt: number | undefined;
  /** Long turns one after the other, until now. */
  #longTurns = 0;
  /** Processor time of this thread at the end of the last of them, in milliseconds. */
  #workedMs = 0;

  /** Whether a request that is at hand now should be refused. `now`: performance.now(). */
  refuses(now: number): boolean {
    if (this.#turnStartedAt === undefined) {
      this.#turnStartedAt = now;
      this.#refusingMs = 0;
      this.#refusedAt = undefined;
      setImmediate(this.#endTurn);
      return false;
    }
    if (this.#longTurns < LONG_TURNS) return false;
    if (this.#refusedAt !== undefined) this.#refusingMs += now - this.#refusedAt;
    const turnMs = now - this.#turnStartedAt;
    const isRefused = turnMs > LONGEST_TURN_MS && this.#refusingMs <= REFUSING_SHARE * turnMs;
    this.#refusedAt = isRefused ? now : undefined;
    return isRefused;
  }

  readonly #endTurn = (): void => {
    const tookMs = performance.now() - (this.#turnStartedAt ?? 0);
    this.#turnStartedAt = undefined;
    if (tookMs <= LONGEST_TURN_MS) {
      this.#longTurns = 0;
      return;
    }
    // A turn is long, too, when other processes had the processors meanwhile: that alone is no reason to refuse
    // anything.
    const { user, system } = process.threadCpuUsage();
    const workedMs = (user + system) / 1000;
    const isBusy = this.#longTurns === 0 || workedMs - this.#workedMs > LONGEST_TURN_MS;
    this.#longTurns = isBusy ? this.#longTurns + 1 : 0;
    this.#workedMs = workedMs;
  };
}
