/** What accounts have used this month of a server that has no database: known for as long as the process runs. */
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import { countsAgainstQuota } from '../../domain/tiers.ts';
import { startOfNextMonth } from '../../domain/usage/utc-time.ts';

export class UsageInMemory {
  readonly #now: () => number;
  #monthEnd = 0;
  readonly #counted = new Map<number, number>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Usage is not told by endpoint. */
  endpoint(): number {
    return 0;
  }

  count({ accountId }: AcceptedApiKey, _endpoint: number, status: number, units = 1): void {
    if (countsAgainstQuota(status)) this.#counted.set(accountId, this.countedThisMonth(accountId) + units);
  }

  /** Requests of this calendar month (UTC) that use up the quota. */
  countedThisMonth(accountId: number): number {
    const now = this.#now();
    if (now >= this.#monthEnd) {
      this.#counted.clear();
      this.#monthEnd = startOfNextMonth(now);
    }
    return this.#counted.get(accountId) ?? 0;
  }
}
