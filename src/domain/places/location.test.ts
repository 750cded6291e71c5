import { geoDistance } from 'd3-geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DistanceFrom, distanceKm, EARTH_RADIUS_KM, roundedDegrees, toDegrees, toTicks } from './location.ts';

describe('ticks', () => {
  it('are what seven decimals say, there and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }), (ticks) => {
        expect(toTicks(toDegrees(ticks))).toBe(ticks);
        expect(toDegrees(ticks)).toBe(Number(`${ticks}e-7`));
      }),
    );
  });

  it('move a place by half of one at most, and one in whole ticks not at all', () => {
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (degrees) => {
        const rounded = roundedDegrees(degrees);
        expect(Math.abs(rounded - degrees)).toBeLessThanOrEqual(0.5e-7 + 1e-13);
        expect(roundedDegrees(rounded)).toBe(rounded);
        expect(Math.abs(rounded)).toBeLessThanOrEqual(180);
      }),
    );
  });
});

describe('the distance of two places', () => {
  const RADIANS = Math.PI / 180;
  const latitudes = fc.double({ min: -89.9, max: 89.9, noNaN: true });
  const longitudes = fc.double({ min: -180, max: 180, noNaN: true });
  /** From a tenth of a millimetre to the other side of the world. */
  const differences = fc
    .tuple(fc.double({ min: -9, max: 2, noNaN: true }), fc.constantFrom(-1, 1))
    .map(([exponent, sign]) => sign * 10 ** exponent);
  const somewhere = fc.record({ latitude: latitudes, longitude: longitudes });
  const haversine = (from: typeof EARTH, to: typeof EARTH) => {
    const sinNorth = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2);
    const sinEast = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2);
    const cosines = Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS);
    return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, sinNorth ** 2 + cosines * sinEast ** 2)));
  };
  const EARTH = { latitude: 0, longitude: 0 };

  it('is that of the haversine formula, near and far, to thirteen digits', () => {
    fc.assert(
      fc.property(somewhere, differences, differences, (from, north, east) => {
        const to = {
          latitude: Math.max(-89.9, Math.min(89.9, from.latitude + north)),
          longitude: Math.max(-180, Math.min(180, from.longitude + east)),
        };
        const expected = haversine(from, to);
        expect(Math.abs(distanceKm(from, to) - expected)).toBeLessThanOrEqual(1e-13 * expected + 1e-12);
        expect(new DistanceFrom(from).km(to.longitude, to.latitude)).toBe(distanceKm(from, to));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [
      { latitude: 48.8566, longitude: 2.3522 },
      { latitude: 51.5074, longitude: -0.1278 },
    ],
    [
      { latitude: 0, longitude: 179.9 },
      { latitude: 0, longitude: -179.9 },
    ],
    [
      { latitude: 89.99, longitude: 0 },
      { latitude: 89.99, longitude: 180 },
    ],
    [
      { latitude: 41.9, longitude: 12.5 },
      { latitude: 41.9, longitude: 12.5 },
    ],
    [
      { latitude: 41.9, longitude: 12.5 },
      { latitude: 41.9003, longitude: 12.4999 },
    ],
  ])('is what d3-geo says of %j and %j', (from, to) => {
    const angle = geoDistance([from.longitude, from.latitude], [to.longitude, to.latitude]);
    expect(distanceKm(from, to)).toBeCloseTo(angle * EARTH_RADIUS_KM, 8);
  });
});
