/** Makes a good walk of a city's places: which to visit within the time, in which order, and why. */
import { DomainError } from '@carnet/rules/errors.ts';
import { distanceKm } from '../location.ts';
import { WALKING_KMH } from '../tours/tour-measures.ts';
import { assembleTour } from './assemble-tour.ts';
import { bestInsertion } from './choice-moves.ts';
import { whyLeft, whyRepeated, whyUnreachable } from './explain.ts';
import { type PlanProblem, planProblem, routeMinutes } from './plan-problem.ts';
import type { PlanCandidate, PlannedTour, PlanOptions } from './planned-tour.ts';
import { withoutRepetitions } from './repetitions.ts';
import { searchRoute } from './search-route.ts';

/** More would make the search slower than a request may be; the least important are left out. */
export const MAX_CONSIDERED = 120;

/**
 * An orienteering problem: the stops worth most (see plan-problem.ts) whose visits and walks fit the time. The answer
 * is the same whatever the order of the candidates. It is not proven to be the best one; docs/walking-tours.md says how
 * near it comes.
 *
 * @throws DomainError VALIDATION_ERROR when the time or the speed is not a positive number
 */
export function planTour(candidates: readonly PlanCandidate[], options: PlanOptions): PlannedTour {
  requirePositive('time', options.minutes);
  requirePositive('speed', options.speedKmh ?? WALKING_KMH);
  const unique = [...new Map(candidates.map((place) => [place.id, place])).values()];
  unique.sort((a, b) => b.importance - a.importance || a.id - b.id);
  const { kept, repetitions } = withoutRepetitions(unique);
  const considered = kept.slice(0, MAX_CONSIDERED);

  const whyNot = new Map<number, string>();
  for (const { place, of } of repetitions) {
    whyNot.set(place.id, whyRepeated(of, distanceKm(of.location, place.location)));
  }
  for (const { id } of kept.slice(MAX_CONSIDERED))
    whyNot.set(id, `less important than the ${MAX_CONSIDERED} considered`);

  const reachable = withoutUnreachable(considered, options, whyNot);
  const problem = planProblem(reachable, options);
  const route = importantEndFirst(searchRoute(problem), options);
  explainUnvisited(problem, reachable, route, whyNot);

  const left = unique.flatMap(({ id, name }) => {
    const why = whyNot.get(id);
    return why === undefined ? [] : [{ id, name, why }];
  });
  return assembleTour(problem, reachable, route, left, options);
}

/** The places that can be visited within the time at all; the reasons of the others are added. */
function withoutUnreachable(
  places: readonly PlanCandidate[],
  options: PlanOptions,
  whyNot: Map<number, string>,
): readonly PlanCandidate[] {
  const problem = planProblem(places, options);
  return places.filter(({ id }, place) => {
    const minutes = routeMinutes(problem, [place]);
    if (minutes <= problem.budget) return true;
    whyNot.set(id, whyUnreachable(minutes, problem.stay[place] as number, problem.budget));
    return false;
  });
}

function explainUnvisited(
  problem: PlanProblem,
  places: readonly PlanCandidate[],
  route: readonly number[],
  whyNot: Map<number, string>,
): void {
  const spare = problem.budget - routeMinutes(problem, route);
  for (const [place, { id }] of places.entries()) {
    if (route.includes(place)) continue;
    const { walkMinutes } = bestInsertion(problem, route, place);
    whyNot.set(id, whyLeft(walkMinutes, problem.stay[place] as number, spare, problem.budget));
  }
}

/** A walk that may go either way begins at its more important end. */
function importantEndFirst(route: readonly number[], options: PlanOptions): readonly number[] {
  const isSameBothWays = options.start === undefined || options.returnToStart === true;
  const first = route[0];
  const last = route.at(-1);
  // Places are numbered by importance.
  return isSameBothWays && first !== undefined && last !== undefined && last < first ? route.toReversed() : route;
}

function requirePositive(what: string, value: number): void {
  if (Number.isFinite(value) && value > 0) return;
  throw new DomainError('VALIDATION_ERROR', `The ${what} of a walk must be more than 0, found ${value}`);
}
