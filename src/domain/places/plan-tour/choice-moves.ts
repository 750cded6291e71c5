/**
 * Changes what a route visits: inserts the place that brings most for its minutes, or exchanges a place for a better
 * one.
 */
import { type Effort, LEAST_GAIN } from './order-moves.ts';
import { type PlanProblem, walkMinutes } from './plan-problem.ts';

/** Where a place fits a route best, and the minutes of walking that it adds there. */
export interface Insertion {
  readonly position: number;
  readonly walkMinutes: number;
}

export function bestInsertion(problem: PlanProblem, route: readonly number[], place: number): Insertion {
  let position = 0;
  let least = Number.POSITIVE_INFINITY;
  let before = problem.origin;
  for (let i = 0; i <= route.length; i += 1) {
    const after = route[i] ?? problem.goal;
    const open = route.length === 0 ? 0 : walkMinutes(problem, before, after);
    const added = walkMinutes(problem, before, place) + walkMinutes(problem, place, after) - open;
    if (added < least - LEAST_GAIN) {
      least = added;
      position = i;
    }
    before = after;
  }
  return { position, walkMinutes: least };
}

/**
 * Inserts the place with the best worth per added minute that still fits; false when none does. `banned` is passed
 * over. `thrift`: the power of the minutes, so that above 1 short visits are preferred and below 1 important ones.
 */
export function insertBest(
  problem: PlanProblem,
  route: number[],
  spare: number,
  thrift: number,
  effort: Effort,
  banned?: number,
): boolean {
  let chosen: { place: number; position: number; value: number } | undefined;
  const isVisited = visitedIn(problem, route);
  for (let place = 0; place < problem.size; place += 1) {
    const stay = problem.stay[place] as number;
    if (stay > spare || place === banned || isVisited[place]) continue;
    effort.spent += route.length + 1;
    const insertion = bestInsertion(problem, route, place);
    const minutes = insertion.walkMinutes + stay;
    if (minutes > spare) continue;
    const value = (problem.worth[place] as number) / Math.max(minutes, 1) ** thrift;
    if (chosen === undefined || value > chosen.value) chosen = { place, position: insertion.position, value };
  }
  if (chosen === undefined) return false;
  route.splice(chosen.position, 0, chosen.place);
  return true;
}

/** Exchanges one visited place for one that is worth more, or worth the same in less time; the best such exchange. */
export function exchangeBest(problem: PlanProblem, route: number[], spare: number, effort: Effort): boolean {
  let chosen: { at: number; place: number; position: number; gain: number; minutes: number } | undefined;
  const isVisited = visitedIn(problem, route);
  for (const [at, visited] of route.entries()) {
    const without = route.toSpliced(at, 1);
    const freed = minutesFreed(problem, route, at);
    for (let place = 0; place < problem.size; place += 1) {
      const gain = (problem.worth[place] as number) - (problem.worth[visited] as number);
      if (gain < 0 || (chosen !== undefined && gain < chosen.gain) || isVisited[place]) continue;
      // Even without any walking it would not fit.
      if ((problem.stay[place] as number) - freed > spare) continue;
      effort.spent += route.length;
      const insertion = bestInsertion(problem, without, place);
      const minutes = insertion.walkMinutes + (problem.stay[place] as number) - freed;
      if (minutes > spare || (gain === 0 && minutes > -LEAST_GAIN)) continue;
      if (chosen === undefined || gain > chosen.gain || minutes < chosen.minutes - LEAST_GAIN) {
        chosen = { at, place, position: insertion.position, gain, minutes };
      }
    }
  }
  if (chosen === undefined) return false;
  route.splice(chosen.at, 1);
  route.splice(chosen.position, 0, chosen.place);
  return true;
}

function visitedIn({ size }: PlanProblem, route: readonly number[]): Uint8Array {
  const isVisited = new Uint8Array(size);
  for (const place of route) isVisited[place] = 1;
  return isVisited;
}

/** What leaving out the stop at a position saves, its visit included. */
export function minutesFreed(problem: PlanProblem, route: readonly number[], at: number): number {
  const place = route[at] as number;
  return walkMinutesAdded(problem, route, at) + (problem.stay[place] as number);
}

/** The walking that the stop at a position adds to the route. */
export function walkMinutesAdded(problem: PlanProblem, route: readonly number[], at: number): number {
  const place = route[at] as number;
  const before = route[at - 1] ?? problem.origin;
  const after = route[at + 1] ?? problem.goal;
  const open = route.length === 1 ? 0 : walkMinutes(problem, before, after);
  return walkMinutes(problem, before, place) + walkMinutes(problem, place, after) - open;
}
