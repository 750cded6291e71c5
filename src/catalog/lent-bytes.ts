/** Finished answers in memory that is lent and used again: a large answer is written once, and sent from where it was written. */

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

/** The first bytes of lent memory. Who forgets to release it loses nothing but its being used again. */
export class LentBytes {
  readonly bytes: Buffer;
  #memory: AnswerMemory | undefined;

  constructor(memory: AnswerMemory, length: number) {
    this.bytes = memory.bytes.subarray(0, length);
    this.#memory = memory;
  }

  get length(): number {
    return this.bytes.length;
  }

  /** The bytes are somebody else's from now on. */
  release(): void {
    if (this.#memory !== undefined) returnMemory(this.#memory);
    this.#memory = undefined;
  }
}
