/** Which country the arrow keys go to: the nearest one in that direction. */
import type { Dot } from '../shapes/dots.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const UNIT: Record<Direction, readonly [number, number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** What lies more to the side than ahead is gone to only when nothing else is near. */
const SIDEWAYS = 4;

/** What lies aside counts double, so that a row of countries is walked along. Undefined at the edge of the world. */
export function neighbour(places: readonly Dot[], from: Dot, direction: Direction): Dot | undefined {
  const [ux, uy] = UNIT[direction];
  let best: Dot | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const place of places) {
    if (place.id === from.id) continue;
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const along = dx * ux + dy * uy;
    if (along <= 0) continue;
    const aside = Math.abs(dx * uy) + Math.abs(dy * ux);
    const cost = (along + 2 * aside) * (aside > 2 * along ? SIDEWAYS : 1);
    if (cost >= bestCost) continue;
    best = place;
    bestCost = cost;
  }
  return best;
}
