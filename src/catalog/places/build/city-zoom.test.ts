import { describe, expect, it } from 'vitest';
import { cityZoom } from './city-zoom.ts';

/** Pixels that a city's diameter takes at its zoom level. */
function pixels(population: number, latitude: number): number {
  const diameterKm = 2 * Math.sqrt(population / 4000 / Math.PI);
  const kmPerPixel = (40_075.017 * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** cityZoom(population, latitude));
  return diameterKm / kmPerPixel;
}

describe('the zoom level of a city', () => {
  it('is the closest at which all of it fits half a thousand pixels', () => {
    for (const [population, latitude] of [
      [517_802, 38.7],
      [8_336_599, 35.7],
      [24_874_500, 31.2],
      [40_000, 64.1],
    ] as const) {
      expect(pixels(population, latitude)).toBeLessThanOrEqual(512);
      expect(pixels(population, latitude)).toBeGreaterThan(256);
    }
    expect(cityZoom(517_802, 38.72509)).toBe(12);
  });

  it('stays between 8 and 15, at the poles and for cities of unknown population too', () => {
    expect(cityZoom(500, 0)).toBe(15);
    expect(cityZoom(null, 10)).toBe(15);
    expect(cityZoom(1000, 90)).toBe(8);
    expect(cityZoom(1_000_000_000, 0)).toBe(8);
  });
});
