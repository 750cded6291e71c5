import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { seededRandom } from '../../../bench/data/random.ts';
import { distanceKm, type Location, roundedDegrees } from '../../domain/places/location.ts';
import { spatialTree } from '../build/places/spatial-tree.ts';
import { Circle } from './circle.ts';
import { CircleCounter } from './circle-counter.ts';
import { ClosestPlaces } from './closest-places.ts';
import { findClosest } from './nearest-search.ts';
import type { SpatialTree } from './place-image.ts';

const rounded = ({ latitude, longitude }: Location) => ({
  latitude: roundedDegrees(latitude),
  longitude: roundedDegrees(longitude),
});

/** Everywhere; crowded in towns, some at the antimeridian and near the poles; and many at the very same spots. */
function somePlaces(count: number): Location[] {
  const random = seededRandom(count);
  const towns = [
    [10, 179.9],
    [-17, -179.99],
    [41.9, 12.5],
    [78.2, 15.6],
    [-84, 166],
    [60, 180],
  ] as const;
  const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));
  return Array.from({ length: count }, (_, index) => {
    if (index % 5 === 0) return rounded({ latitude: random() * 180 - 90, longitude: random() * 360 - 180 });
    const [latitude, longitude] = towns[index % towns.length] as (typeof towns)[number];
    if (index % 7 === 0) return { latitude, longitude };
    const spread = random() < 0.5 ? 0.2 : 3;
    const moved = longitude + (random() - 0.5) * spread;
    return rounded({
      latitude: clamp(latitude + (random() - 0.5) * spread, 90),
      longitude: moved > 180 ? moved - 360 : moved < -180 ? moved + 360 : moved,
    });
  });
}

const treeOf = (places: readonly Location[]) =>
  spatialTree({
    longitude: places.map(({ longitude }) => longitude),
    latitude: places.map(({ latitude }) => latitude),
  });

/** The same as where a process may not reserve the addresses that V8 wants for WebAssembly. */
function counterWithoutWasm(tree: SpatialTree): CircleCounter {
  const Memory = class {
    constructor() {
      throw new RangeError('could not allocate memory');
    }
  };
  vi.stubGlobal('WebAssembly', { Memory });
  const counter = new CircleCounter(tree);
  vi.unstubAllGlobals();
  expect(counter.tree).toBe(tree);
  return counter;
}

/** Whether the counter leaves a circle to JavaScript, which alone looks at the tree's ids. */
function watchLeaving(counter: CircleCounter): (circle: Circle) => boolean {
  let isLeft = false;
  const { ids } = counter.tree;
  Object.defineProperty(counter.tree, 'ids', {
    get: () => {
      isLeft = true;
      return ids;
    },
  });
  return (circle) => {
    isLeft = false;
    counter.count(circle);
    return isLeft;
  };
}

describe.each([0, 1, 2, 33, 34, 67, 1000, 6000])('a circle among %i places', (count) => {
  const places = somePlaces(count);
  const tree = treeOf(places);
  const counters = [new CircleCounter(tree), counterWithoutWasm(tree)];
  const flatSquare = (circle: Circle, { latitude, longitude }: Location) =>
    Math.min(...circle.turns.map((turn) => circle.flatSquare(longitude - turn, latitude - circle.center.latitude)));
  const closest = new ClosestPlaces();
  const isThird = (row: number) => row % 3 === 0;
  const centerArbitrary = fc.oneof(
    fc.record({
      latitude: fc.double({ min: -84, max: 84, noNaN: true }),
      longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180, 179.9, -179.9)),
    }),
    fc.constantFrom(...places.slice(0, 200), { latitude: 41.9, longitude: 12.5 }),
  );
  const radiusArbitrary = fc.oneof(fc.double({ min: 0.1, max: 500, noNaN: true }), fc.constantFrom(0.1, 1, 50, 500));

  it('counts exactly those within the radius, and the closest are those that a look at each finds', () => {
    fc.assert(
      fc.property(
        centerArbitrary,
        radiusArbitrary,
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(undefined, isThird),
        (center, radiusKm, room, test) => {
          const circle = new Circle(center, radiusKm);
          fc.pre(circle.isFlat);
          const inside = [...places.keys()]
            .map((row) => ({ row, distance: distanceKm(center, places[row] as Location) }))
            .filter(({ row, distance }) => distance <= radiusKm && (test === undefined || test(row)))
            .sort((a, b) => a.distance - b.distance);
          for (const counter of counters) expect(counter.count(circle, test)).toBe(inside.length);
          closest.clear(room);
          findClosest(tree, circle, closest, test);
          expect(closest.length).toBe(Math.min(room, inside.length));
          const found = Array.from({ length: closest.length }, (_, index) => tree.ids[closest.place(index)] as number);
          const farthest = closest.length === 0 ? 0 : closest.square(closest.length - 1);
          const doubt = 2 * circle.doubtUpTo(3 * farthest);
          // Only those whose squares leave a doubt may stand in each other's place.
          for (const [index, row] of found.entries()) {
            const expected = inside[index] as (typeof inside)[number];
            const square = flatSquare(circle, places[row] as Location);
            const other = flatSquare(circle, places[expected.row] as Location);
            expect(Math.abs(square - other)).toBeLessThanOrEqual(doubt);
          }
          expect(new Set(found).size).toBe(found.length);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a circle whose edge crosses hundreds of branches', () => {
  const random = seededRandom(5);
  const places = Array.from({ length: 300_000 }, () =>
    rounded({ latitude: 40 + random() * 10, longitude: 5 + random() * 10 }),
  );
  const center = { latitude: 45, longitude: 10 };
  const tree = treeOf(places);
  const distances = places.map((place) => distanceKm(center, place));

  it.each([0.5, 50, 200, 400, 500])('has its places counted all the same, %d km around', (radiusKm) => {
    const circle = new Circle(center, radiusKm);
    const inside = [...places.keys()].filter((row) => (distances[row] as number) <= radiusKm);
    for (const counter of [new CircleCounter(tree), counterWithoutWasm(tree)]) {
      expect(counter.count(circle)).toBe(inside.length);
      expect(counter.count(circle, (row) => row % 3 === 0)).toBe(inside.filter((row) => row % 3 === 0).length);
    }
  });

  it('is left to JavaScript where there are too many of them', () => {
    expect(watchLeaving(new CircleCounter(tree))(new Circle(center, 500))).toBe(true);
  });
});

describe('circles of 50 km', () => {
  it('are left to JavaScript only where a place may be on the edge: one in ten at most', () => {
    const places = somePlaces(6000);
    const isLeft = watchLeaving(new CircleCounter(treeOf(places)));
    const left = places.slice(0, 500).filter(({ latitude, longitude }) => {
      const circle = new Circle({ latitude: latitude + 0.01, longitude }, 50);
      return circle.isFlat && isLeft(circle);
    });
    expect(left.length).toBeLessThanOrEqual(50);
  });
});
