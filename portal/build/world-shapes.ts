/**
 * The shapes of the world map, made from Natural Earth (the package world-atlas) when the portal is built: projected,
 * simplified to two levels of detail, and each territory with the code that ISO 3166-1 gives it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Position } from 'geojson';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { type Bounds, countryDrawn } from '../../src/domain/places/drawn-countries.ts';
import { HEIGHT, projectWorld, WEST } from '../src/world-map/shapes/projection.ts';
import type { ShapeFile } from '../src/world-map/shapes/shape-file.ts';

export type Detail = 'coarse' | 'fine';

interface Level {
  /** Steps of the grid in one unit of the map. */
  readonly grid: number;
  /** Points whose triangle with their neighbours is smaller than this go, in square units of the map. */
  readonly leastBend: number;
  /** Islands smaller than this go, but for the largest of each country. */
  readonly leastIsland: number;
}

const LEVELS: Record<Detail, Level> = {
  coarse: { grid: 10, leastBend: 0.2, leastIsland: 0.6 },
  fine: { grid: 50, leastBend: 0.034, leastIsland: 0.04 },
};

/** Of the map's least shapes as well: three corners. */
const LEAST_POINTS = 4;
const ROUNDS = 5;
const MODULE = 'virtual:world-shapes/';

export function worldShapes(): Plugin {
  return {
    name: 'carnet-world-shapes',
    resolveId(id) {
      return id.startsWith(MODULE) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return undefined;
      const detail = id.slice(MODULE.length + 1) as Detail;
      const file = this.emitFile({
        type: 'asset',
        name: `world-${detail}.json`,
        source: JSON.stringify(shapeFile(detail)),
      });
      return { code: `export default import.meta.ROLLUP_FILE_URL_${file};`, moduleType: 'js' };
    },
  };
}

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;
type Point = readonly [number, number];
/** Indexes of arcs; `~index` for one that is walked backwards. */
type Ring = readonly number[];

/** The rings of one area, and which country it is. */
interface Area {
  readonly countryId: number | null;
  readonly rings: readonly Ring[];
}

/** The same for both levels of detail. */
let drawn: { readonly arcs: readonly Point[][]; readonly areas: readonly Area[] } | undefined;

function drawAtlas() {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Atlas;
  const degrees = atlas.arcs.map((arc) => decoded(arc, atlas.transform));
  const arcs = degrees.map((arc) => unrolled(arc).map(([x, y]) => projectWorld(x, y)));
  return { arcs, areas: areasOf(atlas, degrees) };
}

export function shapeFile(detail: Detail): ShapeFile {
  const { grid, leastBend, leastIsland } = LEVELS[detail];
  drawn ??= drawAtlas();
  const { arcs: whole, areas } = drawn;
  const uses = new Map<number, number>();
  for (const arc of areas.flatMap(({ rings }) => rings.flat().map(placeOf))) uses.set(arc, (uses.get(arc) ?? 0) + 1);
  const isIsland = (ring: Ring) => ring.every((arc) => uses.get(placeOf(arc)) === 1);
  const sizeOf = (ring: Ring) => Math.abs(areaOf(pointsOf(ring, whole)));

  const arcs: number[][] = [];
  const kept = new Map<number, number>();
  const keptArc = (arc: number): number => {
    const place = placeOf(arc);
    let at = kept.get(place);
    if (at === undefined) {
      at = arcs.push(deltas(simplified(whole[place] ?? [], leastBend), grid)) - 1;
      kept.set(place, at);
    }
    return arc < 0 ? ~at : at;
  };
  const shapes = areas.map(({ countryId, rings }) => {
    const bySize = rings.map((ring) => ({ ring, size: sizeOf(ring) })).sort((a, b) => b.size - a.size);
    const shown = bySize.filter(({ ring, size }, at) => at === 0 || size >= leastIsland || !isIsland(ring));
    const points = pointsOf(bySize[0]?.ring ?? [], whole);
    const [x, y] = innermost(points);
    return [
      countryId,
      round(x),
      round(y),
      round(bySize.reduce((sum, { size }) => sum + size, 0)),
      round(widthAt(points, y)),
      shown.map(({ ring }) => ring.map(keptArc)),
    ] as const;
  });
  return { grid, arcs, shapes };
}

const placeOf = (arc: number): number => (arc < 0 ? ~arc : arc);
const round = (value: number): number => Math.round(value * 100) / 100;

/** An area of the atlas has parts that ISO lists under codes of their own; all of one country are one shape. */
function areasOf(atlas: Atlas, degrees: readonly (readonly Point[])[]): Area[] {
  const byCountry = new Map<string, { countryId: number | null; rings: Ring[] }>();
  for (const geometry of atlas.objects.countries.geometries) {
    const { id } = geometry;
    const { name } = geometry.properties as { readonly name: string };
    const polygons =
      geometry.type === 'Polygon' ? [geometry.arcs] : geometry.type === 'MultiPolygon' ? geometry.arcs : [];
    for (const polygon of polygons) {
      const countryId = countryDrawn(id, name, boundsOf(pointsOf(polygon[0] ?? [], degrees))) ?? null;
      const key = String(countryId ?? name);
      const area = byCountry.get(key) ?? { countryId, rings: [] };
      area.rings.push(...polygon);
      byCountry.set(key, area);
    }
  }
  return [...byCountry.values()];
}

