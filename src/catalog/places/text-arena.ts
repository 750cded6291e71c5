/** Reads the image's texts as byte text, cut out of its chunks. */
import type { ByteText } from '../byte-text.ts';
import { ARENA_CHUNK_BYTES, type Arena, type TextColumns, type TextRef } from './columns.ts';

export class TextArena {
  readonly #chunks: readonly Buffer[];

  constructor(arena: Arena) {
    this.#chunks = arena.chunks.map((chunk) => Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  }

  read({ at, length }: TextRef): ByteText {
    return this.slice(at, length);
  }

  numbered({ at, length }: TextColumns, number: number): ByteText {
    return this.slice(at[number] as number, length[number] as number);
  }

  all(columns: TextColumns): ByteText[] {
    return Array.from(columns.at, (_, number) => this.numbered(columns, number));
  }

  /** `skip`: bytes from where the text was put down to the part of it that is wanted. */
  slice(at: number, length: number, skip = 0): ByteText {
    const chunk = this.#chunks[Math.floor(at / ARENA_CHUNK_BYTES)] as Buffer;
    const start = (at % ARENA_CHUNK_BYTES) + skip;
    return chunk.toString('latin1', start, start + length);
  }
}
