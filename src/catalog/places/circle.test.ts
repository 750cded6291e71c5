import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from '../../domain/places/location.ts';
import { Circle } from './circle.ts';
import { OUTSIDE, PARTLY } from './region.ts';

const latitudeArbitrary = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.constantFrom(-90, 90, 0, 89.9, -89.9, 89, 84),
);
const longitudeArbitrary = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.constantFrom(-180, 180, 0, 179.9, -179.9),
);
const locationArbitrary = fc.record({ latitude: latitudeArbitrary, longitude: longitudeArbitrary });
const radiusArbitrary = fc.oneof(fc.double({ min: 0.1, max: 500, noNaN: true }), fc.constantFrom(0.1, 1, 10, 50, 500));
const shiftArbitrary = fc.record({
  north: fc.double({ min: -6, max: 6, noNaN: true }),
  east: fc.double({ min: -20, max: 20, noNaN: true }),
});
const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));
const turned = (longitude: number) =>
  longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;

describe('a circle on the earth', () => {
  it('contains exactly the places within its radius, near and far, at poles and at 180 degrees', () => {
    fc.assert(
      fc.property(
        locationArbitrary,
        radiusArbitrary,
        locationArbitrary,
        shiftArbitrary,
        (center, radiusKm, far, shift) => {
          const circle = new Circle(center, radiusKm);
          const near = {
            latitude: clamp(center.latitude + shift.north, 90),
            longitude: turned(center.longitude + shift.east),
          };
          const sameHeight = {
            latitude: clamp(center.latitude + shift.north / 10, 90),
            longitude: far.longitude,
          };
          for (const place of [far, near, sameHeight, center]) {
            const isInside = distanceKm(center, place) <= radiusKm;
            expect(circle.contains(place.longitude, place.latitude)).toBe(isInside);
            const coords = Float64Array.of(place.longitude, place.latitude);
            expect(circle.find(coords, 0, 0, new Uint32Array(1))).toBe(Number(isInside));
          }
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it('contains nothing far away close to a pole, where degrees of longitude are short', () => {
    for (const latitude of [84, 89, -89.5, 89.9, -89.99]) {
      for (const radiusKm of [0.1, 1, 5]) {
        const center = { latitude, longitude: 12 };
        const circle = new Circle(center, radiusKm);
        const coords: number[] = [];
        for (let north = -5; north <= 5; north += 0.05) {
          for (let east = -180; east <= 180; east += 10) coords.push(east, clamp(latitude + north, 90));
        }
        const expected = coords.filter(
          (longitude, at) =>
            at % 2 === 0 && distanceKm(center, { longitude, latitude: coords[at + 1] as number }) <= radiusKm,
        );
        const found = circle.find(Float64Array.from(coords), 0, coords.length / 2 - 1, new Uint32Array(coords.length));
        expect(found).toBe(expected.length);
      }
    }
  });

  it('never says of a box with a place inside that it is outside', () => {
    const boxArbitrary = fc.record({ a: locationArbitrary, shift: shiftArbitrary, isNear: fc.boolean() });
    const share = fc.array(
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
      {
        minLength: 8,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(
        locationArbitrary,
        radiusArbitrary,
        boxArbitrary,
        share,
        (center, radiusKm, { a, shift, isNear }, shares) => {
          const from = isNear ? center : a;
          const corner = {
            latitude: clamp(from.latitude + shift.north, 90),
            longitude: clamp(from.longitude + shift.east, 180),
          };
          const south = Math.min(from.latitude, corner.latitude);
          const north = Math.max(from.latitude, corner.latitude);
          const west = Math.min(from.longitude, corner.longitude);
          const east = Math.max(from.longitude, corner.longitude);
          const circle = new Circle(center, radiusKm);
          const relation = circle.relation(west, south, east, north);
          const corners = [0, 1].flatMap((x) => [0, 1].map((y): [number, number] => [x, y]));
          for (const [x, y] of [...corners, ...shares]) {
            const isInside = circle.contains(west + x * (east - west), south + y * (north - south));
            if (relation === OUTSIDE) expect(isInside).toBe(false);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('tells of boxes far away that they are, so that they need not be looked into', () => {
    const circle = new Circle({ latitude: 38.7, longitude: -9.1 }, 50);
    expect(circle.relation(-9.2, 38.6, -9, 38.8)).toBe(PARTLY);
    expect(circle.relation(-3.9, 40.2, -3.5, 40.6)).toBe(OUTSIDE);
    const acrossTheLine = new Circle({ latitude: 0, longitude: 179.9 }, 50);
    expect(acrossTheLine.relation(-180, -0.1, -179.9, 0.1)).toBe(PARTLY);
    expect(acrossTheLine.relation(-179, -1, -178, 1)).toBe(OUTSIDE);
  });

  it('misses true squares by no greater share of small flat squares than of the largest', () => {
    fc.assert(
      fc.property(
        locationArbitrary,
        radiusArbitrary,
        fc.double({ min: 1e-9, max: 1, noNaN: true }),
        (center, radiusKm, part) => {
          const circle = new Circle(center, radiusKm);
          fc.pre(circle.isFlat && Number.isFinite(circle.missedShare));
          const square = circle.possibly * part;
          expect(circle.doubtUpTo(square)).toBeLessThanOrEqual(square * circle.missedShare * (1 + 1e-12));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('says by how much squares miss that are reckoned with 24 digits, as circle-count.wat does', () => {
    const single = Math.fround;
    let asked = 0;
    fc.assert(
      fc.property(
        locationArbitrary,
        radiusArbitrary,
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (center, radiusKm, up, aside) => {
          const circle = new Circle(center, radiusKm);
          fc.pre(circle.isFlat && circle.steepness <= 3);
          const [east, north] = [aside * circle.reach, up * circle.height];
          const ticks = (degrees: number) => Math.round(degrees * 1e7);
          const offset = (place: number, middle: number) =>
            single(single(ticks(place) - ticks(middle)) - single(middle * 1e7 - ticks(middle)));
          const toEast = offset(center.longitude + east, center.longitude);
          const toNorth = offset(center.latitude + north, center.latitude);
          const slope = single(circle.slope * 1e-7);
          const factor = single(single(circle.constant) - single(slope * toNorth));
          const square = single(single(toNorth * toNorth) + single(single(factor * toEast) * toEast));
          const exact = circle.flatSquare(
            (ticks(center.longitude + east) - center.longitude * 1e7) * 1e-7,
            (ticks(center.latitude + north) - center.latitude * 1e7) * 1e-7,
          );
          if (exact > circle.possibly) return;
          asked += 1;
          expect(Math.abs(square * 1e-14 - exact)).toBeLessThanOrEqual(
            10 * 2 ** -24 * circle.steepness * exact + 1e-22, // and a millionth of a tick
          );
          expect(10 * 2 ** -24 * circle.steepness).toBeLessThan(2 ** -17);
        },
      ),
      { numRuns: 20_000 },
    );
    expect(asked).toBeGreaterThan(1000);
  });
});
