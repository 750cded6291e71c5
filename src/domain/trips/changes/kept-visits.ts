/** Which visits a change leaves as they were: what was found for them is kept, the others are checked again. */
import type { CheckedTraveller, Kept, TravellerContext } from '../journey/check-traveller.ts';
import type { Leg } from '../question.ts';
import { isIn } from '../stay/earlier-legs.ts';
import { territoryOf } from '../stay/territory.ts';
import type { Change } from './change.ts';

/**
 * Only the side of a transit is known to touch so little: it decides for its own leg and, for visits after it whose days
 * are counted together with that leg's, whether it was a stay.
 */
export function keptVisits({ path }: Change, { legs }: CheckedTraveller, { question, facts }: TravellerContext): Kept {
  const changed = question.legs.find((leg) => path === `${leg.path}.transit.side`);
  if (changed === undefined) return () => undefined;
  return (visit, before) => {
    const first = (visit.legs[0] as Leg).index;
    const wasBefore = legs.slice(0, first).findLast(({ document }) => document !== null)?.document ?? null;
    const isTouched = visit.legs.some(
      (leg) => leg.index === changed.index || isIn(territoryOf({ visit, leg, facts }), changed),
    );
    return isTouched || before !== wasBefore ? undefined : legs.slice(first, first + visit.legs.length);
  };
}
