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

  slice(at: number, length: number): ByteText {
    const chunk = this.#chunks[Math.floor(at / ARENA_CHUNK_BYTES)] as Buffer;
    const start = at % ARENA_CHUNK_BYTES;
    return chunk.toString('latin1', start, start + length);
  }
}