function boundsOf(points: readonly Point[]): Bounds {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function pointsOf(ring: Ring, arcs: readonly (readonly Point[])[]): Point[] {
  return ring.flatMap((arc, at) => {
    const points = arcs[placeOf(arc)] ?? [];
    // Each arc begins where the one before ended.
    return (arc < 0 ? points.toReversed() : points).slice(at === 0 ? 0 : 1);
  });
}

function decoded(arc: readonly Position[], transform: Atlas['transform']): Point[] {
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] };
  let [x, y] = [0, 0];
  return arc.map(([dx = 0, dy = 0]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** Without a jump at the antimeridian, and where most of it lies on the map: one island goes over its edge. */
function unrolled(points: readonly Point[]): Point[] {
  let turns = 0;
  let before = points[0]?.[0] ?? 0;
  const straight = points.map(([x, y]): Point => {
    if (Math.abs(x - before) > 180) turns += x < before ? 360 : -360;
    before = x;
    return [x + turns, y];
  });
  const middle = straight.reduce((sum, [x]) => sum + x, 0) / straight.length;
  const shift = Math.floor((middle - WEST) / 360) * 360;
  return straight.map(([x, y]): Point => [x - shift, y]);
}

const triangle = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;

/**
 * Small bends go before larger ones (M. Visvalingam, J. D. Whyatt, 1993), here in rounds: in each those below a bound go,
 * never two neighbours at once, and the bound doubles until it is `leastBend`.
 */
function simplified(points: readonly Point[], leastBend: number): Point[] {
  let left = [...points];
  const isRing = points.length > 0 && String(points[0]) === String(points.at(-1));
  const least = isRing ? LEAST_POINTS : 2;
  for (let bound = leastBend / 2 ** ROUNDS; bound <= leastBend; bound *= 2) {
    for (let before = 0; before !== left.length && left.length > least; ) {
      before = left.length;
      left = withoutBends(left, bound, least);
    }
  }
  return left;
}

function withoutBends(points: readonly Point[], bound: number, least: number): Point[] {
  const left: Point[] = [];
  let spare = points.length - least;
  let hasLeft = false;
  for (const [at, point] of points.entries()) {
    const goes: boolean = !hasLeft && spare > 0 && bendAt(points, at) < bound;
    if (goes) spare -= 1;
    else left.push(point);
    hasLeft = goes;
  }
  return left;
}

function bendAt(points: readonly Point[], at: number): number {
  const [before, here, after] = [points[at - 1], points[at], points[at + 1]];
  return before && here && after ? triangle(before, here, after) : Number.POSITIVE_INFINITY;
}

/** The first point, then the way from each to the next, in steps of the grid; beyond the map's lower edge is nothing. */
function deltas(points: readonly Point[], grid: number): number[] {
  const steps: number[] = [];
  let [fromX, fromY] = [0, 0];
  for (const [at, [x, y]] of points.entries()) {
    const [toX, toY] = [Math.round(x * grid), Math.round(Math.min(y, HEIGHT + 2) * grid)];
    // The ends stay: other arcs begin there.
    if (at > 0 && at < points.length - 1 && toX === fromX && toY === fromY) continue;
    steps.push(toX - fromX, toY - fromY);
    [fromX, fromY] = [toX, toY];
  }
  return steps;
}

function areaOf(points: readonly Point[]): number {
  let sum = 0;
  for (const [at, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
    sum += x * nextY - nextX * y;
  }
  return sum / 2;
}

/** Where lines at a height are inside: the widest stretch, from west to east. */
function stretchAt(points: readonly Point[], height: number): Point {
  const crossings: number[] = [];
  for (const [at, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(at + 1) % points.length] ?? [x, y];
    if (y < height === nextY < height) continue;
    crossings.push(x + ((height - y) / (nextY - y)) * (nextX - x));
  }
  crossings.sort((a, b) => a - b);
  let best: Point = [points[0]?.[0] ?? 0, points[0]?.[0] ?? 0];
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [west = 0, east = 0] = crossings.slice(at, at + 2);
    if (east - west > best[1] - best[0]) best = [west, east];
  }
  return best;
}

const widthAt = (points: readonly Point[], height: number): number => {
  const [west, east] = stretchAt(points, height);
  return east - west;
};

/** About the middle of where it is broadest: inside, with room for a name on both sides. */
function innermost(points: readonly Point[]): Point {
  const heights = points.map(([, y]) => Math.min(y, HEIGHT));
  const [north, south] = [Math.min(...heights), Math.max(...heights)];
  let best: Point = points[0] ?? [0, 0];
  let room = -1;
  for (let part = 1; part < 32; part += 1) {
    const y = north + ((south - north) * part) / 32;
    const [west, east] = stretchAt(points, y);
    // The widest stretch alone may be a long tail: height counts too.
    const wide = (east - west) ** 0.5 * Math.min(y - north, south - y);
    if (wide <= room) continue;
    room = wide;
    best = [(west + east) / 2, y];
  }
  return best;
}
