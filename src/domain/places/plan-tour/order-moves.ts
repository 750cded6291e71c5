/**
 * Shortens a route without changing what it visits: 2-opt turns stretches round, or-opt moves short stretches
 * elsewhere.
 */
import { type PlanProblem, walkMinutes } from './plan-problem.ts';

/** Minutes; less is rounding, not an improvement. */
export const LEAST_GAIN = 1e-9;
const LONGEST_MOVED_STRETCH = 3;

/** Counts the exchanges tried, so that a search can be bounded without a clock. */
export interface Effort {
  spent: number;
}

/** Changes the route in place until neither move shortens it. */
export function shortenRoute(problem: PlanProblem, route: number[], effort: Effort): void {
  while (turnStretch(problem, route, effort) || moveStretch(problem, route, effort));
}

/** 2-opt. The first improving exchange is made. */
function turnStretch(problem: PlanProblem, route: number[], effort: Effort): boolean {
  for (let i = 0; i < route.length - 1; i += 1) {
    for (let j = i + 1; j < route.length; j += 1) {
      effort.spent += 1;
      if (gainOfTurning(problem, route, i, j) <= LEAST_GAIN) continue;
      for (let low = i, high = j; low < high; low += 1, high -= 1) {
        const moved = route[low] as number;
        route[low] = route[high] as number;
        route[high] = moved;
      }
      return true;
    }
  }
  return false;
}

/** Minutes saved by walking the stretch from `i` to `j` (positions, both included) the other way round. */
export function gainOfTurning(problem: PlanProblem, route: readonly number[], i: number, j: number): number {
  const before = route[i - 1] ?? problem.origin;
  const after = route[j + 1] ?? problem.goal;
  const first = route[i] as number;
  const last = route[j] as number;
  return (
    walkMinutes(problem, before, first) +
    walkMinutes(problem, last, after) -
    walkMinutes(problem, before, last) -
    walkMinutes(problem, first, after)
  );
}

/** Or-opt: one to three neighbouring stops go elsewhere, either way round. */
function moveStretch(problem: PlanProblem, route: number[], effort: Effort): boolean {
  for (let length = 1; length <= Math.min(LONGEST_MOVED_STRETCH, route.length - 1); length += 1) {
    for (let from = 0; from + length <= route.length; from += 1) {
      const first = route[from] as number;
      const last = route[from + length - 1] as number;
      const before = route[from - 1] ?? problem.origin;
      const after = route[from + length] ?? problem.goal;
      const saved =
        walkMinutes(problem, before, first) + walkMinutes(problem, last, after) - walkMinutes(problem, before, after);
      if (saved <= LEAST_GAIN) continue;
      for (let to = 0; to <= route.length; to += 1) {
        if (to >= from && to <= from + length) continue;
        effort.spent += 1;
        const left = route[to - 1] ?? problem.origin;
        const right = route[to] ?? problem.goal;
        const open = walkMinutes(problem, left, right);
        const straight = walkMinutes(problem, left, first) + walkMinutes(problem, last, right) - open;
        const turned = walkMinutes(problem, left, last) + walkMinutes(problem, first, right) - open;
        if (saved - Math.min(straight, turned) <= LEAST_GAIN) continue;
        const stretch = route.splice(from, length);
        if (turned < straight) stretch.reverse();
        route.splice(to > from ? to - length : to, 0, ...stretch);
        return true;
      }
    }
  }
  return false;
}
