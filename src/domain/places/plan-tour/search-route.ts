/**
 * Searches the route that is worth most within the time: insertion starts, local improvement, and rebuilding of
 * stretches.
 */
import { exchangeBest, insertBest } from './choice-moves.ts';
import { type Effort, shortenRoute } from './order-moves.ts';
import { type PlanProblem, routeMinutes, routeWorth } from './plan-problem.ts';

/**
 * Exchanges tried in all: bounds the time without a clock, so that the same question has the same answer everywhere.
 */
const EFFORT_LIMIT = 1_000_000;
/** Rebuildings in a row that bring nothing before the search gives up. */
const PATIENCE = 200;
/** Routes are begun from each of this many places, the most worthy ones. */
const SEEDS = 8;
/** See `insertBest`; rebuilding goes through them in turn. */
const THRIFTS = [1, 0.5, 1.5] as const;

const LEAST_WORTH_GAIN = 1e-12;

interface Solution {
  readonly route: readonly number[];
  readonly worth: number;
  readonly minutes: number;
}

/**
 * Places by index in the order walked; empty when none fits. Deterministic. Of the result none of these moves makes a
 * better route: turning a stretch, moving up to three stops, adding a place, exchanging one for another.
 */
export function searchRoute(problem: PlanProblem): readonly number[] {
  const effort: Effort = { spent: 0 };
  let best: Solution = { route: [], worth: 0, minutes: 0 };
  for (let seed = 0; seed < Math.min(SEEDS, problem.size); seed += 1) {
    for (const thrift of THRIFTS) {
      const found = settled(problem, [seed], thrift, effort);
      if (found !== undefined && isBetter(found, best)) best = found;
    }
  }
  return rebuild(problem, best, effort).route;
}

/** Takes stretches out of the route and settles what is left, in a fixed sequence; goes on from equal solutions too. */
function rebuild(problem: PlanProblem, start: Solution, effort: Effort): Solution {
  let best = start;
  let current = start;
  let idle = 0;
  const next = sequence();
  while (idle < PATIENCE && effort.spent < EFFORT_LIMIT && current.route.length > 0) {
    const { length: stops } = current.route;
    const length = 1 + (next() % Math.max(1, Math.ceil(stops / 2)));
    const from = next() % stops;
    const kept = current.route.filter((_, i) => (i - from + stops) % stops >= length);
    const banned = next() % 2 === 0 ? current.route[from] : undefined;
    const found = settled(problem, kept, THRIFTS[next() % THRIFTS.length] as number, effort, banned);
    idle += 1;
    if (found === undefined) continue;
    if (isBetter(found, best)) {
      best = found;
      idle = 0;
    }
    // Now and then a worse route is followed, to get out of a corner.
    if (!isBetter(current, found) || next() % 8 === 0) current = found;
    if (idle % 50 === 49) current = best;
  }
  return best;
}

/**
 * The route improved as far as the moves go; undefined when it does not fit the time. `banned` stays out until the
 * first rest.
 */
function settled(
  problem: PlanProblem,
  from: readonly number[],
  thrift: number,
  effort: Effort,
  banned?: number,
): Solution | undefined {
  const route = [...from];
  if (routeMinutes(problem, route) > problem.budget) return undefined;
  const spare = () => problem.budget - routeMinutes(problem, route);
  if (banned !== undefined) {
    while (insertBest(problem, route, spare(), thrift, effort, banned)) shortenRoute(problem, route, effort);
  }
  do shortenRoute(problem, route, effort);
  while (insertBest(problem, route, spare(), thrift, effort) || exchangeBest(problem, route, spare(), effort));
  return { route, worth: routeWorth(problem, route), minutes: routeMinutes(problem, route) };
}

/** Worth more, or as much in less time. */
function isBetter(one: Solution, other: Solution): boolean {
  const gain = one.worth - other.worth;
  return gain > LEAST_WORTH_GAIN || (gain >= -LEAST_WORTH_GAIN && one.minutes < other.minutes - 1e-9);
}

/** Numbers without pattern, the same in every run (a linear congruential generator, constants of Numerical Recipes). */
function sequence(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}
