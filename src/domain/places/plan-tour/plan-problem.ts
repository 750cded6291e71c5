/** The planning problem in numbers: what each place is worth and costs, and the minutes between any two. */
import { distanceKm, type Location } from '../location.ts';
import { minutesAtStop } from '../tours/stop-minutes.ts';
import { WALKING_KMH } from '../tours/tour-measures.ts';
import { DETOUR_FACTOR, type PlanCandidate, type PlanOptions } from './planned-tour.ts';

/**
 * A route is a list of places by their index; it is entered from `origin` and left to `goal`, which cost nothing where
 * they are open.
 */
export interface PlanProblem {
  readonly size: number;
  /** Whole minutes for everything. */
  readonly budget: number;
  readonly worth: Float64Array;
  /** Minutes at each place. */
  readonly stay: Float64Array;
  /** Minutes on foot from row to column; rows and columns are the places, then `origin`, then `goal`. */
  readonly walk: Float64Array;
  readonly width: number;
  readonly origin: number;
  readonly goal: number;
}

/** So that a place of no stated importance is still better than an idle half hour. */
const LEAST_WORTH = 0.001;

/**
 * A place is worth the square of its importance: two half-important places do not make up for one that everybody comes
 * for, although they take less time.
 */
export function planProblem(places: readonly PlanCandidate[], options: PlanOptions): PlanProblem {
  const size = places.length;
  const width = size + 2;
  const origin = size;
  const goal = size + 1;
  const minutesPerKm = (60 * DETOUR_FACTOR) / (options.speedKmh ?? WALKING_KMH);
  const walk = new Float64Array(width * width);
  const set = (from: number, to: number, a: Location, b: Location) => {
    walk[from * width + to] = distanceKm(a, b) * minutesPerKm;
  };
  for (const [from, place] of places.entries()) {
    for (const [to, other] of places.entries()) if (from !== to) set(from, to, place.location, other.location);
    if (options.start === undefined) continue;
    set(origin, from, options.start, place.location);
    if (options.returnToStart) set(from, goal, place.location, options.start);
  }
  return {
    size,
    budget: Math.floor(options.minutes),
    worth: Float64Array.from(places, ({ importance }) => importance * importance + LEAST_WORTH),
    stay: Float64Array.from(places, ({ category }) => minutesAtStop(category)),
    walk,
    width,
    origin,
    goal,
  };
}

export function walkMinutes({ walk, width }: PlanProblem, from: number, to: number): number {
  return walk[from * width + to] as number;
}

export function routeMinutes(problem: PlanProblem, route: readonly number[]): number {
  let minutes = 0;
  let last = problem.origin;
  for (const place of route) {
    minutes += walkMinutes(problem, last, place) + (problem.stay[place] as number);
    last = place;
  }
  return route.length === 0 ? 0 : minutes + walkMinutes(problem, last, problem.goal);
}

export function routeWorth({ worth }: PlanProblem, route: readonly number[]): number {
  return route.reduce((sum, place) => sum + (worth[place] as number), 0);
}
