/**
 * Which days of a traveller's stays count against the limit of a country, or of an area that counts together: past stays
 * and earlier legs of the journey, without the days under a residence permit or a long-stay visa.
 */
import type { Day } from '../../calendar.ts';
import type { EntryContext, Lack } from '../checked.ts';
import { daysInCountry, staysBefore } from './earlier-legs.ts';
import type { Count } from './ledger.ts';
import { freedBefore, freedOnJourney, type Permit, permitsOf } from './long-stay-permits.ts';
import { type Span, union, without } from './spans.ts';
import type { StayDates } from './stay-dates.ts';
import { coveredSpan, type Territory } from './territory.ts';

/** The count twice, as far as something is not told: with every day that may count, and with those that surely do. */
export interface Counting {
  readonly most: Count;
  readonly least: Count;
  /** What would tell them apart; none = they are the same. */
  readonly lacks: readonly Lack[];
}

export function countingOf(context: EntryContext, territory: Territory, stay: StayDates, arrivesOn: Day): Counting {
  const permits = permitsOf(context, territory, arrivesOn);
  const most: Span[] = [];
  const least: Span[] = [];
  const lacks: Lack[] = permits.flatMap((permit) => permit.lacks);
  for (const { country, arrivedOn, departedOn } of context.traveller.pastStays) {
    const span = coveredSpan(territory, country.id, arrivedOn, departedOn);
    if (span === null) continue;
    const freed = freedBefore(permits, country.id);
    most.push(...without(span, freed.sure));
    least.push(...without(span, freed.maybe));
  }
  const first = stay.legs[0]?.index ?? context.leg.index;
  for (const earlier of staysBefore(context.question.legs, first, territory)) {
    const freed = freedOnJourney(permits, earlier.countryId);
    most.push(...without(earlier.possible, freed.sure));
    if (earlier.certain !== null) least.push(...without(earlier.certain, freed.maybe));
    lacks.push(...earlier.lacks);
  }
  const exempt = exemptDays(permits, stay);
  return {
    most: { earlier: union(most), exempt: exempt.sure },
    least: { earlier: union(least), exempt: exempt.maybe },
    lacks,
  };
}

/** Days of this stay in the countries whose permits the traveller holds. */
function exemptDays(permits: readonly Permit[], { legs }: StayDates): { sure: Span[]; maybe: Span[] } {
  const sure: Span[] = [];
  const maybe: Span[] = [];
  if (permits.length === 0) return { sure, maybe };
  for (const countryId of new Set(legs.map(({ country }) => country.id))) {
    const days = daysInCountry(legs, countryId);
    const freed = freedOnJourney(permits, countryId);
    sure.push(...overlap(days.certain, freed.sure));
    maybe.push(...overlap(days.possible, freed.maybe));
  }
  return { sure: union(sure), maybe: union(maybe) };
}

function overlap(ones: readonly Span[], others: readonly Span[]): Span[] {
  return ones.flatMap((one) =>
    others
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from <= to),
  );
}
