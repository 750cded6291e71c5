/**
 * Which legs are one entry and one departure: legs that follow each other in a country, or in an area whose states count
 * days of stay together. An area where each state has rules of its own (Common Travel Area) is a visit for each state.
 */
import type { Day } from '../../calendar.ts';
import type { Visit } from '../checked.ts';
import type { Leg, Traveller } from '../question.ts';
import type { Area, TripFacts } from '../trip-facts.ts';

/** The visit that each leg belongs to, by the leg's index. */
export function visitsOf(legs: readonly Leg[], facts: TripFacts, asOf: Day): readonly Visit[] {
  const groups: { legs: Leg[]; area: Area | undefined; enteredBefore: boolean }[] = [];
  for (const leg of legs) {
    const last = groups.at(-1);
    const area = facts.areaOf(leg.country.id, dayOfLeg(leg) ?? asOf);
    const before = last?.legs.at(-1);
    const isSame =
      before?.country.id === leg.country.id || (area?.sharedStay === true && last?.area?.code === area.code);
    const isFromOrigin = isSame && last !== undefined && isOrigin(last.legs);
    // To change planes in one's own country is part of leaving it; another place of the area is a stay by its law.
    const joinsOrigin = isFromOrigin && leg.role === 'transit' && before?.country.id === leg.country.id;
    if (last !== undefined && isSame && (!isFromOrigin || joinsOrigin)) last.legs.push(leg);
    else groups.push({ legs: [leg], area, enteredBefore: isFromOrigin });
  }
  return groups.flatMap(({ legs: together, area, enteredBefore }, index) => {
    const left = enteredBefore ? groups[index - 1]?.legs.at(-1)?.departs?.day : undefined;
    const isNextOpen =
      area?.sharedStay === false && [groups[index - 1], groups[index + 1]].some((one) => one?.area?.code === area.code);
    const visit: Visit = {
      legs: together,
      area: area?.code ?? null,
      sharedStay: area?.sharedStay ?? false,
      endsAtHome: false,
      enteredBefore,
      isWithin: enteredBefore || isNextOpen,
      arrivesOn: together[0]?.arrives?.day ?? left ?? null,
      // Where one leaves without a day, the arrival at the next place is the last day that it can be.
      departsOn: together.at(-1)?.departs?.day ?? groups[index + 1]?.legs[0]?.arrives?.day ?? null,
    };
    return together.map(() => visit);
  });
}

function dayOfLeg(leg: Leg): Day | undefined {
  return (leg.arrives ?? leg.departs)?.day;
}

/** The journey begins there: nothing is examined. */
export function isOrigin(legs: readonly Leg[]): boolean {
  return legs[0]?.role === 'origin';
}

/** Changing planes inside an area is an entry into it; only a place by itself can be passed through. */
export function isTransit(leg: Leg, { legs, isWithin }: Visit): boolean {
  return leg.role === 'transit' && legs.length === 1 && !isWithin;
}

/**
 * The visit as it is for a traveller. A journey that ends at home has no departure after it: what is counted to the
 * departure is counted to the day on which home is reached.
 */
export function visitFor(visit: Visit, traveller: Traveller, legs: readonly Leg[]): Visit {
  const last = legs.at(-1);
  if (last === undefined || !visit.legs.includes(last) || !endsAtHome(last, traveller)) return visit;
  const away = legs[last.index - 1];
  return { ...visit, departsOn: last.arrives?.day ?? away?.departs?.day ?? null, endsAtHome: true };
}

/** The return, or a place that one is a national of or lives in, without a day on which it is left again. */
function endsAtHome({ role, country, departs }: Leg, { documents, residence }: Traveller): boolean {
  if (departs !== null || role === 'origin' || role === 'transit') return false;
  const isOwn = documents.some(({ nationality }) => nationality?.id === country.id);
  return role === 'return' || isOwn || residence?.id === country.id;
}
