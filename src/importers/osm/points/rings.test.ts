/** Outer rings of areas, from ways in any order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedRings } from './rings.ts';

const lines = (...ids: number[][]) => ids.map((line) => Float64Array.from(line));

describe('rings of ways', () => {
  it('are put together from ways in any order and direction', () => {
    expect(closedRings(lines([1, 2, 3], [5, 1], [5, 4, 3]))).toEqual([[1, 2, 3, 4, 5, 1]]);
  });

  it('are as many as the ways make', () => {
    expect(closedRings(lines([1, 2, 3, 1], [7, 8], [8, 9, 7]))).toEqual([
      [1, 2, 3, 1],
      [7, 8, 9, 7],
    ]);
  });

  it('are not made of ways that do not close', () => {
    expect(closedRings(lines([1, 2], [2, 3], [9]))).toEqual([]);
  });

  it('come back from any ring cut into pieces, shuffled and turned', () => {
    const cut = fc.record({
      size: fc.integer({ min: 3, max: 40 }),
      cuts: fc.array(fc.nat({ max: 39 }), { minLength: 1, maxLength: 6 }),
      turned: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
      seed: fc.array(fc.nat(), { minLength: 7, maxLength: 7 }),
    });
    fc.assert(
      fc.property(cut, ({ size, cuts, turned, seed }) => {
        const ring = Array.from({ length: size + 1 }, (_, index) => (index % size) + 1);
        const at = [...new Set([0, ...cuts.map((value) => value % size), size])].sort((a, b) => a - b);
        const pieces = at.slice(1).map((end, index) => ring.slice(at[index], end + 1));
        const mixed = pieces
          .map((piece, index) => ({ piece: turned[index] ? piece.toReversed() : piece, order: seed[index] ?? 0 }))
          .sort((a, b) => a.order - b.order)
          .map(({ piece }) => piece);
        const [found, ...others] = closedRings(lines(...mixed));
        expect(others).toEqual([]);
        expect(found?.length).toBe(size + 1);
        const steps = new Set(found?.slice(1).map((id, index) => Math.abs(id - (found[index] as number))));
        expect([...steps].every((step) => step === 1 || step === size - 1)).toBe(true);
      }),
    );
  });
});
