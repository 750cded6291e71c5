/** Writes answers as bytes into memory of its own, which grows with the largest, and hands out a copy of each. */
import type { ByteText } from './byte-text.ts';

const FIRST_BYTES = 64 * 1024;

export class AnswerWriter {
  /** So many bytes are free behind what was written. */
  readonly #room: number;
  protected out = Buffer.from(new ArrayBuffer(FIRST_BYTES));
  protected outView = new DataView(this.out.buffer);
  protected length = 0;

  constructor(room = 0) {
    this.#room = room;
  }

  /** Begins an answer, whatever became of the last one. */
  start(): void {
    this.length = 0;
  }

  /** Byte text that is part of the answer. */
  text(text: ByteText): void {
    this.ensure(text.length);
    this.length += this.out.write(text, this.length, 'latin1');
  }

  /** What was written since `start`. */
  finish(): Buffer {
    return Buffer.from(this.out.subarray(0, this.length));
  }

  /** The same as byte text. */
  finishText(): ByteText {
    return this.out.toString('latin1', 0, this.length);
  }

  /** Makes room for so many bytes, and for what is free behind them; what was written is kept. */
  protected ensure(length: number): void {
    const needed = this.length + length + this.#room;
    if (needed <= this.out.length) return;
    const grown = Buffer.from(new ArrayBuffer(Math.max(needed, this.out.length * 2)));
    this.out.copy(grown, 0, 0, this.length);
    this.out = grown;
    this.outView = new DataView(grown.buffer);
  }
}
