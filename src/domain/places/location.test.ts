import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundedDegrees, toDegrees, toTicks } from './location.ts';

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
