/** Writes whole answers as bytes: texts of the arena are copied once, and what lies between them costs no call into Node's own code. */
import type { Answer, ByteText } from './byte-text.ts';
import { type AnswerMemory, borrowMemory, HEAD_ROOM, LentBytes, makeMemory, returnMemory } from './lent-bytes.ts';
import type { TextArena } from './text-arena.ts';

/** Below this size a text costs less than bytes: it is joined with its headers, and no buffer is made. */
const BYTES_FROM = 4 * 1024;

const MAX_INT32 = 2 ** 31 - 1;

export class AnswerWriter {
  /** So many bytes are free behind what was written. */
  readonly #room: number;
  #memory: AnswerMemory | undefined;
  protected out = NOTHING.bytes;
  protected outView = NOTHING.view;
  /** With the room in front. */
  protected length = HEAD_ROOM;

  constructor(room = 0) {
    this.#room = room;
  }

  /** Begins an answer, whatever became of the last one. */
  start(): void {
    if (this.#memory === undefined) this.#use(borrowMemory());
    this.length = HEAD_ROOM;
  }

  /** Byte text that is part of the answer. */
  text(text: ByteText): void {
    const { length } = text;
    this.ensure(length);
    const { out, length: at } = this;
    if (length > 64) out.write(text, at, 'latin1');
    // Shorter ones are written sooner than a call into Node's own code returns.
    else for (let index = 0; index < length; index += 1) out[at + index] = text.charCodeAt(index);
    this.length = at + length;
  }

  /** A text that lies in the arena. */
  copy(arena: TextArena, from: number, length: number): void {
    this.ensure(length);
    arena.copy(from, length, this.out, this.length);
    this.length += length;
  }

  /** A whole number from 0 on: up to 2^31 - 1 digits are written sooner than its text is made. */
  integer(value: number): void {
    if (value > MAX_INT32) {
      this.text(String(value));
      return;
    }
    let digits = 1;
    for (let more = value; more >= 10; more = (more / 10) | 0) digits += 1;
    this.ensure(digits);
    const { out } = this;
    const end = this.length + digits;
    let rest = value;
    for (let at = end - 1; at >= end - digits; at -= 1) {
      const tens = (rest / 10) | 0;
      out[at] = 0x30 + rest - 10 * tens;
      rest = tens;
    }
    this.length = end;
  }

  /**
   * A whole number of thousandths, from 0 to 2^31 - 1, as a decimal number without zeros at its end: 1500 is 1.5. Texts of
   * fractions are slow to make.
   */
  thousandths(value: number): void {
    const whole = (value / 1000) | 0;
    this.integer(whole);
    let rest = (value - whole * 1000) | 0;
    if (rest === 0) return;
    this.ensure(4);
    const { out } = this;
    let at = this.length;
    out[at] = 0x2e;
    at += 1;
    while (rest > 0) {
      rest *= 10; // the next digit is its thousands
      const digit = (rest / 1000) | 0;
      out[at] = 0x30 + digit;
      at += 1;
      rest -= digit * 1000;
    }
    this.length = at;
  }

  /** What follows the items of a list: PAGE_START stands before them. */
  pageEnd(page: number, limit: number, total: number): void {
    this.text('],"meta":{"page":');
    this.integer(page);
    this.text(',"limit":');
    this.integer(limit);
    this.text(',"total":');
    this.integer(total);
    this.text(',"totalPages":');
    this.integer(Math.ceil(total / limit));
    this.text('}}');
  }

  /** What was written since `start`. */
  finish(): Answer {
    if (this.length - HEAD_ROOM < BYTES_FROM) return this.finishText();
    const answer = new LentBytes(this.#memory as AnswerMemory, this.length);
    this.#memory = undefined;
    return answer;
  }

  /** The same as a text, whatever its size. */
  finishText(): ByteText {
    const text = this.out.toString('latin1', HEAD_ROOM, this.length);
    returnMemory(this.#memory as AnswerMemory);
    this.#memory = undefined;
    return text;
  }

  /** Makes room for so many bytes, and for what is free behind them; what was written is kept. */
  protected ensure(length: number): void {
    const needed = this.length + length + this.#room;
    if (needed > this.out.length) this.#grow(needed);
  }

  #grow(needed: number): void {
    const grown = makeMemory(Math.max(needed, this.out.length * 2));
    this.out.copy(grown.bytes, HEAD_ROOM, HEAD_ROOM, this.length);
    this.#use(grown);
  }

  #use(memory: AnswerMemory): void {
    this.#memory = memory;
    this.out = memory.bytes;
    this.outView = memory.view;
  }
}

const NOTHING = makeMemory(0);
