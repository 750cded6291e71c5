/** Finds which lines end at a point, among many, without comparing them all. */

const METRES_PER_RADIUS = 6_371_000;
const RADIANS = Math.PI / 180;

export interface LineEnd {
  readonly line: number;
  /** Whether it is the last point of the line; false = the first. */
  readonly isLast: boolean;
}

export interface FoundEnd extends LineEnd {
  readonly metres: number;
}

interface PlacedEnd extends LineEnd {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * A grid over space rather than over degrees, so that ±180° and the poles are places like any other. Distances are
 * straight through the earth, which differ from those along it by less than a millimetre over a kilometre.
 */
export class LineEnds {
  readonly #cells = new Map<string, PlacedEnd[]>();
  readonly #tolerance: number;

  constructor(lines: readonly (readonly (readonly number[])[])[], toleranceMeters: number) {
    this.#tolerance = toleranceMeters;
    for (const [line, points] of lines.entries()) {
      this.#add({ line, isLast: false }, points[0] as readonly number[]);
      this.#add({ line, isLast: true }, points.at(-1) as readonly number[]);
    }
  }

  /** Ends within the tolerance of a point. */
  at(point: readonly number[]): FoundEnd[] {
    const { x, y, z } = inSpace(point);
    const found: FoundEnd[] = [];
    for (const cx of [-1, 0, 1]) {
      for (const cy of [-1, 0, 1]) {
        for (const cz of [-1, 0, 1]) {
          for (const end of this.#cells.get(this.#cell(x, y, z, cx, cy, cz)) ?? []) {
            const metres = Math.hypot(end.x - x, end.y - y, end.z - z);
            if (metres <= this.#tolerance) found.push({ line: end.line, isLast: end.isLast, metres });
          }
        }
      }
    }
    return found;
  }

  #add(end: LineEnd, point: readonly number[]): void {
    const placed = { ...end, ...inSpace(point) };
    const cell = this.#cell(placed.x, placed.y, placed.z, 0, 0, 0);
    const others = this.#cells.get(cell);
    if (others) others.push(placed);
    else this.#cells.set(cell, [placed]);
  }

  #cell(x: number, y: number, z: number, cx: number, cy: number, cz: number): string {
    const size = this.#tolerance;
    return `${Math.floor(x / size) + cx},${Math.floor(y / size) + cy},${Math.floor(z / size) + cz}`;
  }
}

/** Metres from the centre of the earth. */
function inSpace(point: readonly number[]) {
  const longitude = (point[0] as number) * RADIANS;
  const latitude = (point[1] as number) * RADIANS;
  return {
    x: METRES_PER_RADIUS * Math.cos(latitude) * Math.cos(longitude),
    y: METRES_PER_RADIUS * Math.cos(latitude) * Math.sin(longitude),
    z: METRES_PER_RADIUS * Math.sin(latitude),
  };
}
