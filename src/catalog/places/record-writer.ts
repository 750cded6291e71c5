/** Writes records of a table out of their packed form, and whole answers around them. */
import { AnswerWriter } from '../answer-writer.ts';
import { ARENA_CHUNK_BYTES, type Arena } from '../image.ts';
import type { PlaceTable, SharedTexts } from './place-image.ts';
import { END_NUMBER, OWN_BYTES, SHARED_BYTES } from './record-codes.ts';

/** After each piece there is room for one more of any kind. */
const ROOM = OWN_BYTES + SHARED_BYTES + 8;
/** Bytes copied at a time. */
const WORD = 8;

export class RecordWriter extends AnswerWriter {
  readonly #recordAt: Float64Array;
  readonly #chunks: readonly DataView[];
  readonly #shared: DataView;
  readonly #sharedStarts: Uint32Array;

  constructor({ recordAt }: Pick<PlaceTable, 'recordAt'>, shared: SharedTexts, arena: Arena) {
    super(ROOM);
    this.#recordAt = recordAt;
    this.#chunks = arena.chunks.map(viewOf);
    this.#shared = viewOf(shared.bytes);
    this.#sharedStarts = shared.starts;
  }

  /** Reads a byte of each: the processor fetches them side by side when nothing in between waits for one of them. */
  fetch(places: readonly number[]): void {
    let sum = 0;
    for (let index = 0; index < places.length; index += 1) {
      const start = this.#recordAt[places[index] as number] as number;
      const record = this.#chunks[Math.floor(start / ARENA_CHUNK_BYTES)] as DataView;
      sum += record.getUint8(start % ARENA_CHUNK_BYTES);
    }
    this.out[0] = sum; // or the compiler leaves out the reading; the answer goes over it
  }

  /** The record at a place of the tree, without its closing brace. */
  record(place: number): void {
    const start = this.#recordAt[place] as number;
    const record = this.#chunks[Math.floor(start / ARENA_CHUNK_BYTES)] as DataView;
    const lastWord = record.byteLength - WORD;
    const shared = this.#shared;
    const starts = this.#sharedStarts;
    let from = (start % ARENA_CHUNK_BYTES) | 0; // an integer to the compiler too
    let at = this.length;
    let out = this.outView;
    let lastStart = this.out.length - ROOM; // of a piece that has room for sure
    for (;;) {
      if (at > lastStart) {
        this.length = at;
        this.ensure(0);
        out = this.outView;
        lastStart = this.out.length - ROOM;
      }
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
    this.length = at;
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
