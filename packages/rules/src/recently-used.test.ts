import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecentlyUsed } from './recently-used.ts';

describe('what was asked for last', () => {
  it('is always what would be made, and is kept as long as little else is asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 200 }), fc.integer({ min: 2, max: 20 }), (keys, limit) => {
        const cache = new RecentlyUsed<number, number | undefined>(limit);
        const value = (key: number) => (key % 5 === 0 ? undefined : key * 2);
        for (const [place, key] of keys.entries()) {
          let made = false;
          const given = cache.get(key, () => {
            made = true;
            return value(key);
          });
          expect(given).toBe(value(key));
          const others = new Set(keys.slice(Math.max(0, keys.lastIndexOf(key, place - 1)) + 1, place));
          const isKnown = place > 0 && keys.lastIndexOf(key, place - 1) !== -1;
          if (isKnown && others.size < limit / 2) expect(made).toBe(false);
        }
      }),
    );
  });

  it('holds no more than its limit', () => {
    const cache = new RecentlyUsed<number, number>(10);
    for (let key = 0; key < 100; key += 1) cache.get(key, () => key);
    let made = 0;
    for (let key = 0; key < 100; key += 1) cache.get(key, () => (made += 1));
    expect(made).toBeGreaterThanOrEqual(90);
  });
});
