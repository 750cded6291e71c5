/** The moments at which time alone changes an answer, on both sides of now. */
import { addDays, addMonths, type Day, dayOf, startOf } from '@carnet/rules/calendar.ts';
import { END_IS_NEAR_DAYS } from '@carnet/rules/entry-rules/validity.ts';
import { STALENESS_MONTHS, verificationDueAt } from '@carnet/rules/staleness.ts';
import { inPieces } from './in-turns.ts';
import type { TravelRows } from './read/travel-rows.ts';

export interface Moments {
  /** ms since epoch: the latest that has passed; 0 = none. */
  readonly last: number;
  /** ms since epoch: the next one; null = none comes. */
  readonly next: number | null;
}

/**
 * Of what may be due for another look: whether it answers anything is not looked at, so a moment may change nothing. In
 * pieces of some milliseconds.
 */
export function* momentsOf(rows: TravelRows, now: number): Generator<void, Moments> {
  const { rules, members, evidence, health, countries } = rows;
  const dated = new Set<Day | null>();
  const said = new Set<Day | null>();
  const verified = new Set<number | null>();
  yield* inPieces(rules, ({ validFrom, validUntil, lastVerifiedAt }) => {
    dated.add(validFrom).add(validUntil);
    verified.add(lastVerifiedAt);
  });
  yield* inPieces(members, ({ since, until }) => dated.add(since).add(until));
  yield* inPieces(evidence, ({ statedOn }) => said.add(statedOn));
  for (const instant of verified) if (instant !== null) said.add(dayOf(instant));
  const days = new Set<Day>();
  for (const day of said) if (day !== null) days.add(addMonths(day, STALENESS_MONTHS));
  for (const day of dated) if (day !== null) days.add(day).add(addDays(day, -END_IS_NEAR_DAYS));
  yield;
  const due: (number | null)[] = Array.from(days, startOf);
  yield* inPieces(health, ({ lastVerifiedAt }) => due.push(verificationDueAt(lastVerifiedAt)));
  yield* inPieces(countries, ({ malariaVerifiedAt }) => due.push(verificationDueAt(malariaVerifiedAt)));
  const instants = due.filter((instant) => instant !== null);
  const next = instants.filter((instant) => instant > now);
  return {
    last: instants.filter((instant) => instant <= now).reduce((one, other) => Math.max(one, other), 0),
    next: next.length === 0 ? null : next.reduce((one, other) => Math.min(one, other)),
  };
}
