/** Reads the image's texts as byte text, cut out of its chunks. */
import type { ByteText } from './byte-text.ts';
import { ARENA_CHUNK_BYTES, type Arena, type TextRef } from './image.ts';

export class TextArena {
  readonly #chunks: readonly Buffer[];

  constructor(arena: Arena) {
    this.#chunks = arena.chunks.map((chunk) => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  }

  read({ at, length }: TextRef): ByteText {
    return this.slice(at, length);
  }

  /** `skip`: bytes from where the text was put down to the part of it that is wanted. */
  slice(at: number, length: number, skip = 0): ByteText {
    const chunk = this.#chunks[Math.floor(at / ARENA_CHUNK_BYTES)] as Buffer;
    const start = (at % ARENA_CHUNK_BYTES) + skip;
    return chunk.toString('latin1', start, start + length);
  }

  /** Copies a text to a place in `target`. */
  copy(at: number, length: number, target: Buffer, to: number): void {
    const chunk = this.#chunks[Math.floor(at / ARENA_CHUNK_BYTES)] as Buffer;
    const start = at % ARENA_CHUNK_BYTES;
    chunk.copy(target, to, start, start + length);
  }
}
