/** The days on which rules and memberships begin or end: between two of them nothing changes. */
import type { Day } from './calendar.ts';
import type { Membership } from './entry-rules/membership.ts';
import type { Validity } from './entry-rules/validity.ts';

export class ChangingDays {
  /** Ascending; such days compare as text. */
  readonly #days: readonly Day[];

  constructor(rules: readonly Validity[], memberships: readonly Membership[]) {
    const days = new Set<Day | null>();
    for (const { validFrom, validUntil } of rules) days.add(validFrom).add(validUntil);
    for (const { since, until } of memberships) days.add(since).add(until);
    this.#days = [...days].filter((day) => day !== null).sort();
  }

  /** Number of the time between two changes that the day lies in. */
  period(day: Day): number {
    let low = 0;
    let high = this.#days.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#days[middle] as Day) <= day) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The days after the first, up to the last, on which something begins or ends; in order. */
  between(first: Day, last: Day): Day[] {
    return this.#days.slice(this.period(first), this.period(last));
  }
}
