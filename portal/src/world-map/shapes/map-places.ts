/** Puts countries on the map: where each is, and which are so small that they are dots, or need care to be hit. */
import type { Dot } from './dots.ts';
import { projectPlace } from './projection.ts';
import type { Shape } from './shape-file.ts';

interface Placed {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export interface MapPlace extends Dot {
  /** In square units of the map; 0 = the shapes do not have it. */
  readonly area: number;
}

/** Shapes smaller than this, in square units of the map, get a dot as well. */
const SMALL_AREA = 14;
/** A shape that shows so many square pixels needs no dot any more. */
const SEEN_AREA_PX = 420;
/** What a finger needs, 24 by 24 pixels. */
const FINGER_AREA_PX = 576;

/** Without one middle: the United States' outlying islands are found at Wake Island (IANA's zone.tab). */
const UNPLACED = new Map([[581, { latitude: 19.28, longitude: 166.62 }]]);

/** One point for each country: the target of the arrow keys, and the dot of a small country. */
export function placeCountries(shapes: readonly Shape[], countries: readonly Placed[]): MapPlace[] {
  const byCountry = new Map(shapes.map((shape) => [shape.countryId, shape]));
  return countries.flatMap(({ id, latitude, longitude }): MapPlace[] => {
    const shape = byCountry.get(id);
    if (shape) return [{ id, x: shape.x, y: shape.y, area: shape.area }];
    const at = latitude === null || longitude === null ? UNPLACED.get(id) : { latitude, longitude };
    if (at === undefined) return [];
    const [x, y] = projectPlace(at.longitude, at.latitude);
    return [{ id, x, y, area: 0 }];
  });
}

/** Those that are dots where a unit of the map is so many CSS pixels. */
export const dotsAt = (places: readonly MapPlace[], pixels: number): MapPlace[] =>
  places.filter(({ area }) => area < SMALL_AREA && area * pixels * pixels < SEEN_AREA_PX);

/** Those too small for a finger there, dots or not. */
export const finelyHit = (places: readonly MapPlace[], pixels: number): MapPlace[] =>
  places.filter(({ area }) => area * pixels * pixels < FINGER_AREA_PX);
