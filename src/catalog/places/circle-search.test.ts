import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { seededRandom } from '../../../bench/data/random.ts';
import { distanceKm, type Location, roundedDegrees } from '../../domain/places/location.ts';
import { spatialTree } from '../build/places/spatial-tree.ts';
import { Circle } from './circle.ts';
import { CircleSearch } from './circle-search.ts';
import { ClosestPlaces } from './closest-places.ts';
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
function searchWithoutWasm(tree: SpatialTree): CircleSearch {
  const Memory = class {
    constructor() {
      throw new RangeError('could not allocate memory');
    }
  };
  vi.stubGlobal('WebAssembly', { Memory });
  const search = new CircleSearch(tree);
  vi.unstubAllGlobals();
  expect(search.tree).toBe(tree);
  return search;
}

/** Whether a question is left to JavaScript, which alone looks at the tree's ids. */
function watchLeaving(search: CircleSearch): (ask: () => void) => boolean {
  let isLeft = false;
  const { ids } = search.tree;
  Object.defineProperty(search.tree, 'ids', {
    get: () => {
      isLeft = true;
      return ids;
    },
  });
  return (ask) => {
    isLeft = false;
    ask();
    return isLeft;
  };
}

describe.each([0, 1, 2, 33, 34, 67, 1000, 6000])('a circle among %i places', (count) => {
  const places = somePlaces(count);
  const tree = treeOf(places);
  const searches = [new CircleSearch(tree), searchWithoutWasm(tree)];
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
          for (const search of searches) {
            expect(search.count(circle, test)).toBe(inside.length);
            closest.clear(room);
            search.findClosest(circle, closest, test);
            expect(closest.length).toBe(Math.min(room, inside.length));
            expect(closest.most).toBe(closest.isFull ? closest.square(room - 1) : Number.POSITIVE_INFINITY);
            const found = Array.from(
              { length: closest.length },
              (_, index) => tree.ids[closest.place(index)] as number,
            );
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
          }
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
    for (const search of [new CircleSearch(tree), searchWithoutWasm(tree)]) {
      expect(search.count(circle)).toBe(inside.length);
      expect(search.count(circle, (row) => row % 3 === 0)).toBe(inside.filter((row) => row % 3 === 0).length);
    }
  });

  it('has the closest of them found all the same, however many are wanted', () => {
    const circle = new Circle(center, 200);
    const [search, other] = [new CircleSearch(tree), searchWithoutWasm(tree)];
    for (const room of [1, 24, 1000, 1024, 1025, 3000]) {
      const [some, same] = [new ClosestPlaces(), new ClosestPlaces()];
      some.clear(room);
      same.clear(room);
      search.findClosest(circle, some);
      other.findClosest(circle, same);
      const squares = (closest: ClosestPlaces) => Array.from({ length: closest.length }, (_, at) => closest.square(at));
      expect(some.length).toBe(room);
      expect(squares(some)).toEqual(squares(same));
    }
  });

  it('is counted in JavaScript where there are too many of them', () => {
    const search = new CircleSearch(tree);
    expect(watchLeaving(search)(() => search.count(new Circle(center, 500)))).toBe(true);
  });
});

describe('circles with a place on their edge', () => {
  it('have it counted, one look at it is exact, and a little closer not', () => {
    const places = somePlaces(6000);
    const search = new CircleSearch(treeOf(places));
    const isLeft = watchLeaving(search);
    const random = seededRandom(3);
    let asked = 0;
    let steep = 0;
    for (let turn = 0; turn < 400; turn += 1) {
      const [center, edge] = [0, 1].map(() => places[Math.floor(random() * places.length)]) as [Location, Location];
      const distances = places.map((place) => distanceKm(center, place));
      const radiusKm = distanceKm(center, edge);
      for (const radius of [radiusKm, radiusKm * (1 - 1e-12)]) {
        const circle = new Circle(center, radius);
        if (radius === 0 || !circle.isFlat) continue;
        asked += 1;
        const inside = distances.filter((distance) => distance <= radius).length;
        const wasLeft = isLeft(() => expect(search.count(circle)).toBe(inside));
        steep += Number(wasLeft);
      }
    }
    expect(asked).toBeGreaterThan(100);
    expect(steep).toBeLessThan(asked / 10);
  });

  it('are counted in JavaScript where there are too many of these', () => {
    const edge = { latitude: 42, longitude: 12 };
    const center = { latitude: 41, longitude: 12 };
    const search = new CircleSearch(treeOf(Array.from({ length: 2000 }, () => edge)));
    const isLeft = watchLeaving(search);
    const circle = new Circle(center, distanceKm(center, edge));
    expect(isLeft(() => expect(search.count(circle)).toBe(2000))).toBe(true);
  });
});

describe('circles of 50 km', () => {
  it('are counted in WebAssembly, and left to JavaScript only where one of the closest may be on the edge', () => {
    const places = somePlaces(6000);
    const search = new CircleSearch(treeOf(places));
    const isLeft = watchLeaving(search);
    const closest = new ClosestPlaces();
    const circles = places
      .slice(0, 500)
      .map(({ latitude, longitude }) => new Circle({ latitude: latitude + 0.01, longitude }, 50))
      .filter(({ isFlat }) => isFlat);
    expect(circles.length).toBeGreaterThan(300);
    const counted = circles.filter((circle) => isLeft(() => search.count(circle)));
    const searched = circles.filter((circle) =>
      isLeft(() => {
        closest.clear(24);
        search.findClosest(circle, closest);
      }),
    );
    expect(counted).toEqual([]);
    expect(searched.length).toBeLessThanOrEqual(circles.length / 10);
  });

  it('are all left to it where a test has to be passed', () => {
    const search = new CircleSearch(treeOf(somePlaces(1000)));
    const isLeft = watchLeaving(search);
    const circle = new Circle({ latitude: 41.9, longitude: 12.5 }, 50);
    const closest = new ClosestPlaces();
    closest.clear(24);
    expect(isLeft(() => search.count(circle, () => true))).toBe(true);
    expect(isLeft(() => search.findClosest(circle, closest, () => true))).toBe(true);
  });
});
