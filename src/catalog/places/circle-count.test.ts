import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../bench/data/random.ts';
import { distanceKm, type Location, roundedDegrees } from '../../domain/places/location.ts';
import { spatialTree } from '../build/places/spatial-tree.ts';
import { Circle } from './circle.ts';
import { countInCircle } from './circle-count.ts';
import { ClosestPlaces } from './closest-places.ts';
import { findClosest } from './nearest-search.ts';

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

describe.each([0, 1, 2, 33, 34, 67, 1000, 6000])('a circle among %i places', (count) => {
  const places = somePlaces(count);
  const tree = spatialTree({
    longitude: places.map(({ longitude }) => longitude),
    latitude: places.map(({ latitude }) => latitude),
  });
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
          expect(countInCircle(tree, circle, test)).toBe(inside.length);
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
  it('counts the places within it all the same', () => {
    const random = seededRandom(5);
    const places = Array.from({ length: 60_000 }, () =>
      rounded({ latitude: 40 + random() * 10, longitude: 5 + random() * 10 }),
    );
    const tree = spatialTree({
      longitude: places.map(({ longitude }) => longitude),
      latitude: places.map(({ latitude }) => latitude),
    });
    const center = { latitude: 45, longitude: 10 };
    for (const radiusKm of [50, 200, 400, 500]) {
      const circle = new Circle(center, radiusKm);
      const inside = [...places.keys()].filter((row) => distanceKm(center, places[row] as Location) <= radiusKm);
      expect(countInCircle(tree, circle)).toBe(inside.length);
      expect(countInCircle(tree, circle, (row) => row % 3 === 0)).toBe(inside.filter((row) => row % 3 === 0).length);
    }
  });
});
