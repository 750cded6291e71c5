/** The point that stands for a GeoJSON geometry: the centroid of what it has of the highest dimension. */

import { type Location, locationProblem } from '../../domain/places/location.ts';
import { oneLine } from '../places/text/quoted.ts';

/** [longitude, latitude, ...] in degrees, as GeoJSON writes them. */
type Position = readonly number[];

/** A weighted mean under way: sums of coordinates times weight. */
interface Sums {
  x: number;
  y: number;
  weight: number;
}

const MAX_NESTING = 8;
const RADIANS = Math.PI / 180;

/** The geometry is no GeoJSON geometry, or has nothing in it. */
export class GeometryProblem extends Error {}

/**
 * Areas are weighted as planar ones in degrees, which is exact enough for a place; a shape across the antimeridian is
 * taken as one. Null for a null geometry or an empty collection. Throws GeometryProblem when it is no valid geometry.
 */
export function centroid(geometry: unknown): Location | null {
  if (geometry === null || geometry === undefined) return null;
  const parts = [...shapes(geometry, 0)];
  if (parts.length === 0) return null;
  const dimension = parts.reduce((most, part) => Math.max(most, part.dimension), 0);
  const highest = parts.filter((part) => part.dimension === dimension);
  const origin = highest[0]?.positions[0]?.[0] as number;
  const sums: Sums = { x: 0, y: 0, weight: 0 };
  for (const { positions, sign } of highest) addShape(sums, unwrapped(positions, origin), dimension, sign);
  return { latitude: sums.y / sums.weight, longitude: wrapped(sums.x / sums.weight) };
}

interface Shape {
  /** 2 = an area, 1 = a line, 0 = a point. */
  readonly dimension: 0 | 1 | 2;
  readonly positions: readonly Position[];
  /** -1 = a hole. */
  readonly sign: 1 | -1;
}

function* shapes(geometry: unknown, nesting: number): Generator<Shape> {
  if (typeof geometry !== 'object' || geometry === null) throw new GeometryProblem('its geometry is no object');
  const { type, coordinates, geometries } = geometry as { type?: unknown; coordinates?: unknown; geometries?: unknown };
  switch (type) {
    case 'Point':
      // A point with an empty array has no place (RFC 7946, 3.1).
      if (Array.isArray(coordinates) && coordinates.length === 0) return;
      yield { dimension: 0, positions: [position(coordinates, POINT)], sign: 1 };
      return;
    case 'MultiPoint':
      for (const point of list(coordinates)) yield { dimension: 0, positions: [position(point, POINT)], sign: 1 };
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
  const positions = list(coordinates).map((point) => position(point, SHAPE));
  if (positions.length > 0) yield { dimension: 1, positions, sign: 1 };
}

function* polygon(coordinates: unknown): Generator<Shape> {
  for (const [index, ring] of list(coordinates).entries()) {
    const positions = list(ring).map((point) => position(point, SHAPE));
    if (positions.length > 0) yield { dimension: 2, positions, sign: index === 0 ? 1 : -1 };
  }
}

/** Adds an area, a length or a point; what has no extent counts as its mean point with a very small weight. */
function addShape(sums: Sums, points: readonly [number, number][], dimension: number, sign: 1 | -1): void {
  const added = dimension === 2 ? area(points) : dimension === 1 ? length(points) : { x: 0, y: 0, weight: 0 };
  if (added.weight > 0) {
    sums.x += sign * added.x;
    sums.y += sign * added.y;
    sums.weight += sign * added.weight;
    return;
  }
  if (sign === -1) return;
  const weight = dimension === 0 ? 1 : 1e-12;
  for (const [x, y] of points) {
    sums.x += (x * weight) / points.length;
    sums.y += (y * weight) / points.length;
  }
  sums.weight += weight;
}

/** Shoelace formula around the first point, so that small rings far from 0,0 lose no digits. */
function area(points: readonly [number, number][]) {
  const [x0, y0] = points[0] as [number, number];
  let doubleArea = 0;
  let x = 0;
  let y = 0;
  for (let i = 0; i < points.length; i += 1) {
    const [ax, ay] = [(points[i] as [number, number])[0] - x0, (points[i] as [number, number])[1] - y0];
    const next = points[(i + 1) % points.length] as [number, number];
    const [bx, by] = [next[0] - x0, next[1] - y0];
    const cross = ax * by - bx * ay;
    doubleArea += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  }
  const weight = Math.abs(doubleArea) / 2;
  const direction = Math.sign(doubleArea);
  return { x: (direction * x) / 6 + x0 * weight, y: (direction * y) / 6 + y0 * weight, weight };
}

function length(points: readonly [number, number][]) {
  const sums = { x: 0, y: 0, weight: 0 };
  for (let i = 1; i < points.length; i += 1) {
    const [ax, ay] = points[i - 1] as [number, number];
    const [bx, by] = points[i] as [number, number];
    const weight = Math.hypot((bx - ax) * Math.cos(((ay + by) / 2) * RADIANS), by - ay);
    sums.x += ((ax + bx) / 2) * weight;
    sums.y += ((ay + by) / 2) * weight;
    sums.weight += weight;
  }
  return sums;
}

/** Longitudes within 180 degrees of the origin's, so that a shape across the antimeridian hangs together. */
function unwrapped(positions: readonly Position[], origin: number): [number, number][] {
  return positions.map((point) => {
    const [longitude, latitude] = point as [number, number];
    const shift = longitude - origin > 180 ? -360 : longitude - origin < -180 ? 360 : 0;
    return [longitude + shift, latitude];
  });
}

function wrapped(longitude: number): number {
  if (longitude > 180 && longitude <= 360) return longitude - 360;
  return longitude < -180 && longitude >= -360 ? longitude + 360 : longitude;
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value))
    throw new GeometryProblem('the coordinates of its geometry are no list as its type asks for');
  return value;
}

/** The furthest longitude: shapes across the antimeridian are often drawn on beyond it. */
const POINT = 180;
const SHAPE = 360;

function position(value: unknown, furthest: number): Position {
  const [longitude, latitude] = Array.isArray(value) ? value : [];
  if (typeof longitude !== 'number' || typeof latitude !== 'number') {
    throw new GeometryProblem(
      `a position of its geometry is no pair of numbers: ${oneLine(JSON.stringify(value) ?? 'none', 40)}`,
    );
  }
  if (Math.abs(longitude) > 1000 || Math.abs(latitude) > 1000) {
    throw new GeometryProblem(
      `its position ${longitude}, ${latitude} is no degrees: GeoJSON has WGS 84, convert the file first`,
    );
  }
  if (Math.abs(longitude) > furthest || Math.abs(latitude) > 90) {
    throw new GeometryProblem(locationProblem({ latitude, longitude }) ?? 'its coordinates are out of range');
  }
  return value as Position;
}
