import { geoDistance } from 'd3-geo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm, EARTH_RADIUS_KM, roundedDegrees } from './location.ts';

describe('rounded degrees', () => {
  it('are within half of the seventh decimal, say no more than seven, and do not move again', () => {
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (degrees) => {
        const rounded = roundedDegrees(degrees);
        expect(Math.abs(rounded - degrees)).toBeLessThanOrEqual(0.5e-7 + 1e-13);
        expect(rounded + 0).toBe(Number(rounded.toFixed(7)) + 0);
        expect(roundedDegrees(rounded)).toBe(rounded);
        expect(Math.abs(rounded)).toBeLessThanOrEqual(180);
      }),
    );
  });
});

describe('the distance of two places', () => {
  const latitudes = fc.double({ min: -90, max: 90, noNaN: true });
  const longitudes = fc.double({ min: -180, max: 180, noNaN: true });
  /** From a tenth of a millimetre to the other side of the world. */
  const differences = fc
    .tuple(fc.double({ min: -9, max: 2, noNaN: true }), fc.constantFrom(-1, 1))
    .map(([exponent, sign]) => sign * 10 ** exponent);
  const somewhere = fc.record({ latitude: latitudes, longitude: longitudes });

  it('is what d3-geo says, near and far, to a tenth of a millimetre, and the same both ways', () => {
    fc.assert(
      fc.property(somewhere, differences, differences, (from, north, east) => {
        const to = {
          latitude: Math.max(-90, Math.min(90, from.latitude + north)),
          longitude: Math.max(-180, Math.min(180, from.longitude + east)),
        };
        const angle = geoDistance([from.longitude, from.latitude], [to.longitude, to.latitude]);
        expect(distanceKm(from, to)).toBeCloseTo(angle * EARTH_RADIUS_KM, 4);
        expect(distanceKm(to, from)).toBeCloseTo(distanceKm(from, to), 9);
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
