/** From when to when a traveller stays, for the rules of one leg. */
import type { Day } from '../../calendar.ts';
import type { EntryContext } from '../checked.ts';
import type { Leg } from '../question.ts';
import { isLongStay } from './long-stay-permits.ts';

export interface StayDates {
  readonly legs: readonly Leg[];
  /** Null = not told. */
  readonly arrivesOn: Day | null;
  readonly departsOn: Day | null;
  /** Where they would stand in the question. */
  readonly arrivalPath: string;
  readonly departurePath: string;
}

/**
 * The whole visit; for who lives in another state of an area that counts together, the time away from there.
 */
export function stayDates(context: EntryContext): StayDates {
  const { visit, leg } = context;
  const belongs = neighboursOf(context);
  const at = visit.legs.indexOf(leg);
  if (belongs === null || at < 0) {
    return datesOf(visit.legs.length > 0 ? visit.legs : [leg], visit.arrivesOn, visit.departsOn);
  }
  let first = at;
  let last = at;
  while (first > 0 && belongs(visit.legs[first - 1] as Leg)) first -= 1;
  while (last < visit.legs.length - 1 && belongs(visit.legs[last + 1] as Leg)) last += 1;
  const [begin, end, next] = [visit.legs[first], visit.legs[last], visit.legs[last + 1]];
  const arrivesOn = first === 0 ? visit.arrivesOn : (begin?.arrives?.day ?? null);
  const departsOn = next === undefined ? visit.departsOn : ((end?.departs ?? next.arrives)?.day ?? null);
  return datesOf(visit.legs.slice(first, last + 1), arrivesOn, departsOn);
}

/** Which legs beside this one are of the same stay; null = the whole visit. */
function neighboursOf({ visit, leg, way, facts }: EntryContext): ((other: Leg) => boolean) | null {
  if (!visit.sharedStay) return null;
  if (way.satisfiedBy === null || isLongStay(way.satisfiedBy) !== true) return null;
  const home = facts.countryByCode(way.satisfiedBy.issuer)?.id;
  return home === undefined || home === leg.country.id ? null : (other) => other.country.id !== home;
}

function datesOf(legs: readonly Leg[], arrivesOn: Day | null, departsOn: Day | null): StayDates {
  return {
    legs,
    arrivesOn,
    departsOn,
    arrivalPath: `${legs[0]?.path}.arrivesOn`,
    departurePath: `${legs.at(-1)?.path}.departsOn`,
  };
}
