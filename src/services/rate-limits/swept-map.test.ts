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

  it('forgets the oldest, busy or not, when there are more than it may hold', () => {
    const map = new SweptMap<number, object>({ create: () => ({}), isAtRest: () => false, most: 20_000 });
    const last = Array.from({ length: 50_000 }, (_, key) => map.get(key)).at(-1);
    expect(map.size).toBeLessThanOrEqual(20_000);
    expect(map.get(49_999)).toBe(last);
  });
});
