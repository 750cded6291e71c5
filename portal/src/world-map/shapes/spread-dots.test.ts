import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spreadDots } from './spread-dots.ts';

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe('marks of places close together', () => {
  it('part where they would cover each other, even on one spot', () => {
    const [a, b, c] = spreadDots(
      [
        { id: 1, x: 10, y: 10 },
        { id: 2, x: 10, y: 10 },
        { id: 3, x: 12, y: 11 },
      ],
      8,
    );
    if (!a || !b || !c) throw new Error('a dot is gone');
    for (const pair of [distance(a, b), distance(b, c), distance(a, c)]) expect(pair).toBeGreaterThan(7.5);
  });

  it('stay where they are when nothing is near', () => {
    const dots = [
      { id: 1, x: 0, y: 0 },
      { id: 2, x: 20, y: 0 },
    ];
    expect(spreadDots(dots, 8)).toEqual(dots);
  });

  it('are all there afterwards, in the same places every time', () => {
    const dot = fc.record({ x: fc.integer({ min: 0, max: 60 }), y: fc.integer({ min: 0, max: 60 }) });
    fc.assert(
      fc.property(fc.array(dot, { maxLength: 30 }), (places) => {
        const dots = places.map((place, id) => ({ id, ...place }));
        const spread = spreadDots(dots, 8);
        expect(spread.map(({ id }) => id)).toEqual(dots.map(({ id }) => id));
        expect(spread.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
        expect(spreadDots(dots, 8)).toEqual(spread);
      }),
    );
  });
});
