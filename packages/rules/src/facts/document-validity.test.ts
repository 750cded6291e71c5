import { describe, expect, test } from 'vitest';
import { longestDays } from './document-validity.ts';

describe('the most days that a validity can mean', () => {
  test.each([
    [0, 'days', 0],
    [45, 'days', 45],
    [1, 'months', 31],
    [2, 'months', 62],
    [3, 'months', 92],
    [6, 'months', 184],
    [12, 'months', 366],
    [18, 'months', 366 + 184],
    [1, 'years', 366],
    [4, 'years', 1461],
    [10, 'years', 3653],
  ] as const)('%i %s are at most %i days', (amount, unit, days) => {
    expect(longestDays(amount, unit)).toBe(days);
  });
});
