import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ARENA_CHUNK_BYTES, ARENA_PADDING } from '../image.ts';
import { GrowingArena } from './growing-columns.ts';

const STEP = 8;
const lengthArbitrary = fc.oneof(
  fc.nat({ max: 300 }),
  fc.integer({ min: ARENA_CHUNK_BYTES - ARENA_PADDING - 20, max: ARENA_CHUNK_BYTES + 20 }),
);

describe('an arena that grows', () => {
  it('has each text whole where it says, and room behind it for readers in larger steps', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(lengthArbitrary, fc.boolean()), { maxLength: 8 }), (lengths) => {
        const arena = new GrowingArena();
        const other = new GrowingArena();
        const texts = lengths.map(([length, isMoved], index) => {
          const text = String.fromCharCode(0x61 + index).repeat(length);
          if (!isMoved) return { text, at: arena.append(text).at };
          const at = arena.appendFrom(other, other.append(text).at, length, STEP);
          expect(at % STEP).toBe(0);
          return { text, at };
        });
        const chunks = arena.finish();
        for (const { text, at } of texts) {
          const chunk = chunks[Math.floor(at / ARENA_CHUNK_BYTES)] as Uint8Array;
          const start = at % ARENA_CHUNK_BYTES;
          expect(chunk.length).toBeGreaterThanOrEqual(start + text.length + ARENA_PADDING);
          expect(Buffer.from(chunk.subarray(start, start + text.length)).toString() === text).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });
});
