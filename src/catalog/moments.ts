/** The moments at which time alone changes an answer, on both sides of now. */
import { addDays, addMonths, type Day, dayOf, startOf } from '@carnet/rules/calendar.ts';
import { END_IS_NEAR_DAYS } from '@carnet/rules/entry-rules/validity.ts';
import { STALENESS_MONTHS, verificationDueAt } from '@carnet/rules/staleness.ts';
import type { TravelRows } from './read/travel-rows.ts';

export interface Moments {
  /** ms since epoch: the latest that has passed; 0 = none. */
  readonly last: number;
  /** ms since epoch: the next one; null = none comes. */
  readonly next: number | null;
}

/**
 * Of what may be due for another look: whether it answers anything is not looked at, so a moment may change nothing.
 */
export function momentsOf({ rules, members, evidence, health, countries }: TravelRows, now: number): Moments {
  const verified = new Set(rules.map(({ lastVerifiedAt }) => (lastVerifiedAt === null ? null : dayOf(lastVerifiedAt))));
  const said = new Set([...verified, ...evidence.map(({ statedOn }) => statedOn)]);
  const dated = [
    ...rules.flatMap(({ validFrom, validUntil }) => [validFrom, validUntil]),
    ...members.flatMap(({ since, until }) => [since, until]),
  ];
  const days = new Set<Day>();
  for (const day of said) if (day !== null) days.add(addMonths(day, STALENESS_MONTHS));
  for (const day of new Set(dated)) if (day !== null) days.add(day).add(addDays(day, -END_IS_NEAR_DAYS));
  const instants = [
    ...health.map(({ lastVerifiedAt }) => verificationDueAt(lastVerifiedAt)),
    ...countries.map(({ malariaVerifiedAt }) => verificationDueAt(malariaVerifiedAt)),
    ...Array.from(days, startOf),
  ].filter((instant) => instant !== null);
  const next = instants.filter((instant) => instant > now);
  return {
    last: instants.filter((instant) => instant <= now).reduce((one, other) => Math.max(one, other), 0),
    next: next.length === 0 ? null : next.reduce((one, other) => Math.min(one, other)),
  };
}
