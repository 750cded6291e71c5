/** The file of shapes that the build makes (portal/build/world-shapes.ts), and how paths are drawn from it. */

export interface ShapeFile {
  /** Steps in one unit of the map. */
  readonly grid: number;
  /** Lines that shapes share: the first point and the way from each to the next, x and y by turns, in steps. */
  readonly arcs: readonly (readonly number[])[];
  /** [country, x and y of its middle, area, width at its middle, rings of arcs]; `~arc` is gone along backwards. */
  readonly shapes: readonly (readonly [
    countryId: number | null,
    x: number,
    y: number,
    area: number,
    width: number,
    rings: readonly (readonly number[])[],
  ])[];
}

export interface Shape {
  /** ISO 3166-1 numeric; undefined for areas without a code of their own. */
  readonly countryId: number | undefined;
  readonly key: string;
  readonly path: string;
  /** In square units of the map. */
  readonly area: number;
  /** Within its largest part: room for a name. */
  readonly x: number;
  readonly y: number;
  /** How much room a name has there. */
  readonly width: number;
}

export function shapesOf({ grid, arcs, shapes }: ShapeFile): Shape[] {
  const ways = arcs.map(absolute);
  return shapes.map(([countryId, x, y, area, width, rings], place) => ({
    key: `${countryId ?? `area${place}`}`,
    countryId: countryId ?? undefined,
    path: rings.map((ring) => pathOf(ring, ways, grid)).join(''),
    area,
    x,
    y,
    width,
  }));
}

type Way = readonly (readonly [number, number])[];

function absolute(steps: readonly number[]): Way {
  let [x, y] = [0, 0];
  const way: [number, number][] = [];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    way.push([x, y]);
  }
  return way;
}

function pathOf(ring: readonly number[], ways: readonly Way[], grid: number): string {
  const points = ring.flatMap((arc, at) => {
    const way = ways[arc < 0 ? ~arc : arc] ?? [];
    return (arc < 0 ? way.toReversed() : way).slice(at === 0 ? 0 : 1);
  });
  return `M${points.map(([x, y]) => `${x / grid} ${y / grid}`).join('L')}Z`;
}
