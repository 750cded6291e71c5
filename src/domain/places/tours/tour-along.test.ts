import { describe, expect, it } from 'vitest';
import { placeOnWay } from './tour-along.ts';

const DEGREE_KM = 111.195;
const path = [
  [
    [9, 45],
    [9, 45.01],
    [9, 45.02],
  ],
  [
    [9, 45.05],
    [9, 45.06],
  ],
];
const on = (longitude: number, latitude: number) => placeOnWay(path, { longitude, latitude });

describe('a place on a way', () => {
  it('is as far along as the nearest point of the way, between its points too', () => {
    const { offKm, alongKm } = on(9.001, 45.015);
    expect(offKm).toBeCloseTo(0.001 * DEGREE_KM * Math.cos((45 * Math.PI) / 180), 3);
    expect(alongKm).toBeCloseTo(0.015 * DEGREE_KM, 3);
  });

  it('does not count gaps as walked', () => {
    expect(on(9, 45.055).alongKm).toBeCloseTo(0.025 * DEGREE_KM, 3);
  });

  it('lies beyond the ends at the ends', () => {
    expect(on(9, 44.9)).toMatchObject({ alongKm: 0, offKm: expect.closeTo(0.1 * DEGREE_KM, 2) });
    expect(on(9, 45.2).alongKm).toBeCloseTo(0.03 * DEGREE_KM, 2);
  });

  it('counts from the first visit where the way comes back', () => {
    const back = [[...(path[0] as number[][]), [9, 45.01], [9, 45]]];
    expect(placeOnWay(back, { longitude: 9, latitude: 45.005 }).alongKm).toBeCloseTo(0.005 * DEGREE_KM, 3);
  });

  it('is found across ±180 degrees', () => {
    const across = [
      [
        [179.99, 0],
        [-179.99, 0],
      ],
    ];
    expect(placeOnWay(across, { longitude: -179.995, latitude: 0 })).toMatchObject({
      offKm: expect.closeTo(0, 6),
      alongKm: expect.closeTo(0.015 * DEGREE_KM, 3),
    });
  });

  it('is nowhere on a way without points', () => {
    expect(placeOnWay([], { longitude: 9, latitude: 45 }).offKm).toBe(Number.POSITIVE_INFINITY);
  });
});
