/** Writes records of a table out of their packed form, and whole answers around them, as one flat text. */
import type { ByteText } from '../byte-text.ts';
import { ARENA_CHUNK_BYTES, type Arena } from '../image.ts';
import type { PlaceTable, SharedTexts } from './place-image.ts';
import { END_CODE, SHARED_BYTES } from './record-codes.ts';

/** After each piece there is room for one more of any kind. */
const ROOM = Math.max(SHARED_BYTES, 1024) + 8;
/** An answer with large records makes the buffer grow; one larger than this is not kept for the next answer. */
const KEPT_BYTES = 4 * 1024 * 1024;
const FIRST_BYTES = 64 * 1024;
/** Bytes copied at a time. */
const WORD = 4;
/** To see at once whether a byte of a word is below 0x20: then its high bit is set in (word - these) & ~word. */
const FIRST_PLAIN_BYTES = 0x20202020;
const HIGH_BITS = 0x80808080;

export class RecordWriter {
  readonly #at: Float64Array;
  readonly #chunks: readonly DataView[];
  readonly #shared: DataView;
  readonly #sharedStarts: Uint32Array;
  #out = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #outView = viewOf(this.#out);
  #length = 0;

  constructor({ columns }: Pick<PlaceTable, 'columns'>, shared: SharedTexts, arena: Arena) {
    this.#at = columns.at;
    this.#chunks = arena.chunks.map(viewOf);
    this.#shared = viewOf(shared.bytes);
    this.#sharedStarts = shared.starts;
  }

  /** Begins an answer, whatever became of the last one. */
  start(): void {
    this.#length = 0;
  }

  /** Byte text that is part of the answer. */
  text(text: ByteText): void {
    const { length } = text;
    let at = this.#length;
    if (at + length + ROOM > this.#out.length) this.#grow(at + length);
    const out = this.#out;
    if (length > 64) out.write(text, at, 'latin1');
    // Shorter ones are written sooner than a call into Node's own code returns.
    else for (let index = 0; index < length; index += 1) out[at + index] = text.charCodeAt(index);
    at += length;
    this.#length = at;
  }

  /** A whole number of thousandths as a decimal number without zeros at its end: 1500 is 1.5. Texts of fractions are slow to make. */
  thousandths(value: number): void {
    const whole = Math.floor(value / 1000);
    this.text(String(whole));
    let rest = value - whole * 1000;
    if (rest === 0) return;
    const out = this.#out;
    let at = this.#length;
    out[at] = 0x2e;
    at += 1;
    for (let unit = 100; rest > 0; unit /= 10) {
      const digit = Math.floor(rest / unit);
      out[at] = 0x30 + digit;
      at += 1;
      rest -= digit * unit;
    }
    this.#length = at;
  }

  /** The record of a row without its closing brace. */
  record(row: number): void {
    const place = this.#at[row] as number;
    const view = this.#chunks[Math.floor(place / ARENA_CHUNK_BYTES)] as DataView;
    const lastWord = view.byteLength - WORD;
    let from = place % ARENA_CHUNK_BYTES;
    let at = this.#length;
    let out = this.#outView;
    const shared = this.#shared;
    const starts = this.#sharedStarts;
    for (;;) {
      if (at + ROOM > out.byteLength) out = this.#grow(at);
      // Plain text by words, until one holds a code or there is no room left for a piece.
      while (from <= lastWord && at + ROOM <= out.byteLength) {
        const word = view.getInt32(from, true);
        if (((word - FIRST_PLAIN_BYTES) & ~word & HIGH_BITS) !== 0) break;
        out.setInt32(at, word, true);
        from += WORD;
        at += WORD;
      }
      let byte = view.getUint8(from);
      for (let left = WORD; byte >= 0x20 && left > 0; left -= 1) {
        out.setUint8(at, byte);
        at += 1;
        from += 1;
        byte = view.getUint8(from);
      }
      if (byte >= 0x20) continue;
      if (byte === END_CODE) break;
      const number = view.getUint8(from + 1) | (view.getUint8(from + 2) << 8) | (view.getUint8(from + 3) << 16);
      from += 4;
      let start = starts[number] as number;
      const stop = starts[number + 1] as number;
      // Beyond the end of the piece if need be: what is written next goes over that.
      const next = at + stop - start;
      for (; start < stop; start += WORD, at += WORD) out.setInt32(at, shared.getInt32(start, true), true);
      at = next;
    }
    this.#length = at;
  }

  /** What was written since `start`. */
  finish(): ByteText {
    const answer = this.#out.toString('latin1', 0, this.#length);
    if (this.#out.length > KEPT_BYTES) this.#use(Buffer.allocUnsafeSlow(FIRST_BYTES));
    return answer;
  }

  /** Makes room behind the first `length` bytes, which are kept. */
  #grow(length: number): DataView {
    const grown = Buffer.allocUnsafeSlow(Math.max(length + ROOM, this.#out.length * 2));
    this.#out.copy(grown, 0, 0, length);
    this.#use(grown);
    return this.#outView;
  }

  #use(out: Buffer<ArrayBuffer>): void {
    this.#out = out;
    this.#outView = viewOf(out);
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
