/** Says in plain sentences why a place is part of a planned walk and why another is not. */
import { minutesText, numberText } from './plan-words.ts';
import { DETOUR_FACTOR, type PlanCandidate } from './planned-tour.ts';

/** Up to this many places "the third most important" says something. */
const RANKS_WORTH_NAMING = 5;
/** Walking that nobody minds on the way, in minutes. */
const ON_THE_WAY_MINUTES = 3;

/**
 * `addedWalkMinutes`: what the walk would save without this stop. `reachable`: all places that could have been chosen.
 */
export function whyChosen(place: PlanCandidate, reachable: readonly PlanCandidate[], addedWalkMinutes: number): string {
  const more = reachable.filter(({ importance }) => importance > place.importance).length;
  const equal = reachable.filter(({ importance }) => importance === place.importance).length;
  if (more + equal <= RANKS_WORTH_NAMING && reachable.length > more + equal) {
    if (more + equal === 1) return 'the most important place within reach';
    return equal === 1
      ? `number ${more + 1} by importance of the ${reachable.length} places within reach`
      : `one of the ${more + equal} most important of the ${reachable.length} places within reach`;
  }
  const added = Math.round(addedWalkMinutes);
  if (added === 0) return 'on the way: it adds no walking';
  if (added <= ON_THE_WAY_MINUTES) return `on the way: it adds ${minutesText(added)} of walking`;
  return `adds ${minutesText(added)} of walking, and no more important place that was left out would fit in its stead`;
}

export function whyRepeated(of: PlanCandidate, km: number): string {
  return `the same place as ${of.name} (${Math.round(km * 1000)} m away, same name)`;
}

/** `aloneMinutes`: a walk to this place alone, from the start and back where these are given. */
export function whyUnreachable(aloneMinutes: number, stayMinutes: number, budget: number): string {
  return aloneMinutes === stayMinutes
    ? `a visit takes ${minutesText(stayMinutes)}, more than the ${numberText(budget)} of the walk`
    : `the visit and the way there take ${minutesText(Math.ceil(aloneMinutes))}, more than the ` +
        `${numberText(budget)} of the walk`;
}

/** What it would take to add the place to the finished walk, and what is left of its time; minutes. */
export function whyLeft(addedWalk: number, stay: number, spare: number, budget: number): string {
  const left = Math.max(0, Math.floor(spare));
  const room = left === 0 ? 'none are left' : `${left} ${left === 1 ? 'is' : 'are'} left`;
  if (addedWalk > budget) return `too far away: it would add ${minutesText(Math.ceil(addedWalk))} of walking`;
  const parts = addedWalk < 0.5 ? 'all of it there' : `${Math.round(addedWalk)} of them on foot`;
  return `would add ${minutesText(Math.ceil(addedWalk + stay))}, ${parts}; ${room}`;
}

export const STRAIGHT_LINES = 'The path is drawn as straight lines between the stops, not along streets.';

export function howReckoned(speedKmh: number): string {
  return (
    `Walking time assumes ${numberText(speedKmh)} km/h over ${DETOUR_FACTOR} times the straight-line distance; ` +
    'time at a stop depends on the category. Opening hours are ignored.'
  );
}
