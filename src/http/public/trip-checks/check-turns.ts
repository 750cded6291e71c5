/**
 * Shares the processor between trip checks and everything else. A check works for some milliseconds and then lets other
 * requests have their turn. Of long checks one works at a time, and those of one caller follow each other, so that a
 * caller who asks much delays only itself. A check with too much work before its answer is refused at once.
 */
import { DomainError } from '@carnet/rules/errors.ts';
import type { Steps } from '@carnet/rules/trips/check-trip.ts';
import type { HttpRequest } from '../../answer/http-request.ts';
import type { Visitors } from '../body-operation.ts';
import { tooMuch } from './cost-of-trip.ts';

/** Work after which others get their turn: some ten milliseconds. */
const WORK_OF_TURN = 300;
/** Work of one check: more than a second. What is refused beforehand keeps questions below it. */
const MOST_WORK = 60_000;
/** Checks of one caller that wait for each other. */
const MOST_WAITING = 20;
/** Combinations worked on until a check is answered, its own included: two of the largest checks, and some smaller. */
export const MOST_AHEAD = 1000;

/** Who asks for a check, and how its request is waited for. */
export interface Asker {
  /** An account, or an address. */
  readonly caller: string;
  /** Lets other requests have their turn. */
  readonly othersFirst: () => Promise<void>;
  /** Nobody waits for the answer any more. */
  readonly isGone: () => boolean;
  /** Waits as long as it takes: a line of a batch. */
  readonly isPatient?: boolean;
}

export function askerOf(request: HttpRequest, visitors?: Visitors): Asker {
  return {
    caller: visitors === undefined ? `account ${request.apiKey?.accountId}` : `address ${visitors.addressOf(request)}`,
    othersFirst: request.othersFirst,
    isGone: () => request.response.destroyed,
  };
}

/** Checks that are not done. */
interface Caller {
  count: number;
  combinations: number;
  last: Promise<void>;
}

export class CheckTurns {
  readonly #callers = new Map<string, Caller>();
  #turn: Promise<void> = Promise.resolve();

  /** The result of all steps. Throws a DomainError where that is too much work, or too many checks are waiting. */
  async run<Result>(steps: Steps<Result>, combinations: number, asker: Asker): Promise<Result> {
    const work = new Work(steps);
    const mine = this.#callers.get(asker.caller) ?? { count: 0, combinations: 0, last: Promise.resolve() };
    if (mine.count === 0 && work.turn()) return work.result;
    if (mine.count >= MOST_WAITING) {
      throw new DomainError(
        'SERVICE_UNAVAILABLE',
        `${MOST_WAITING} trip checks of yours are being answered; send the next when they are`,
      );
    }
    if (asker.isPatient !== true && this.#ahead(mine, combinations) > MOST_AHEAD) {
      throw new DomainError(
        'SERVICE_UNAVAILABLE',
        'Too many trip checks are being answered; send this one again in a few seconds',
      );
    }
    this.#callers.set(asker.caller, mine);
    mine.count += 1;
    mine.combinations += combinations;
    const before = mine.last;
    const { promise, resolve } = Promise.withResolvers<void>();
    mine.last = promise;
    try {
      await before;
      while (!(await this.#nextTurn(work, asker)));
      return work.result;
    } finally {
      resolve();
      mine.count -= 1;
      mine.combinations -= combinations;
      if (mine.count === 0) this.#callers.delete(asker.caller);
    }
  }

  /** Until one more check of the caller is done: all of the caller's, and of others as much, as they take turns. */
  #ahead(mine: Caller, combinations: number): number {
    const own = mine.combinations + combinations;
    let ahead = own;
    for (const other of this.#callers.values()) if (other !== mine) ahead += Math.min(other.combinations, own);
    return ahead;
  }

  /** Callers take turns, as each has one check in the queue. */
  async #nextTurn(work: Work<unknown>, { othersFirst, isGone }: Asker): Promise<boolean> {
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    try {
      await before;
      await othersFirst();
      if (isGone()) throw new DomainError('SERVICE_UNAVAILABLE', 'Nobody waits for this trip check any more');
      return work.turn();
    } finally {
      resolve();
    }
  }
}

class Work<Result> {
  readonly #steps: Steps<Result>;
  #done = 0;
  #result: { readonly value: Result } | undefined;

  constructor(steps: Steps<Result>) {
    this.#steps = steps;
  }

  get result(): Result {
    if (this.#result === undefined) throw new Error('the steps are not done');
    return this.#result.value;
  }

  /** True = all steps are done. */
  turn(): boolean {
    for (const until = this.#done + WORK_OF_TURN; this.#done < until; ) {
      const step = this.#steps.next();
      if (step.done === true) {
        this.#result = { value: step.value };
        return true;
      }
      this.#done += step.value;
      if (this.#done > MOST_WORK) {
        throw tooMuch(
          'This question takes more work than one trip check may. Ask about fewer travellers, documents, ' +
            'authorisations or legs at a time',
        );
      }
    }
    return false;
  }
}
