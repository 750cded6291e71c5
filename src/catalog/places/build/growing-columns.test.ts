import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ARENA_CHUNK_BYTES } from '../columns.ts';
import { GrowingArena, GrowingColumns } from './growing-columns.ts';

const lengthArbitrary = fc.oneof(
  fc.nat({ max: 300 }),
  fc.integer({ min: ARENA_CHUNK_BYTES - 20, max: ARENA_CHUNK_BYTES + 20 }),
);

describe('columns that grow', () => {
  it.each([
    [Uint16Array, 0xffff, 0x1_0000],
    [Int8Array, -128, 128],
    [Uint32Array, 0xffff_ffff, -1],
    [Int32Array, -1, 0.5],
    [Uint8Array, 0, Number.NaN],
  ])('%o keeps %d and refuses %d, which it would store as something else', (type, fits, tooLarge) => {
    const columns = new GrowingColumns({ topics: type });
    columns.push({ topics: fits });
    expect(() => columns.push({ topics: tooLarge })).toThrow(`Column topics cannot hold ${tooLarge}`);
    expect([...columns.finish().topics]).toEqual([fits]);
  });
});

describe('an arena that grows', () => {
  it('has each text whole where it says', () => {
    fc.assert(
      fc.property(fc.array(lengthArbitrary, { maxLength: 8 }), (lengths) => {
        const arena = new GrowingArena();
        const texts = lengths.map((length, index) => {
          const text = String.fromCharCode(0x61 + index).repeat(length);
          return { text, at: arena.append(text).at };
        });
        const chunks = arena.finish();
        for (const { text, at } of texts) {
          const chunk = chunks[Math.floor(at / ARENA_CHUNK_BYTES)] as Uint8Array;
          const start = at % ARENA_CHUNK_BYTES;
          expect(Buffer.from(chunk.subarray(start, start + text.length)).toString() === text).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });
});
