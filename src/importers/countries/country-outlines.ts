/**
 * The outlines of countries from Natural Earth (public domain), as the npm package world-atlas has them at 1:10
 * million.
 */
import { readFileSync } from 'node:fs';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type Bounds, countryDrawn } from '../../domain/places/drawn-countries.ts';
import type { Location } from '../../domain/places/location.ts';
import { packageFile } from '../../package-file.ts';

export interface CountryOutline {
  /** As in data/countries: ISO 3166-1 numeric, 983 for Kosovo. */
  readonly countryId: number;
  readonly polygons: readonly OutlinePolygon[];
}

interface OutlinePolygon {
  /** Smallest and largest longitude and latitude: [west, south, east, north]; east may lie beyond 180. */
  readonly bounds: Bounds;
  /**
   * Rings of [longitude, latitude] without a jump at the antimeridian; the first is the outside, the others are holes.
   */
  readonly rings: readonly (readonly Position[])[];
}

let outlines: readonly CountryOutline[] | undefined;

/**
 * The countries whose outline a place lies in: one as a rule, none at sea and on what the scale leaves out. Near a
 * border or a coast the outline may run on the wrong side of a place, and the Vatican is too small to be told from
 * Italy.
 */
export function countriesAt(location: Location): number[] {
  return countryOutlines()
    .filter(({ polygons }) => polygons.some((polygon) => isInside(polygon, location)))
    .map((outline) => outline.countryId);
}

/** All of them, read once. */
export function countryOutlines(): readonly CountryOutline[] {
  outlines ??= readOutlines();
  return outlines;
}

function readOutlines(): CountryOutline[] {
  const file = packageFile('world-atlas', 'countries-10m.json');
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ countries: GeometryCollection<{ name: string }> }>;
  return feature(atlas, atlas.objects.countries).features.flatMap(({ id, properties, geometry }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon;
    const polygons = (type === 'Polygon' ? [coordinates] : coordinates).map(polygonOf);
    return [...Map.groupBy(polygons, ({ bounds }) => countryDrawn(id, properties.name, bounds))].flatMap(
      ([countryId, ofCountry]) => (countryId === undefined ? [] : [{ countryId, polygons: ofCountry }]),
    );
  });
}

function polygonOf(coordinates: readonly Position[][]): OutlinePolygon {
  const rings = coordinates.map(unrolled);
  let [west, south, east, north] = [Number.POSITIVE_INFINITY, 90, Number.NEGATIVE_INFINITY, -90];
  for (const [longitude = 0, latitude = 0] of rings[0] ?? []) {
    west = Math.min(west, longitude);
    south = Math.min(south, latitude);
    east = Math.max(east, longitude);
    north = Math.max(north, latitude);
  }
  return { bounds: [west, south, east, north], rings };
}

/** The atlas draws on a sphere: rings run over the antimeridian, and that of Antarctica around the pole. */
function unrolled(ring: readonly Position[]): Position[] {
  let turns = 0;
  let previous = ring[0]?.[0] ?? 0;
  const points = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (Math.abs(longitude - previous) > 180) turns += longitude < previous ? 1 : -1;
    previous = longitude;
    return [longitude + 360 * turns, latitude];
  });
  const [start = 0] = points[0] ?? [];
  const [end = 0] = points.at(-1) ?? [];
  if (Math.abs(end - start) > 180) points.push([end, -90], [start, -90]);
  return points;
}

function isInside({ bounds, rings }: OutlinePolygon, { latitude, longitude }: Location): boolean {
  const [west, south, east, north] = bounds;
  if (latitude < south || latitude > north) return false;
  return [longitude - 360, longitude, longitude + 360].some((unrolledLongitude) => {
    if (unrolledLongitude < west || unrolledLongitude > east) return false;
    const [outside = [], ...holes] = rings;
    return (
      isInRing(outside, unrolledLongitude, latitude) &&
      !holes.some((hole) => isInRing(hole, unrolledLongitude, latitude))
    );
  });
}

/** By the number of edges that a ray to the east crosses, with degrees as a plane: what the outlines are drawn in. */
function isInRing(ring: readonly Position[], longitude: number, latitude: number): boolean {
  let isIn = false;
  let [previousLongitude = 0, previousLatitude = 0] = ring.at(-1) ?? [];
  for (const [nextLongitude = 0, nextLatitude = 0] of ring) {
    if (nextLatitude > latitude !== previousLatitude > latitude) {
      const share = (latitude - nextLatitude) / (previousLatitude - nextLatitude);
      if (longitude < nextLongitude + share * (previousLongitude - nextLongitude)) isIn = !isIn;
    }
    [previousLongitude, previousLatitude] = [nextLongitude, nextLatitude];
  }
  return isIn;
}
