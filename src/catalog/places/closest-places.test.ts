import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClosestPlaces } from './closest-places.ts';

describe('the closest places', () => {
  it('are those with the smallest squares of all that came, in order, however many there is room for', () => {
    const closest = new ClosestPlaces();
    const squareArbitrary = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ min: 0, max: 9, noNaN: true }));
    fc.assert(
      fc.property(fc.array(squareArbitrary, { maxLength: 300 }), fc.integer({ min: 1, max: 200 }), (squares, room) => {
        closest.clear(room);
        for (const [place, square] of squares.entries()) closest.add(place, square);
        const expected = squares.toSorted((a, b) => a - b).slice(0, room);
        expect(closest.isFull).toBe(squares.length >= room);
        expect(closest.most).toBe(closest.isFull ? expected[room - 1] : Number.POSITIVE_INFINITY);
        const kept = Array.from({ length: closest.length }, (_, index) => index);
        expect(kept.map((index) => closest.square(index))).toEqual(expected);
        expect(kept.map((index) => squares[closest.place(index)])).toEqual(expected);
        expect(new Set(kept.map((index) => closest.place(index))).size).toBe(kept.length);
      }),
    );
  });
});
