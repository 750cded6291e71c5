/** Where a visa or permit opens the border, and how many of its entries a journey uses, whoever issued it. */
import type { Day } from '../../calendar.ts';
import type { Lack, LegContext } from '../checked.ts';
import type { Authorisation, Country, Leg } from '../question.ts';
import type { TripFacts } from '../trip-facts.ts';

/** A visa of one state of an area that counts stays together serves for all of it. */
export function opens(issuer: string, { id, iso2 }: Country, day: Day, facts: TripFacts): boolean {
  if (issuer === iso2) return true;
  const area = facts.areaOf(id, day);
  if (area === undefined || !area.sharedStay) return false;
  const state = facts.countryByCode(issuer);
  return issuer === area.code || (state !== undefined && facts.isMember(area.code, state.id, day));
}

/** Whether entries are left: the earlier ones of this journey, and of the past, are taken off. */
export function usedEntries(authorisation: Authorisation, context: LegContext): 'all' | 'some' | Lack {
  const { entries, usedBefore, path } = authorisation;
  if (isForAnyNumber(authorisation)) return 'some';
  const earlier = entriesBefore(authorisation, context);
  // Who is inside already does not enter once more.
  if (context.visit.enteredBefore && earlier === 0) return 'some';
  const ask = (name: 'entries' | 'usedBefore'): Lack => ({
    path: `${path}.${name}`,
    why: (t) => t(name === 'usedBefore' ? 'questions.usedBefore' : 'questions.entries'),
  });
  if (entries === null) return earlier === 0 && usedBefore === false ? 'some' : ask('entries');
  const allowed = entries === 'single' ? 1 : 2;
  if (earlier >= allowed) return 'all';
  if (entries === 'single') return usedBefore === null ? ask('usedBefore') : usedBefore ? 'all' : 'some';
  // Used once or twice is not told of a visa for two entries.
  return usedBefore === true && earlier > 0 ? 'all' : 'some';
}

/** The journey itself has used it up: elsewhere it no longer counts as a valid visa. */
export function isUsedUpBefore(authorisation: Authorisation, context: LegContext): boolean {
  const { entries } = authorisation;
  if (isForAnyNumber(authorisation) || entries === null) return false;
  return entriesBefore(authorisation, context) >= (entries === 'single' ? 1 : 2);
}

function isForAnyNumber({ kind, entries, isPermanent }: Authorisation): boolean {
  return kind === 'residence_permit' || entries === 'multiple' || isPermanent === true;
}

/** Entries of this journey before the leg's visit. To change planes airside is none. */
function entriesBefore({ issuer }: Authorisation, { question, facts, leg, visit, asOf }: LegContext): number {
  const first = visit.legs[0]?.index ?? leg.index;
  const isInside = (one: Leg | undefined) => {
    if (one === undefined) return false;
    const day = (one.arrives ?? one.departs)?.day ?? visit.arrivesOn ?? asOf;
    return opens(issuer, one.country, day, facts);
  };
  let count = 0;
  let inside = false;
  question.legs.slice(0, first).forEach((earlier, at) => {
    const isIn = isInside(earlier);
    const isAirside = earlier.role === 'transit' && earlier.transit.side === 'airside';
    if (isIn && !inside && earlier.role !== 'origin' && !(isAirside && !isInside(question.legs[at + 1]))) count += 1;
    inside = isIn;
  });
  return count;
}
