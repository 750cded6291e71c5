/**
 * Has requests wait for one another when more is asked than can be answered at once, so that connections that ask
 * without pause do not keep others waiting, and refuses some of those that would wait for long.
 *
 * Requests that are ready at the same time are answered in one turn of the event loop. Until it ends, what connects is
 * not read, and Node accepts one connection in each: turns have to be short.
 */

/** In milliseconds: after that time nothing more is answered in a turn. */
const LONGEST_TURN_MS = 20;
/**
 * How long the first of those that wait has waited when others are refused, in milliseconds: a dozen connections with
 * large lists wait for less.
 */
const LATE_MS = 100;
/** While requests wait, as many of them are answered in a turn as take about this time, in milliseconds. */
const WAITING_TURN_MS = 5;
/** The same after a turn in which a connection was accepted: more of them may wait for that, one a turn. */
const ACCEPTING_TURN_MS = 1;
/**
 * How long requests have waited without interruption before any is refused, in milliseconds: there may have been a
 * garbage collection.
 */
const REFUSE_AFTER_MS = 60;
/**
 * The part of that time that this thread has worked. When other processes had the processors meanwhile, that alone is
 * no reason to refuse anything.
 */
const WORKED_SHARE = 0.5;
/**
 * The part of a turn that may go into refusing. An answer costs only a few times as much as a refusal: a server that
 * refused all that it cannot answer soon would do little else.
 */
const REFUSING_SHARE = 0.1;

/** Bodies of requests that wait, in bytes for all of them. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;

interface Waiting {
  readonly proceed: () => void;
  /** What it holds of its body meanwhile. */
  readonly bytes: number;
  /** performance.now(). */
  readonly since: number;
}

export class Overload {
  #turnStartedAt: number | undefined;
  /** Requests of this turn that were answered, or are about to be. */
  #answered = 0;
  /** Whether a connection was accepted since the last turn ended. */
  #hasAccepted = false;
  /** Spent on refusing in this turn, in milliseconds. */
  #refusingMs = 0;
  /** When the last request was refused, if nothing else has been asked since. */
  #refusedAt: number | undefined;
  /** The longest first. */
  readonly #waiting: Waiting[] = [];
  #waitingBytes = 0;
  /** Since when there were always some that wait, and the processor time of this thread then, in milliseconds. */
  #crowd: { readonly since: number; readonly workedMs: number } | undefined;
  #mayRefuse = false;

  /**
   * What to do with a request that has arrived now. `answeredAt`: when its connection got its last answer; that and
   * `now` are of performance.now().
   */
  admit(answeredAt: number, now: number): 'answer' | 'wait' | 'refuse' {
    const turnMs = now - this.#begin(now);
    if (this.#refusedAt !== undefined) this.#refusingMs += now - this.#refusedAt;
    this.#refusedAt = undefined;
    const firstSince = this.#waiting[0]?.since ?? Number.POSITIVE_INFINITY;
    // Who was answered while others waited has had its turn.
    if (answeredAt < firstSince && turnMs <= LONGEST_TURN_MS) {
      this.#answered += 1;
      return 'answer';
    }
    if (!this.#mayRefuse || now - firstSince <= LATE_MS || this.#refusingMs > REFUSING_SHARE * turnMs) return 'wait';
    this.#refusedAt = now;
    return 'refuse';
  }

  /** To be called for each connection. */
  accepted(): void {
    this.#hasAccepted = true;
  }

  /**
   * Calls `proceed` when those that waited before have been answered. `bytes`: what is held of a body until then; false
   * when that is too much for all together. `now`: performance.now().
   */
  wait(now: number, bytes: number, proceed: () => void): boolean {
    if (bytes > 0 && this.#waitingBytes + bytes > MOST_WAITING_BYTES) return false;
    this.#begin(now);
    this.#waitingBytes += bytes;
    this.#waiting.push({ proceed, bytes, since: now });
    return true;
  }

  /** When the turn began, which may be now. */
  #begin(now: number): number {
    if (this.#turnStartedAt === undefined) {
      this.#turnStartedAt = now;
      this.#answered = 0;
      this.#refusingMs = 0;
      this.#refusedAt = undefined;
      setImmediate(this.#endTurn);
    }
    return this.#turnStartedAt;
  }

  readonly #endTurn = (): void => {
    const now = performance.now();
    const tookMs = now - (this.#turnStartedAt ?? now);
    const nextMs = this.#hasAccepted ? ACCEPTING_TURN_MS : WAITING_TURN_MS;
    const inTime = Math.max(1, (this.#answered * nextMs) / Math.max(tookMs, 0.1));
    this.#turnStartedAt = undefined;
    this.#hasAccepted = false;
    if (this.#waiting.length === 0) {
      this.#crowd = undefined;
      this.#mayRefuse = false;
      return;
    }
    if (!this.#mayRefuse) this.#noteCrowd(now);
    this.#begin(now);
    for (const { proceed, bytes } of this.#waiting.splice(0, inTime)) {
      this.#answered += 1;
      this.#waitingBytes -= bytes;
      proceed();
    }
  };

  #noteCrowd(now: number): void {
    const { user, system } = process.threadCpuUsage();
    const workedMs = (user + system) / 1000;
    const lastsMs = now - (this.#crowd?.since ?? now);
    if (this.#crowd !== undefined && lastsMs <= REFUSE_AFTER_MS) return;
    this.#mayRefuse = this.#crowd !== undefined && workedMs - this.#crowd.workedMs > WORKED_SHARE * lastsMs;
    this.#crowd = { since: now, workedMs };
  }
}
