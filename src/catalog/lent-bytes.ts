/** Finished answers in memory that is lent and used again: a large answer is written once, and sent from where it was written. */
import type { ByteText } from './byte-text.ts';

/** Left free in front of an answer, for what leaves together with it. */
export const HEAD_ROOM = 1024;

export interface AnswerMemory {
  readonly bytes: Buffer<ArrayBuffer>;
  /** Of the same memory. */
  readonly view: DataView<ArrayBuffer>;
}

const FIRST_BYTES = 64 * 1024;
/** Larger ones are left to the garbage collector. */
const KEPT_BYTES = 256 * 1024;
/** An answer is sent before the next request is read, as a rule: more are out only while clients are slow to read. */
const MOST_IDLE = 8;

/** The one used last is the one taken first: its memory is in the processor's cache. */
const idle: AnswerMemory[] = [];

export function borrowMemory(): AnswerMemory {
  return idle.pop() ?? makeMemory(FIRST_BYTES);
}

export function makeMemory(size: number): AnswerMemory {
  const bytes = Buffer.from(new ArrayBuffer(size));
  return { bytes, view: new DataView(bytes.buffer) };
}

export function returnMemory(memory: AnswerMemory): void {
  if (memory.bytes.length <= KEPT_BYTES && idle.length < MOST_IDLE) idle.push(memory);
}

/** Bytes in lent memory, with room in front. Who forgets to release it loses nothing but its being used again. */
export class LentBytes {
  readonly length: number;
  #memory: AnswerMemory | undefined;

  /** The answer lies from `HEAD_ROOM` to `end`. */
  constructor(memory: AnswerMemory, end: number) {
    this.length = end - HEAD_ROOM;
    this.#memory = memory;
  }

  get bytes(): Buffer {
    return this.#lent().bytes.subarray(HEAD_ROOM, HEAD_ROOM + this.length);
  }

  /** The bytes with this text in front, in one piece; undefined when it is longer than the room there. */
  bytesBehind(head: ByteText): Buffer | undefined {
    const start = HEAD_ROOM - head.length;
    if (start < 0) return undefined;
    const { bytes } = this.#lent();
    bytes.write(head, start, 'latin1');
    return bytes.subarray(start, HEAD_ROOM + this.length);
  }

  /** The bytes are somebody else's from now on. */
  release(): void {
    if (this.#memory !== undefined) returnMemory(this.#memory);
    this.#memory = undefined;
  }

  #lent(): AnswerMemory {
    if (this.#memory === undefined) throw new Error('these bytes were given back');
    return this.#memory;
  }
}
