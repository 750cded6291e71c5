import { describe, expect, it } from 'vitest';
import { SweptMap } from './swept-map.ts';

describe('a swept map', () => {
  it('gives the same entry for a key, made at the first time', () => {
    const map = new SweptMap<string, number[]>({ create: () => [], isAtRest: () => false });
    map.get('a').push(1);
    expect([map.get('a'), map.get('b'), map.size]).toEqual([[1], [], 2]);
  });

  it('forgets entries at rest when there are many, and none of the others', () => {
    const map = new SweptMap<number, { isBusy: boolean }>({
      create: () => ({ isBusy: false }),
      isAtRest: ({ isBusy }) => !isBusy,
    });
    for (let key = 0; key < 100_000; key++) map.get(key).isBusy = key % 100 === 0;
    expect(map.size).toBeLessThanOrEqual(10_000);
    for (let key = 0; key < 100_000; key += 100) expect(map.get(key).isBusy).toBe(true);
  });
});
