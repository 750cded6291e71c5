/** Small countries as dots, each at its place: found by a pointer that is near enough. */

export interface Dot {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** Those within reach, the nearest first. */
export function dotsNear<T extends Dot>(dots: readonly T[], x: number, y: number, reach: number): T[] {
  return dots
    .map((dot) => ({ dot, distance: Math.hypot(dot.x - x, dot.y - y) }))
    .filter(({ distance }) => distance <= reach)
    .sort((a, b) => a.distance - b.distance)
    .map(({ dot }) => dot);
}
