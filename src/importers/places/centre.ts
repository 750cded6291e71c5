/** The middle of an outline: weighted by area for rings, by length for lines, else the mean of the points. */
import type { Location } from '../../domain/places/location.ts';

export interface WeightedCentre {
  readonly centre: Location;
  /** Square degrees of a ring, degrees of a line: only for comparing shapes near each other. */
  readonly weight: number;
}

/**
 * Of a ring, whose last point may or may not repeat the first. It is computed in the plane of the degrees, in which a
 * centre of gravity does not depend on how much shorter a degree of longitude is; a ring across the antimeridian is
 * moved to one side of it first. Undefined when the ring encloses nothing.
 */
export function centreOfRing(points: readonly Location[]): WeightedCentre | undefined {
  const origin = points[0];
  if (origin === undefined) return undefined;
  let area = 0;
  let north = 0;
  let east = 0;
  for (let index = 0; index < points.length; index += 1) {
    // Relative to the first point: products of whole coordinates would lose the digits of a small ring.
    const from = offset(points[index] as Location, origin);
    const to = offset(points[(index + 1) % points.length] as Location, origin);
    const cross = from.east * to.north - to.east * from.north;
    area += cross;
    north += (from.north + to.north) * cross;
    east += (from.east + to.east) * cross;
  }
  // Points on one line, or a figure of eight whose halves cancel out: its centre would lie anywhere.
  if (Math.abs(area) < 1e-14) return undefined;
  const centre = { north: north / (3 * area), east: east / (3 * area) };
  const isInside = isWithin(
    centre,
    points.map((point) => offset(point, origin)),
  );
  return isInside ? { centre: located(origin, centre.north, centre.east), weight: Math.abs(area) / 2 } : undefined;
}

export function meanOf(points: readonly Location[]): Location | undefined {
  const origin = points[0];
  if (origin === undefined) return undefined;
  let north = 0;
  let east = 0;
  for (const point of points) {
    const from = offset(point, origin);
    north += from.north;
    east += from.east;
  }
  return located(origin, north / points.length, east / points.length);
}

/** Of a line by the lengths of its legs; undefined when it has no length. */
export function centreOfLine(points: readonly Location[]): WeightedCentre | undefined {
  const legs = points.slice(1).map((to, index) => {
    const from = points[index] as Location;
    const { north, east } = offset(to, from);
    const shrink = Math.cos((from.latitude + north / 2) * RADIANS);
    return { centre: located(from, north / 2, east / 2), weight: Math.hypot(east * shrink, north) };
  });
  const centre = commonCentre(legs);
  return centre && { centre, weight: legs.reduce((sum, { weight }) => sum + weight, 0) };
}

/** The common centre of several shapes, a hole having a weight below 0; undefined when they weigh nothing. */
export function commonCentre(shapes: readonly WeightedCentre[]): Location | undefined {
  const origin = shapes[0]?.centre;
  if (origin === undefined) return undefined;
  let total = 0;
  let north = 0;
  let east = 0;
  for (const { centre, weight } of shapes) {
    const from = offset(centre, origin);
    total += weight;
    north += from.north * weight;
    east += from.east * weight;
  }
  return total > 0 ? located(origin, north / total, east / total) : undefined;
}

const RADIANS = Math.PI / 180;

interface Offset {
  readonly north: number;
  readonly east: number;
}

/** The short way round: never more than 180 degrees of longitude. */
function offset(point: Location, origin: Location): Offset {
  const east = point.longitude - origin.longitude;
  return {
    north: point.latitude - origin.latitude,
    east: east > 180 ? east - 360 : east < -180 ? east + 360 : east,
  };
}

function located(origin: Location, north: number, east: number): Location {
  const longitude = origin.longitude + east;
  return {
    latitude: origin.latitude + north,
    longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
  };
}

/** Within the smallest box around the points. All are from one origin: a centre far outside must not come round to them. */
function isWithin(centre: Offset, points: readonly Offset[]): boolean {
  return (
    points.some(({ north }) => north >= centre.north) &&
    points.some(({ north }) => north <= centre.north) &&
    points.some(({ east }) => east >= centre.east) &&
    points.some(({ east }) => east <= centre.east)
  );
}
