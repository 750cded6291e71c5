/**
 * How many requests accounts have made this month that use up their quota, by all nodes: what the database says and
 * what is not yet written.
 */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { startOfMonth, startOfNextMonth } from '../../domain/usage/utc-time.ts';
import { findMonthTotals, type MonthTotal } from './usage.repository.ts';
import type { AccountMonth, UsageRow } from './usage-row.ts';

/** A write may commit this much later than it took its time, and must not be passed over. */
const COMMIT_DELAY_MS = 120_000;
const READ_ALL_EVERY_MS = 600_000;

export class MonthTotals {
  readonly #db: Kysely<DatabaseSchema>;
  readonly #now: () => number;
  #month = 0;
  #monthEnd = 0;
  #accounts = new Map<number, AccountMonth>();
  /** Latest change seen in the database, by the database's clock; undefined: all must be read. */
  #seenUntil: Date | undefined;
  #allReadAt = 0;

  constructor(db: Kysely<DatabaseSchema>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** First instant of the calendar month that is counted now. */
  get month(): number {
    this.#turnWhenDue();
    return this.#month;
  }

  /** The account's numbers of this month; valid until the hour is over. */
  of(accountId: number): AccountMonth {
    this.#turnWhenDue();
    let account = this.#accounts.get(accountId);
    if (account === undefined) {
      account = { stored: 0, unwritten: 0 };
      this.#accounts.set(accountId, account);
    }
    return account;
  }

  counted(accountId: number): number {
    this.#turnWhenDue();
    const account = this.#accounts.get(accountId);
    return account === undefined ? 0 : account.stored + account.unwritten;
  }

  /** Takes over what was written, and what the database says after it of these accounts in `month`. */
  written(rows: readonly UsageRow[], month: number, totals: readonly MonthTotal[]): void {
    for (const row of rows) row.account.unwritten -= row.counted;
    if (month !== this.month) return;
    for (const { accountId, counted } of totals) this.of(accountId).stored = counted;
  }

  /** Reads what this node and others have written since the last time. Not while a batch may or may not be written. */
  async refresh(): Promise<void> {
    const now = this.#now();
    const month = this.month;
    const sinceAll = now - this.#allReadAt; // negative when the clock was set back
    const isPartial = this.#seenUntil !== undefined && sinceAll >= 0 && sinceAll < READ_ALL_EVERY_MS;
    const since = isPartial ? new Date((this.#seenUntil as Date).getTime() - COMMIT_DELAY_MS) : undefined;
    const totals = await findMonthTotals(this.#db, new Date(month), since);
    if (month !== this.month) return; // the month ended meanwhile
    let latest = this.#seenUntil?.getTime() ?? 0;
    for (const { accountId, counted, changedAt } of totals) {
      this.of(accountId).stored = counted;
      latest = Math.max(latest, changedAt.getTime());
    }
    if (!isPartial) this.#allReadAt = now;
    if (latest > 0) this.#seenUntil = new Date(latest);
  }

  #turnWhenDue(): void {
    const now = this.#now();
    if (now < this.#monthEnd && now >= this.#month) return;
    this.#month = startOfMonth(now);
    this.#monthEnd = startOfNextMonth(now);
    this.#accounts = new Map();
    this.#seenUntil = undefined;
  }
}
