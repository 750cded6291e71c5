import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../bench/data/random.ts';
import { distanceKm } from '../../domain/places/location.ts';
import { spatialTree } from '../build/places/spatial-tree.ts';
import { Box } from './box.ts';
import { Circle } from './circle.ts';
import type { SpatialTree } from './place-image.ts';
import type { Region } from './region.ts';
import { type RowTest, SpatialIndex } from './spatial-index.ts';

/** Crowded around one place, with some everywhere else. */
function somePlaces(count: number): { latitude: number; longitude: number }[] {
  const random = seededRandom(count);
  return Array.from({ length: count }, (_, index) =>
    index % 5 === 0
      ? { latitude: random() * 180 - 90, longitude: random() * 360 - 180 }
      : { latitude: 10 + random() ** 3, longitude: 179.5 + random() / 2 },
  );
}

/** The tree's arrays where the snapshot file has them: in the middle of a larger buffer. */
function treeOf(places: readonly { latitude: number; longitude: number }[]): SpatialTree {
  const tree = spatialTree({
    longitude: places.map(({ longitude }) => longitude),
    latitude: places.map(({ latitude }) => latitude),
  });
  const moved = new ArrayBuffer(8 * 1001 + tree.coords.byteLength + tree.ids.byteLength);
  const coords = new Float64Array(moved, 8 * 1000, tree.coords.length);
  coords.set(tree.coords);
  const Ids = tree.ids.length < 65536 ? Uint16Array : Uint32Array;
  const ids = new Ids(moved, 8 * 1000 + coords.byteLength, tree.ids.length);
  ids.set(tree.ids);
  return { ...tree, ids, coords };
}

const ascending = (rows: ArrayLike<number>) => Array.from(rows).sort((a, b) => a - b);

describe.each([0, 1, 33, 5000, 70_000])('the spatial index over %i places', (count) => {
  const places = somePlaces(count);
  const tree = treeOf(places);
  const index = new SpatialIndex(tree);
  const rowsOf = (region: Region, test?: RowTest) =>
    ascending(Array.from(index.places(region, test), (place) => tree.ids[place] as number));
  const rowsWhere = (test: (place: { latitude: number; longitude: number }) => boolean) =>
    [...places.keys()].filter((row) => test(places[row] as (typeof places)[number]));
  const isEven = (row: number) => row % 2 === 0;

  it('counts and lists the places within a radius, with a test and without', () => {
    for (const [latitude, longitude, radiusKm] of [
      [10.2, 179.9, 20],
      [10, -180, 500],
      [90, 0, 500],
      [-89.99, 77, 300],
      [50, 8, 0.1],
    ] as const) {
      const center = { latitude, longitude };
      const circle = new Circle(center, radiusKm);
      const expected = rowsWhere((place) => distanceKm(center, place) <= radiusKm);
      expect(index.count(circle)).toBe(expected.length);
      expect(rowsOf(circle)).toEqual(expected);
      expect(index.count(circle, isEven)).toBe(expected.filter(isEven).length);
      expect(rowsOf(circle, isEven)).toEqual(expected.filter(isEven));
      expect(ascending(index.nearest(longitude, latitude, count + 1, radiusKm))).toEqual(expected);
    }
  });

  it('counts and lists the places of a box, edges included', () => {
    const edge = places[0];
    const box = new Box({ west: -180, south: edge?.latitude ?? 0, east: edge?.longitude ?? 10, north: 90 });
    const expected = rowsWhere(({ latitude, longitude }) => box.contains(longitude, latitude));
    expect(index.count(box)).toBe(expected.length);
    expect(ascending(index.inBox(box))).toEqual(expected);
    expect(index.count(new Box({ west: -180, south: -90, east: 180, north: 90 }))).toBe(count);
  });
});
