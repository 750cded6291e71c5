/** The point that stands for a GeoJSON geometry: the centroid of what it has of the highest dimension. */

import { type Location, locationProblem } from '../../domain/places/location.ts';
import { centreOfLine, centreOfRing, commonCentre, meanOf } from '../places/centre.ts';
import { oneLine } from '../places/text/quoted.ts';

const MAX_NESTING = 8;

/** The geometry is no GeoJSON geometry, or has nothing in it. */
export class GeometryProblem extends Error {}

/**
 * Areas are weighted as planar ones in degrees, which is exact enough for a place; a shape across the antimeridian is
 * taken as one. Null for a null geometry or an empty collection. Throws GeometryProblem when it is no valid geometry.
 */
export function centroid(geometry: unknown): Location | null {
  if (geometry === null || geometry === undefined) return null;
  const parts = [...shapes(geometry, 0)];
  const dimension = parts.reduce((most, part) => Math.max(most, part.dimension), 0);
  const highest = parts.filter((part) => part.dimension === dimension);
  const [first] = highest;
  if (first === undefined) return null;
  if (dimension === 0 && highest.length === 1) return first.points[0] ?? null;
  const weighted = highest.flatMap(({ points, sign }) => {
    const found = dimension === 2 ? centreOfRing(points) : centreOfLine(points);
    return found === undefined ? [] : [{ centre: found.centre, weight: sign * found.weight }];
  });
  // What has no extent counts by its points.
  const means = highest.flatMap(({ points, sign }) => (sign === 1 ? (meanOf(points) ?? []) : []));
  return commonCentre(weighted) ?? commonCentre(means.map((centre) => ({ centre, weight: 1 }))) ?? null;
}

interface Shape {
  /** 2 = an area, 1 = a line, 0 = a point. */
  readonly dimension: 0 | 1 | 2;
  readonly points: readonly Location[];
  /** -1 = a hole. */
  readonly sign: 1 | -1;
}

function* shapes(geometry: unknown, nesting: number): Generator<Shape> {
  if (typeof geometry !== 'object' || geometry === null) throw new GeometryProblem('its geometry is not an object');
  const { type, coordinates, geometries } = geometry as { type?: unknown; coordinates?: unknown; geometries?: unknown };
  switch (type) {
    case 'Point':
      // A point with an empty array has no place (RFC 7946, 3.1).
      if (Array.isArray(coordinates) && coordinates.length === 0) return;
      yield { dimension: 0, points: [position(coordinates, POINT)], sign: 1 };
      return;
    case 'MultiPoint':
      for (const point of list(coordinates)) yield { dimension: 0, points: [position(point, POINT)], sign: 1 };
      return;
    case 'LineString':
      yield* line(coordinates);
      return;
    case 'MultiLineString':
      for (const part of list(coordinates)) yield* line(part);
      return;
    case 'Polygon':
      yield* polygon(coordinates);
      return;
    case 'MultiPolygon':
      for (const part of list(coordinates)) yield* polygon(part);
      return;
    case 'GeometryCollection':
      if (nesting >= MAX_NESTING)
        throw new GeometryProblem(`its geometry is nested more than ${MAX_NESTING} levels deep`);
      for (const part of list(geometries)) yield* shapes(part, nesting + 1);
      return;
    default:
      throw new GeometryProblem(`its geometry has the unknown type ${oneLine(JSON.stringify(type) ?? 'none', 40)}`);
  }
}

function* line(coordinates: unknown): Generator<Shape> {
  const points = list(coordinates).map((point) => position(point, SHAPE));
  if (points.length > 0) yield { dimension: 1, points, sign: 1 };
}

function* polygon(coordinates: unknown): Generator<Shape> {
  for (const [index, ring] of list(coordinates).entries()) {
    const points = list(ring).map((point) => position(point, SHAPE));
    if (points.length > 0) yield { dimension: 2, points, sign: index === 0 ? 1 : -1 };
  }
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value))
    throw new GeometryProblem('the coordinates of its geometry are not the list that its type needs');
  return value;
}

/** The furthest longitude: shapes across the antimeridian are often drawn on beyond it. */
const POINT = 180;
const SHAPE = 360;

/** Of [longitude, latitude, ...] in degrees, as GeoJSON writes them. */
function position(value: unknown, furthest: number): Location {
  const [longitude, latitude] = Array.isArray(value) ? value : [];
  if (typeof longitude !== 'number' || typeof latitude !== 'number') {
    throw new GeometryProblem(
      `a position of its geometry is not a pair of numbers: ${oneLine(JSON.stringify(value) ?? 'none', 40)}`,
    );
  }
  if (Math.abs(longitude) > 1000 || Math.abs(latitude) > 1000) {
    throw new GeometryProblem(
      `its position ${longitude}, ${latitude} is not in degrees: GeoJSON uses WGS 84, convert the file first`,
    );
  }
  if (Math.abs(longitude) > furthest || Math.abs(latitude) > 90) {
    throw new GeometryProblem(locationProblem({ latitude, longitude }) ?? 'its coordinates are out of range');
  }
  return { latitude, longitude };
}
