/**
 * Units of quotas to give back to Redis: they go along with the account's next request, or by themselves a moment
 * later.
 */
import type { Bucket } from '../../domain/rate-limits/bucket.ts';
import type { CalendarMonth } from '../../domain/rate-limits/calendar-month.ts';
import type { CircuitBreaker } from '../../infrastructure/redis/circuit-breaker.ts';
import type { LimitStore } from '../../infrastructure/redis/redis-limits.ts';
import type { CountedThisMonth } from './account-limits.ts';

export interface GivenBackOptions {
  readonly store: LimitStore;
  readonly breaker: CircuitBreaker;
  readonly countedThisMonth: CountedThisMonth;
  readonly month: () => CalendarMonth;
}

const FLUSH_MS = 100;
/** How long the end of the process waits for Redis. */
const STOP_MS = 200;
/** Nothing is taken, so no bucket is looked at. */
const NO_BUCKET: Bucket = { size: 1, intervalUs: 1, windowUs: 1 };

export class GivenBack {
  readonly #options: GivenBackOptions;
  #month = 0;
  /** Units by account. */
  #units = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: GivenBackOptions) {
    this.#options = options;
  }

  /** Units of the month with that index. Those of a month that is over are worth nothing. */
  add(accountId: number, month: number, units: number): void {
    this.#add(accountId, month, units);
  }

  /** Takes what is to be given back to the account in this month; the caller sends it. */
  takeOf(accountId: number, month: CalendarMonth): number {
    if (this.#units.size === 0 || month.index !== this.#month) return 0;
    const units = this.#units.get(accountId);
    if (units === undefined) return 0;
    this.#units.delete(accountId);
    return units;
  }

  /**
   * Takes back what was sent and perhaps did not arrive. If it did, it is given back twice: that heals when the
   * database's count, which Redis's never stays below, is told the next time.
   */
  keep(accountId: number, month: CalendarMonth, units: number): void {
    if (units > 0) this.#add(accountId, month.index, units);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const late = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref());
    await Promise.race([this.#flush(), late]);
  }

  #add(accountId: number, month: number, units: number): void {
    if (month < this.#month) return;
    if (month > this.#month) {
      this.#month = month;
      this.#units = new Map();
    }
    this.#units.set(accountId, (this.#units.get(accountId) ?? 0) + units);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#isStopped || this.#units.size === 0) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#flush();
    }, FLUSH_MS);
    this.#timer.unref();
  }

  async #flush(): Promise<void> {
    const { store, breaker, countedThisMonth } = this.#options;
    const month = this.#options.month();
    if (month.index > this.#month) this.#units.clear();
    // Redis's clock may be in the next month already.
    if (month.index !== this.#month || !breaker.isClosed) {
      this.#schedule();
      return;
    }
    const units = this.#units;
    this.#units = new Map();
    await Promise.all(
      [...units].map(([accountId, givenBack]) =>
        store
          .take({
            accountId,
            bucket: NO_BUCKET,
            monthlyRequests: 0,
            isEnforced: true,
            isTaking: false,
            month,
            counted: countedThisMonth(accountId),
            givenBack,
          })
          .catch(() => this.keep(accountId, month, givenBack)),
      ),
    );
  }
}
