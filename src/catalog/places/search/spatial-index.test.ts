import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../test/helpers/seeded-random.ts';
import { distanceKm, type Location, roundedDegrees } from '../../../domain/places/location.ts';
import { Box } from './box.ts';
import { Circle } from './circle.ts';
import { SpatialIndex, spatialTree } from './spatial-index.ts';

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));
const turned = (longitude: number) =>
  longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;

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
    [89.95, 40],
  ] as const;
  return Array.from({ length: count }, (_, index) => {
    if (index % 5 === 0) return { latitude: random() * 180 - 90, longitude: random() * 360 - 180 };
    const [latitude, longitude] = towns[index % towns.length] as (typeof towns)[number];
    if (index % 7 === 0) return { latitude, longitude };
    const spread = random() < 0.5 ? 0.2 : 3;
    return {
      latitude: roundedDegrees(clamp(latitude + (random() - 0.5) * spread, 90)),
      longitude: roundedDegrees(turned(longitude + (random() - 0.5) * spread)),
    };
  });
}

function indexOf(places: readonly Location[]): SpatialIndex {
  const tree = spatialTree({
    longitude: places.map(({ longitude }) => longitude),
    latitude: places.map(({ latitude }) => latitude),
  });
  // Where the snapshot file has it: in the middle of a larger buffer.
  const moved = new Uint8Array(tree.length + 200);
  moved.set(tree, 104);
  return new SpatialIndex(moved.subarray(104, 104 + tree.length));
}

const ascending = (rows: readonly number[]) => rows.toSorted((a, b) => a - b);
const isThird = (row: number) => row % 3 === 0;

describe.each([0, 1, 2, 17, 33, 1000, 6000, 70_000])('the spatial index over %i places', (count) => {
  const places = somePlaces(count);
  const index = indexOf(places);
  const rowsWhere = (test: (place: Location) => boolean) =>
    [...places.keys()].filter((row) => test(places[row] as Location));
  const centerArbitrary = fc.oneof(
    fc.record({
      latitude: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90, 89.9, -89.99)),
      longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180, 179.9, -179.9)),
    }),
    fc.constantFrom(...places.slice(0, 200), { latitude: 41.9, longitude: 12.5 }),
  );
  const radiusArbitrary = fc.oneof(fc.double({ min: 0.1, max: 500, noNaN: true }), fc.constantFrom(0.1, 1, 50, 500));
  const numRuns = Math.ceil(Math.min(300, 600_000 / (count + 1)));

  it('counts the places within a radius and finds the nearest as a look at each does', () => {
    fc.assert(
      fc.property(
        centerArbitrary,
        radiusArbitrary,
        fc.constantFrom(undefined, isThird),
        fc.integer({ min: 1, max: 60 }),
        (center, radiusKm, test, wanted) => {
          const circle = new Circle(center, radiusKm);
          const isMeant = test ?? (() => true);
          const inside = rowsWhere((place) => distanceKm(center, place) <= radiusKm).filter(isMeant);
          expect(index.count(circle, test)).toBe(inside.length);
          const boxed = ascending(circle.boxes.flatMap((box) => index.inBox(box)));
          expect(new Set(boxed).size).toBe(boxed.length);
          const isInside = (row: number) => distanceKm(center, places[row] as Location) <= radiusKm;
          expect(boxed.filter((row) => isInside(row) && isMeant(row))).toEqual(inside);
          const nearest = index.nearest(center, wanted, radiusKm, test);
          const distances = (rows: readonly number[]) => rows.map((row) => distanceKm(center, places[row] as Location));
          const expected = distances(inside).sort((a, b) => a - b);
          expect(nearest.length).toBe(Math.min(wanted, inside.length));
          for (const [at, distance] of distances(nearest).entries()) {
            expect(distance).toBeCloseTo(expected[at] as number, 7);
          }
        },
      ),
      { numRuns },
    );
  });

  it('counts and lists the places of a box, edges included', () => {
    const edge = places[0];
    const box = new Box({ west: -180, south: edge?.latitude ?? 0, east: edge?.longitude ?? 10, north: 90 });
    const expected = rowsWhere(({ latitude, longitude }) => box.contains(longitude, latitude));
    expect(index.count(box)).toBe(expected.length);
    expect(index.count(box, isThird)).toBe(expected.filter(isThird).length);
    expect(ascending(index.inBox(box))).toEqual(expected);
    expect(index.count(new Box({ west: -180, south: -90, east: 180, north: 90 }))).toBe(count);
  });
});

describe('circles with a place on their edge', () => {
  it('have it counted, and circles a little smaller do not', () => {
    const places = somePlaces(6000);
    const index = indexOf(places);
    const random = seededRandom(3);
    for (let turn = 0; turn < 400; turn += 1) {
      const [center, edge] = [0, 1].map(() => places[Math.floor(random() * places.length)]) as [Location, Location];
      const distances = places.map((place) => distanceKm(center, place));
      const radiusKm = distanceKm(center, edge);
      for (const radius of [radiusKm, radiusKm * (1 - 1e-12)]) {
        const inside = distances.filter((distance) => distance <= radius).length;
        expect(index.count(new Circle(center, radius))).toBe(inside);
      }
    }
  });
});
