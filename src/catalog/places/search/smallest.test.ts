import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallest } from './smallest.ts';

describe('the smallest of many numbers', () => {
  it('are the first of the sorted ones, however many are wanted, and the list stays as it was', () => {
    fc.assert(
      fc.property(
        fc.uint32Array({ maxLength: 300, ...({ max: 400 } as object) }),
        fc.nat({ max: 350 }),
        (values, count) => {
          const before = values.slice();
          expect([...smallest(values, count)]).toEqual([...values.slice().sort().subarray(0, count)]);
          expect(values).toEqual(before);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
