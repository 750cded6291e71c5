/** Puts countries on the map: which are dots, and the point that stands for each. */
import type { Dot } from './dots.ts';
import { HEIGHT, WIDTH, type World } from './world-shapes.ts';

interface Placed {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface MapPlaces {
  /** Where the label of each country points and the arrow keys go. */
  readonly points: readonly Dot[];
  /** Those too small for a shape, or missing among the shapes. */
  readonly dots: readonly Dot[];
}

/** Shapes smaller than this, in square units of the map, get a dot as well. */
const SMALL_AREA = 14;

export function placeCountries(world: World, countries: readonly Placed[]): MapPlaces {
  const shapes = new Map(world.shapes.map((shape) => [shape.countryId, shape]));
  const points: Dot[] = [];
  const dots: Dot[] = [];
  for (const { id, latitude, longitude } of countries) {
    const shape = shapes.get(id);
    if (shape) {
      const point = { id, x: shape.x, y: shape.y };
      points.push(point);
      if (shape.area < SMALL_AREA) dots.push(point);
      continue;
    }
    if (latitude === null || longitude === null) continue;
    const [x, y] = world.project(longitude, latitude);
    // The map ends before Antarctica.
    if (x < 0 || x > WIDTH || y < 0 || y > HEIGHT) continue;
    points.push({ id, x, y });
    dots.push({ id, x, y });
  }
  return { points, dots };
}
