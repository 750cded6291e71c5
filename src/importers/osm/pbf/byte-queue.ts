/** Takes exact numbers of bytes from a stream of pieces of any size, holding no more than what is asked for. */

const NOTHING = new Uint8Array(0);

export class ByteQueue {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #chunk: Uint8Array = NOTHING;
  #position = 0;
  #offset = 0;
  #isLastOwn = false;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Of the next byte, counted from the start of the stream. */
  get offset(): number {
    return this.#offset;
  }

  /** Whether what was taken last is memory of its own, put together from several pieces of the stream. */
  get isLastOwn(): boolean {
    return this.#isLastOwn;
  }

  /** The next `count` bytes, fewer only where the stream ends. Grows with what arrives, not with what was announced. */
  async take(count: number): Promise<Uint8Array> {
    const first = await this.#piece(count);
    this.#isLastOwn = first.length !== count && first.length !== 0;
    if (!this.#isLastOwn) return first;
    const pieces = [first];
    let length = first.length;
    while (length < count) {
      const piece = await this.#piece(count - length);
      if (piece.length === 0) break;
      pieces.push(piece);
      length += piece.length;
    }
    return Buffer.concat(pieces, length);
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
      this.#chunk = next.value;
      this.#position = 0;
    }
    const piece = this.#chunk.subarray(this.#position, this.#position + count);
    this.#position += piece.length;
    this.#offset += piece.length;
    return piece;
  }
}
