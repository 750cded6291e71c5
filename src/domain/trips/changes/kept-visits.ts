/** Which visits a change leaves as they were: what was found for them is kept, the others are checked again. */
import type { CheckedTraveller, Kept, TravellerContext } from '../journey/check-traveller.ts';
import type { Leg } from '../question.ts';
import { isIn } from '../stay/earlier-legs.ts';
import { territoryOf } from '../stay/territory.ts';
import type { Change } from './change.ts';

/**
 * Only the side of a transit is known to touch so little: it decides for its own leg and, for visits after it, whether it
 * was a stay: one whose days are counted together with theirs, or in a country that a health rule of theirs is about.
 */
export function keptVisits(
  { path }: Change,
  { legs }: CheckedTraveller,
  { question, facts, asOf }: TravellerContext,
): Kept {
  const changed = question.legs.find((leg) => path === `${leg.path}.transit.side`);
  const asksOrigin = (leg: Leg, from: Leg) =>
    facts.health(leg.country.id).some(({ conditions }) => {
      const group = conditions?.arrivingFromGroupCode ?? null;
      return group !== null && facts.isMember(group, from.country.id, (leg.arrives ?? from.arrives)?.day ?? asOf);
    });
  if (changed === undefined) return () => undefined;
  return (visit, before) => {
    const first = (visit.legs[0] as Leg).index;
    const wasBefore = legs.slice(0, first).findLast(({ document }) => document !== null)?.document ?? null;
    const isTouched = visit.legs.some(
      (leg) =>
        leg.index === changed.index ||
        isIn(territoryOf({ visit, leg, facts }), changed) ||
        (leg.index > changed.index && asksOrigin(leg, changed)),
    );
    return isTouched || before !== wasBefore ? undefined : legs.slice(first, first + visit.legs.length);
  };
}
