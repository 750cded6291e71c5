/**
 * Turns the parts of a way whose direction is open so that the gaps between them are as short as they can be in all.
 */
import { kmBetween } from './tour-measures.ts';

type Line = readonly (readonly number[])[];

export interface PartOfWay {
  readonly points: Line;
  /** Whether its direction is known; if not it may be turned. */
  readonly isDirected: boolean;
}

interface Choice {
  readonly points: Line;
  readonly gapsKm: number;
  readonly before: Choice | undefined;
}

/** The parts in their order; a part is turned only where that makes the sum of the gaps shorter. */
export function turnForShortestGaps(parts: readonly PartOfWay[]): Line[] {
  let choices: Choice[] = [];
  for (const { points, isDirected } of parts) {
    const ways = isDirected ? [points] : [points, points.toReversed()];
    choices = ways.map((way) => following(way, choices));
  }
  const turned: Line[] = [];
  for (let choice = shortest(choices); choice !== undefined; choice = choice.before) turned.unshift(choice.points);
  return turned;
}

function following(points: Line, choices: readonly Choice[]): Choice {
  const start = points[0] as readonly number[];
  const reached = choices.map(
    (before): Choice => ({
      points,
      gapsKm: before.gapsKm + kmBetween(before.points.at(-1) as readonly number[], start),
      before,
    }),
  );
  return shortest(reached) ?? { points, gapsKm: 0, before: undefined };
}

/** The first of equals: the way as given. */
function shortest(choices: readonly Choice[]): Choice | undefined {
  let best = choices[0];
  for (const choice of choices) if (best === undefined || choice.gapsKm < best.gapsKm - 1e-9) best = choice;
  return best;
}
