/** Writes records of a table out of their packed form, and whole answers around them, as one flat text. */
import type { ByteText } from '../byte-text.ts';
import { ARENA_CHUNK_BYTES, type Arena } from '../image.ts';
import type { PlaceTable, SharedTexts } from './place-image.ts';
import { END_NUMBER, OWN_BYTES, SHARED_BYTES } from './record-codes.ts';

/** After each piece there is room for one more of any kind. */
const ROOM = OWN_BYTES + SHARED_BYTES + 8;
/** An answer with large records makes the buffer grow; one larger than this is not kept for the next answer. */
const KEPT_BYTES = 4 * 1024 * 1024;
const FIRST_BYTES = 64 * 1024;
/** Bytes copied at a time. */
const WORD = 8;

export class RecordWriter {
  readonly #recordAt: Float64Array;
  readonly #chunks: readonly DataView[];
  readonly #shared: DataView;
  readonly #sharedStarts: Uint32Array;
  #out = Buffer.allocUnsafeSlow(FIRST_BYTES);
  #outView = viewOf(this.#out);
  #length = 0;

  constructor({ recordAt }: Pick<PlaceTable, 'recordAt'>, shared: SharedTexts, arena: Arena) {
    this.#recordAt = recordAt;
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

  /** Reads a byte of each: the processor fetches them side by side when nothing in between waits for one of them. */
  fetch(places: readonly number[]): void {
    let sum = 0;
    for (let index = 0; index < places.length; index += 1) {
      const start = this.#recordAt[places[index] as number] as number;
      const record = this.#chunks[Math.floor(start / ARENA_CHUNK_BYTES)] as DataView;
      sum += record.getUint8(start % ARENA_CHUNK_BYTES);
    }
    this.#out[0] = sum; // or the compiler leaves out the reading; the answer goes over it
  }

  /** The record at a place of the tree, without its closing brace. */
  record(place: number): void {
    const start = this.#recordAt[place] as number;
    const record = this.#chunks[Math.floor(start / ARENA_CHUNK_BYTES)] as DataView;
    const lastWord = record.byteLength - WORD;
    const shared = this.#shared;
    const starts = this.#sharedStarts;
    let from = (start % ARENA_CHUNK_BYTES) | 0; // an integer to the compiler too
    let at = this.#length;
    let out = this.#outView;
    for (;;) {
      if (at + ROOM > this.#out.length) out = this.#grow(at);
      const own = record.getUint8(from);
      from += 1;
      if (from + own <= lastWord) copyWords(record, from, out, at, own);
      else copyBytes(record, from, out, at, own);
      from += own;
      at += own;
      const number = record.getUint16(from, true) + record.getUint8(from + 2) * 0x10000;
      if (number === END_NUMBER) break;
      from += 3;
      const text = starts[number] as number;
      const length = (starts[number + 1] as number) - text;
      copyWords(shared, text, out, at, length);
      at += length;
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

/** Beyond the last byte if need be: what is written next goes over that. */
function copyWords(source: DataView, from: number, target: DataView, at: number, length: number): void {
  for (let index = 0; index < length; index += WORD) {
    target.setBigInt64(at + index, source.getBigInt64(from + index, true), true);
  }
}

function copyBytes(source: DataView, from: number, target: DataView, at: number, length: number): void {
  for (let index = 0; index < length; index += 1) target.setUint8(at + index, source.getUint8(from + index));
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
