import { describe, expect, it } from 'vitest';
import { dotsNear } from './dots.ts';

const DOTS = [
  { id: 1, x: 0, y: 0 },
  { id: 2, x: 10, y: 0 },
];

describe('small countries as dots', () => {
  it('are hit by a finger that is near, the nearest of several first', () => {
    expect(dotsNear(DOTS, 7, 2, 12).map(({ id }) => id)).toEqual([2, 1]);
    expect(dotsNear(DOTS, -11, 0, 12).map(({ id }) => id)).toEqual([1]);
    expect(dotsNear(DOTS, 40, 0, 12)).toEqual([]);
  });
});
