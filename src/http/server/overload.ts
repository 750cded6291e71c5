/**
 * A queue for requests when there are more than the server can answer at once. It keeps turns of the event loop short,
 * so that connections that send requests without pause do not delay others, and refuses some that would wait long.
 *
 * Node answers the requests that are ready together in one turn. Until the turn ends it reads nothing else, and it
 * accepts about one connection a turn.
 */

/** In milliseconds. A turn that has lasted so long answers nothing more. */
const LONGEST_TURN_MS = 20;
/**
 * In milliseconds. New requests are refused when the first in the queue has waited so long. A dozen connections with
 * large lists wait less.
 */
const LATE_MS = 100;
/** In milliseconds. A turn takes as many requests from the queue as need about this time. */
const WAITING_TURN_MS = 5;
/** The same after a turn that accepted a connection: more connections may be waiting, and each needs a turn. */
const ACCEPTING_TURN_MS = 1;
/** In milliseconds. Nothing is refused until the queue was in use for so long: garbage collection may be the reason. */
const REFUSE_AFTER_MS = 60;
/** The part of that time that this thread must have worked: other processes on the machine are no reason to refuse. */
const WORKED_SHARE = 0.5;
/** The part of a turn that refusals may take. A refusal costs a fifth of an answer: without a bound they take over. */
const REFUSING_SHARE = 0.1;

/** Bytes of request bodies in the queue. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;

interface Waiting {
  readonly proceed: () => void;
  /** Of its body, held in memory. */
  readonly bytes: number;
  /** performance.now(). */
  readonly since: number;
}

export class Overload {
  #turnStartedAt: number | undefined;
  /** Requests that this turn has begun to answer. */
  #answered = 0;
  /** Whether a connection was accepted since the last turn ended. */
  #hasAccepted = false;
  /** Spent on refusing in this turn, in milliseconds. */
  #refusingMs = 0;
  /** When the last request was refused, if none has arrived since. */
  #refusedAt: number | undefined;
  /** In order of arrival. */
  readonly #waiting: Waiting[] = [];
  #waitingBytes = 0;
  /** Since when the queue has not been empty, and the processor time of this thread then, in milliseconds. */
  #crowd: { readonly since: number; readonly workedMs: number } | undefined;
  #mayRefuse = false;
  /** What this turn took from the queue: how many, and when. */
  #batch: { readonly count: number; readonly since: number } | undefined;
  /** What each request of the last batch took, in milliseconds, since there is a queue. */
  #eachMs: number | undefined;

  /**
   * What to do with a request that arrives now. `answeredAt`: when its connection got its last answer. Both are
   * performance.now().
   */
  admit(answeredAt: number, now: number): 'answer' | 'wait' | 'refuse' {
    const turnMs = now - this.#begin(now);
    if (this.#refusedAt !== undefined) this.#refusingMs += now - this.#refusedAt;
    this.#refusedAt = undefined;
    const firstSince = this.#waiting[0]?.since ?? Number.POSITIVE_INFINITY;
    // A connection that was answered while others waited has had its turn.
    if (answeredAt < firstSince && turnMs <= LONGEST_TURN_MS) {
      this.#answered += 1;
      return 'answer';
    }
    if (!this.#mayRefuse || now - firstSince <= LATE_MS || this.#refusingMs > REFUSING_SHARE * turnMs) return 'wait';
    this.#refusedAt = now;
    return 'refuse';
  }

  /** Call it for each new connection. */
  accepted(): void {
    this.#hasAccepted = true;
  }

  /**
   * Puts a request into the queue and calls `proceed` when it is its turn. `bytes`: of its body, held until then. False
   * if the queue holds too many bytes already. `now`: performance.now().
   */
  wait(now: number, bytes: number, proceed: () => void): boolean {
    if (bytes > 0 && this.#waitingBytes + bytes > MOST_WAITING_BYTES) return false;
    this.#begin(now);
    this.#waitingBytes += bytes;
    this.#waiting.push({ proceed, bytes, since: now });
    return true;
  }

  /** When the turn began. Begins one if there is none. */
  #begin(now: number): number {
    if (this.#turnStartedAt === undefined) {
      this.#turnStartedAt = now;
      this.#answered = 0;
      this.#refusingMs = 0;
      this.#refusedAt = undefined;
      setImmediate(this.#endTurn);
      // Node calls it right after the other, when what that one let proceed has run.
      setImmediate(this.#endBatch);
    }
    return this.#turnStartedAt;
  }

  readonly #endTurn = (): void => {
    const now = performance.now();
    const tookMs = now - (this.#turnStartedAt ?? now);
    const nextMs = this.#hasAccepted ? ACCEPTING_TURN_MS : WAITING_TURN_MS;
    // Of the turn only where nothing better is known: other work in it, such as reading data, is no reason to take less.
    const eachMs = this.#eachMs ?? Math.max(tookMs, 0.1) / this.#answered;
    const inTime = Math.max(1, nextMs / eachMs);
    this.#turnStartedAt = undefined;
    this.#hasAccepted = false;
    if (this.#waiting.length === 0) {
      this.#crowd = undefined;
      this.#mayRefuse = false;
      this.#eachMs = undefined;
      return;
    }
    if (!this.#mayRefuse) this.#noteCrowd(now);
    this.#begin(now);
    const batch = this.#waiting.splice(0, inTime);
    this.#batch = { count: batch.length, since: now };
    for (const { proceed, bytes } of batch) {
      this.#answered += 1;
      this.#waitingBytes -= bytes;
      proceed();
    }
  };

  readonly #endBatch = (): void => {
    if (this.#batch === undefined) return;
    this.#eachMs = Math.max(performance.now() - this.#batch.since, 0.1) / this.#batch.count;
    this.#batch = undefined;
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
