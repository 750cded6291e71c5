/** Takes exact numbers of bytes from a stream of pieces of any size, holding no more than what is asked for. */
import { release } from './release.ts';

const NOTHING = new Uint8Array(0);

export class ByteQueue {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #chunk: Uint8Array = new Uint8Array(0);
  #position = 0;
  #offset = 0;
  /** Where bytes from several pieces are put together, the same memory each time. */
  #joined: Uint8Array = new Uint8Array(0);

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Of the next byte, counted from the start of the stream. */
  get offset(): number {
    return this.#offset;
  }

  /**
   * The next `count` bytes, fewer only where the stream ends; valid until more are asked for. Grows with what arrives,
   * not with what was announced.
   */
  async take(count: number): Promise<Uint8Array> {
    const first = await this.#piece(count);
    if (first.length === count) return first;
    let length = 0;
    for (let piece = first; piece.length > 0; piece = await this.#piece(count - length)) {
      this.#joined = withRoom(this.#joined, length, piece.length);
      this.#joined.set(piece, length);
      length += piece.length;
    }
    return this.#joined.subarray(0, length);
  }

  /** Passes over the next `count` bytes; the number that were there. */
  async skip(count: number): Promise<number> {
    let skipped = 0;
    while (skipped < count) {
      const piece = await this.#piece(count - skipped);
      if (piece.length === 0) break;
      skipped += piece.length;
    }
    return skipped;
  }

  /** Lets go of the stream, which then closes its file. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  /** What the piece at hand still has, at most `count` bytes; empty only at the end of the stream. */
  async #piece(count: number): Promise<Uint8Array> {
    while (this.#position === this.#chunk.length) {
      const next = await this.#chunks.next();
      if (next.done) return NOTHING;
      // Unless it is a part of something larger, which the source may go on using.
      if (this.#chunk.length === this.#chunk.buffer.byteLength) release(this.#chunk);
      this.#chunk = next.value;
      this.#position = 0;
    }
    const piece = this.#chunk.subarray(this.#position, this.#position + count);
    this.#position += piece.length;
    this.#offset += piece.length;
    return piece;
  }
}

/** `bytes`, or as much of them as is filled in something larger. */
function withRoom(bytes: Uint8Array, filled: number, count: number): Uint8Array {
  if (filled + count <= bytes.length) return bytes;
  const larger = new Uint8Array(Math.max(filled + count, 2 * bytes.length));
  larger.set(bytes.subarray(0, filled));
  return larger;
}
