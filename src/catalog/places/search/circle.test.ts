import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from '../../../domain/places/location.ts';
import { Circle } from './circle.ts';

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
            const isBoxed = circle.boxes.some((box) => box.contains(place.longitude, place.latitude));
            if (isInside) expect(isBoxed).toBe(true);
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
        for (let north = -5; north <= 5; north += 0.05) {
          for (let longitude = -180; longitude <= 180; longitude += 10) {
            const place = { longitude, latitude: clamp(latitude + north, 90) };
            const isInside = distanceKm(center, place) <= radiusKm;
            expect(circle.contains(longitude, place.latitude)).toBe(isInside);
          }
        }
      }
    }
  });

  it('never says that a box with a place inside is outside, or one with a place outside inside', () => {
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
          const relation = circle.relation({ west, south, east, north });
          const corners = [0, 1].flatMap((x) => [0, 1].map((y): [number, number] => [x, y]));
          for (const [x, y] of [...corners, ...shares]) {
            const isInside = circle.contains(west + x * (east - west), south + y * (north - south));
            if (relation === 'outside') expect(isInside).toBe(false);
            if (relation === 'inside') expect(isInside).toBe(true);
          }
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('tells boxes far away and boxes that it holds whole, so that they need not be looked into', () => {
    const relation = (circle: Circle, west: number, south: number, east: number, north: number) =>
      circle.relation({ west, south, east, north });
    const circle = new Circle({ latitude: 38.7, longitude: -9.1 }, 50);
    expect(relation(circle, -9.2, 38.6, -9, 38.8)).toBe('inside');
    expect(relation(circle, -9.2, 38.6, -8, 38.8)).toBe('partly');
    expect(relation(circle, -3.9, 40.2, -3.5, 40.6)).toBe('outside');
    const acrossTheLine = new Circle({ latitude: 0, longitude: 179.9 }, 50);
    expect(relation(acrossTheLine, -180, -0.1, -179.9, 0.1)).toBe('inside');
    expect(relation(acrossTheLine, -180, -1, -179, 1)).toBe('partly');
    expect(relation(acrossTheLine, -179, -1, -178, 1)).toBe('outside');
    expect(relation(acrossTheLine, -180, -0.1, 180, 0.1)).toBe('partly');
  });
});
