/** Where the middle of an outline is. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centreOfRing, commonCentre, meanOf } from './centre.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
/** To nine digits. */
const near = (latitude: number, longitude: number) => ({
  latitude: expect.closeTo(latitude, 9),
  longitude: expect.closeTo(longitude, 9),
});
const box = (south: number, west: number, north: number, east: number) => [
  at(south, west),
  at(south, east),
  at(north, east),
  at(north, west),
];

describe('the centre of a ring', () => {
  it('is weighted by area, not by how many points a side has', () => {
    const manyPoints = [at(0, 0), at(0, 0.25), at(0, 0.5), at(0, 0.75), at(0, 1), at(1, 1), at(1, 0)];
    expect(centreOfRing(manyPoints)).toEqual({ centre: near(0.5, 0.5), weight: 1 });
  });

  it('is the same whichever way round the ring runs and whether or not the first point is repeated', () => {
    const ring = [at(41.9, 12.5), at(41.9, 12.6), at(42, 12.55)];
    const expected = centreOfRing(ring);
    expect(expected?.centre).toEqual(near(41.9 + 0.1 / 3, 12.55));
    const centre = near(41.9 + 0.1 / 3, 12.55);
    expect(centreOfRing([...ring].reverse())).toEqual({ centre, weight: expect.closeTo(expected?.weight ?? 0, 9) });
    expect(centreOfRing([...ring, ring[0] as (typeof ring)[number]])?.centre).toEqual(centre);
  });

  it('is right across the antimeridian', () => {
    expect(centreOfRing(box(-17, 179.8, -16, -179.9))?.centre).toEqual(near(-16.5, 179.95));
    expect(centreOfRing(box(-17, 179.9, -16, -179.8))?.centre).toEqual(near(-16.5, -179.95));
    expect(meanOf([at(0, 179.5), at(2, -179.5)])).toEqual(near(1, 180));
  });

  it('keeps its digits for a ring of a few centimetres', () => {
    expect(centreOfRing(box(51.2, 6.68, 51.200002, 6.680002))?.centre).toEqual(near(51.200001, 6.680001));
  });

  it('is not given for points on one line', () => {
    expect(centreOfRing([at(0, 0), at(1, 1), at(2, 2)])).toBeUndefined();
    expect(centreOfRing([])).toBeUndefined();
  });

  it('is not given when it lies far outside, half around the world', () => {
    // Both halves nearly cancel out: the centre of gravity is 128 degrees west of the points.
    const ring = [
      at(-79.9999999999998, -2.522407689698591e-13),
      at(0, -14.92382812499997),
      at(-79.99999999999972, 0),
      at(0, 0),
      at(0, 57.26169111861946),
      at(0, 0),
    ];
    expect(centreOfRing(ring)).toBeUndefined();
  });

  it('lies within the box around the points, for any points', () => {
    const point = fc.record({
      latitude: fc.double({ min: -80, max: 80, noNaN: true }),
      longitude: fc.double({ min: -60, max: 60, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 12 }), (points) => {
        const found = centreOfRing(points);
        if (found === undefined) return;
        const { latitude, longitude } = found.centre;
        const rounding = 1e-7;
        expect(latitude).toBeGreaterThanOrEqual(Math.min(...points.map((p) => p.latitude)) - rounding);
        expect(latitude).toBeLessThanOrEqual(Math.max(...points.map((p) => p.latitude)) + rounding);
        expect(longitude).toBeGreaterThanOrEqual(Math.min(...points.map((p) => p.longitude)) - rounding);
        expect(longitude).toBeLessThanOrEqual(Math.max(...points.map((p) => p.longitude)) + rounding);
      }),
    );
  });
});

describe('the centre of several rings', () => {
  it('is drawn to the larger one', () => {
    const large = centreOfRing(box(0, 0, 2, 2));
    const small = centreOfRing(box(0, 10, 1, 11));
    expect(large && small && commonCentre([large, small])).toEqual(near(0.9, 2.9));
  });
});
