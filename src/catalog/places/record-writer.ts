/** Writes records of a table out of their packed form, and whole answers around them. */
import { AnswerWriter } from '../answer-writer.ts';
import { ARENA_CHUNK_BYTES, type Arena } from '../image.ts';
import { CACHE_LINE, keepRead } from './memory-ahead.ts';
import type { PlaceTable } from './place-image.ts';
import {
  LENGTH_BYTES as BYTES_OF_LENGTH,
  COPY_BYTES,
  END_NUMBER as LAST_NUMBER,
  OWN_BYTES,
  SHARED_BYTES,
  RECORD_STEP as STEP_OF_RECORDS,
  SHARED_STEP as STEP_OF_SHARED,
} from './record-codes.ts';

// The compiler takes a module's own constants for numbers, and looks at what is imported each time.
const END_NUMBER = LAST_NUMBER;
const LENGTH_BYTES = BYTES_OF_LENGTH;
const RECORD_STEP = STEP_OF_RECORDS;
const SHARED_STEP = STEP_OF_SHARED;

/** Of a record's place in steps: the lower bits say where in its chunk it lies, the upper ones in which. */
const STEPS_OF_CHUNK = ARENA_CHUNK_BYTES / RECORD_STEP;
const CHUNK_SHIFT = Math.log2(STEPS_OF_CHUNK);
const STEP_MASK = STEPS_OF_CHUNK - 1;
/** After each piece there is room for one more of any kind. */
const ROOM = OWN_BYTES + SHARED_BYTES + COPY_BYTES;
/** As much of a record as most of them take; no more than ARENA_PADDING. */
const FETCHED = 3 * CACHE_LINE;
const WORD = 8;
/** A number has three bytes. */
const NUMBER_MASK = 0xffffff;

export class RecordWriter extends AnswerWriter {
  readonly #recordAt: Uint32Array;
  readonly #chunks: readonly DataView[];
  readonly #shared: DataView;

  constructor({ recordAt }: Pick<PlaceTable, 'recordAt'>, shared: Uint8Array, arena: Arena) {
    super(ROOM);
    this.#recordAt = recordAt;
    this.#chunks = arena.chunks.map(viewOf);
    this.#shared = viewOf(shared);
  }

  /** Reads ahead what is about to be written. */
  fetch(places: Uint32Array, first: number, last: number): void {
    const recordAt = this.#recordAt;
    let read = 0;
    for (let index = first; index < last; index += 1) read |= recordAt[places[index] as number] as number;
    for (let at = 0; at < FETCHED; at += CACHE_LINE) {
      for (let index = first; index < last; index += 1) {
        const step = recordAt[places[index] as number] as number;
        read |= (this.#chunks[step >>> CHUNK_SHIFT] as DataView).getInt8((step & STEP_MASK) * RECORD_STEP + at);
      }
    }
    keepRead(read);
  }

  /** The record at a place of the tree, without its closing brace. */
  record(place: number): void {
    const step = this.#recordAt[place] as number;
    const record = this.#chunks[step >>> CHUNK_SHIFT] as DataView;
    const shared = this.#shared;
    let from = (step & STEP_MASK) * RECORD_STEP;
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
      copyWords(record, from, out, at, own);
      from += own;
      at += own;
      const number = record.getInt32(from, true) & NUMBER_MASK;
      if (number === END_NUMBER) break;
      from += 3;
      const text = number * SHARED_STEP;
      const length = shared.getUint16(text, true);
      copyWords(shared, text + LENGTH_BYTES, out, at, length);
      at += length;
    }
    this.length = at;
  }
}

/** Beyond the last byte if need be: what is written next goes over that. */
function copyWords(source: DataView, from: number, target: DataView, at: number, length: number): void {
  for (let index = 0; index < length; index += 2 * WORD) {
    const first = source.getBigInt64(from + index, true);
    const second = source.getBigInt64(from + index + WORD, true);
    target.setBigInt64(at + index, first, true);
    target.setBigInt64(at + index + WORD, second, true);
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
