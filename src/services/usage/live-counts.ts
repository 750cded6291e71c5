/**
 * What was counted and not yet taken to be written: counters by key and endpoint of the running hour, and rows of
 * earlier hours.
 */
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import { countsAgainstQuota } from '../../domain/tiers.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/usage/utc-time.ts';
import type { MonthTotals } from './month-totals.ts';
import type { AccountMonth, UsageCounts, UsageRow } from './usage-row.ts';

interface KeyCounters {
  readonly apiKeyId: number;
  readonly accountId: number;
  readonly account: AccountMonth;
  /** Minutes since 1970: a small integer, which is stored without allocation. */
  usedMinute: number;
  /** The one last put down to be written. */
  notedMinute: number;
  readonly endpoints: (Counters | undefined)[];
}

/** Counters that are written on each request and set to zero when their values are taken. */
class Counters implements UsageCounts {
  readonly key: KeyCounters;
  readonly endpoint: number;
  isPending = false;
  s2xx = 0;
  s3xx = 0;
  s4xx = 0;
  s5xx = 0;
  counted = 0;

  constructor(key: KeyCounters, endpoint: number) {
    this.key = key;
    this.endpoint = endpoint;
  }
}

export interface LiveCountsOptions {
  readonly months: MonthTotals;
  readonly maxRows: number;
  readonly now: () => number;
}

export class LiveCounts {
  readonly #months: MonthTotals;
  readonly #maxRows: number;
  readonly #now: () => number;
  #hour = 0;
  #keys = new Map<number, KeyCounters>();
  /** Counters that are not zero. */
  #pending: Counters[] = [];
  /** Rows to be taken. */
  #past: UsageRow[] = [];
  /** Rows taken and not yet released. */
  #taken = 0;
  /** Minute (since 1970) of the last use of each key used since it was last written. */
  readonly keyUse = new Map<number, number>();
  /** Requests counted, refused ones included. */
  total = 0;
  /** Requests not counted because there were too many rows. */
  refused = 0;

  constructor({ months, maxRows, now }: LiveCountsOptions) {
    this.#months = months;
    this.#maxRows = maxRows;
    this.#now = now;
  }

  get pendingRows(): number {
    return this.#pending.length + this.#past.length + this.#taken;
  }

  /** `units`: what an answer that uses up the quota takes of it. */
  count(key: AcceptedApiKey, endpoint: number, status: number, units = 1): void {
    if (status < 200) return; // no answer: the client went away before there was one
    const now = this.#now();
    // Also when the clock was set back.
    if (now - this.#hour >= HOUR_MS || now < this.#hour) this.#turn(now);
    let counters = this.#keys.get(key.apiKeyId);
    if (counters === undefined) {
      const { apiKeyId, accountId } = key;
      counters = {
        apiKeyId,
        accountId,
        account: this.#months.of(accountId),
        usedMinute: 0,
        notedMinute: 0,
        endpoints: [],
      };
      this.#keys.set(apiKeyId, counters);
    }
    counters.usedMinute = (now / MINUTE_MS) | 0;
    const counted = countsAgainstQuota(status);
    // Of lost requests, too: they were made, and the quota need not forget them.
    if (counted) counters.account.unwritten += units;
    this.total += 1;
    const row = counters.endpoints[endpoint] ?? addEndpoint(counters, endpoint);
    if (!row.isPending) {
      if (this.pendingRows >= this.#maxRows) {
        this.refused += 1;
        return;
      }
      row.isPending = true;
      this.#pending.push(row);
    }
    if (status < 300) row.s2xx += 1;
    else if (status < 400) row.s3xx += 1;
    else if (status < 500) row.s4xx += 1;
    else row.s5xx += 1;
    if (counted) row.counted += units;
  }

  /** Rows that were sealed, earliest first; the caller must `release` them when they are written or lost. */
  take(limit: number): UsageRow[] {
    const rows = this.#past.splice(0, limit);
    this.#taken += rows.length;
    return rows;
  }

  release(rows: readonly UsageRow[]): void {
    this.#taken -= rows.length;
  }

  /**
   * Turns the counters into rows, to be taken, and starts again. Not while earlier rows wait: they would be split in
   * ever more rows.
   */
  seal(): void {
    for (const row of this.#pending) {
      const { key, endpoint, s2xx, s3xx, s4xx, s5xx, counted } = row;
      const { accountId, apiKeyId, account } = key;
      this.#past.push({ accountId, apiKeyId, endpoint, hour: this.#hour, s2xx, s3xx, s4xx, s5xx, counted, account });
      row.isPending = false;
      row.s2xx = row.s3xx = row.s4xx = row.s5xx = row.counted = 0;
      if (key.usedMinute === key.notedMinute) continue;
      key.notedMinute = key.usedMinute;
      this.keyUse.set(apiKeyId, key.usedMinute);
    }
    this.#pending.length = 0;
  }

  /** Another hour, perhaps of another month: counters start again, which also forgets keys no longer used. */
  #turn(now: number): void {
    this.seal();
    this.#keys = new Map();
    this.#hour = now - (now % HOUR_MS);
  }
}

function addEndpoint(key: KeyCounters, endpoint: number): Counters {
  while (key.endpoints.length < endpoint) key.endpoints.push(undefined); // no holes: they slow every access down
  const counters = new Counters(key, endpoint);
  key.endpoints[endpoint] = counters;
  return counters;
}
