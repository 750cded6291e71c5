/** Puts answers together. */
import type { ByteText } from '../byte-text.ts';

/** Room for a usual page; more is made when a page needs it. */
const FIRST_ROOM_BYTES = 64 * 1024;

/**
 * Copies the pieces of an answer into one memory, used for each answer in turn, and cuts the answer out of it: a page
 * has sixty pieces, and a text for each of them, joined, takes twice as long.
 */
export class TextWriter {
  #memory = Buffer.allocUnsafeSlow(FIRST_ROOM_BYTES);
  #length = 0;

  text(text: ByteText): this {
    this.#makeRoom(text.length);
    this.#length += this.#memory.write(text, this.#length, 'latin1');
    return this;
  }

  bytes(source: Buffer, start: number, length: number): this {
    this.#makeRoom(length);
    this.#length += source.copy(this.#memory, this.#length, start, start + length);
    return this;
  }

  /** What was put together; the writer is empty again. */
  finish(): ByteText {
    const text = this.#memory.toString('latin1', 0, this.#length);
    this.#length = 0;
    return text;
  }

  #makeRoom(bytes: number): void {
    const wanted = this.#length + bytes;
    if (wanted <= this.#memory.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, 2 * this.#memory.length));
    this.#memory.copy(larger, 0, 0, this.#length);
    this.#memory = larger;
  }
}
