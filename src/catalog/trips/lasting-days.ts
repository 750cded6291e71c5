/** The days on which rules and memberships begin or end: between two of them nothing changes. */
import { type Day, dayNumber, dayOfNumber } from '@carnet/rules/calendar.ts';
import type { Membership } from '@carnet/rules/entry-rules/membership.ts';
import { NONE, type RuleColumns } from '../image/image.ts';
import { RecentlyUsed } from '../recently-used.ts';

const RECENT_DAYS = 1000;

export class LastingDays {
  /** Ascending, in days since 1970-01-01. */
  readonly #changes: readonly number[];
  readonly #rules: RuleColumns;
  readonly #periods = new RecentlyUsed<Day, number>(RECENT_DAYS);

  constructor(rules: RuleColumns, memberships: readonly Membership[]) {
    this.#rules = rules;
    const ofRules = [...rules.validFrom, ...rules.validUntil].filter((day) => day !== NONE);
    const ofMemberships = memberships.flatMap(({ since, until }) => [since, until]).filter((day) => day !== null);
    this.#changes = [...new Set([...ofRules, ...ofMemberships.map(dayNumber)])].sort((a, b) => a - b);
  }

  /** Number of the time between two changes that the day lies in. */
  period(day: Day): number {
    return this.#periods.get(day, () => this.#find(dayNumber(day)));
  }

  /** The days after the first, up to the last, on which something begins or ends; in order. */
  between(first: Day, last: Day): Day[] {
    return this.#changes.slice(this.#find(dayNumber(first)), this.#find(dayNumber(last))).map(dayOfNumber);
  }

  #find(asked: number): number {
    let low = 0;
    let high = this.#changes.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#changes[middle] as number) <= asked) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether one of these rules or memberships begins or ends after the earlier of two days, up to the later. */
  isChange(a: Day, b: Day, rows: Uint32Array, memberships: readonly Membership[]): boolean {
    const [first, last] = a < b ? [a, b] : [b, a];
    const between = (day: Day | null) => day !== null && first < day && day <= last;
    if (memberships.some(({ since, until }) => between(since) || between(until))) return true;
    const [from, to] = [dayNumber(first), dayNumber(last)];
    const { validFrom, validUntil } = this.#rules;
    const isBetween = (day: number) => day !== NONE && from < day && day <= to;
    return rows.some((row) => isBetween(validFrom[row] as number) || isBetween(validUntil[row] as number));
  }
}
