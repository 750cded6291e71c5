/** The texts of one block, decoded only when asked for: most of them never are. */
import { expectEnd, MalformedPbfError, readerOf, type Span, spanOf } from './wire.ts';

export class StringTable {
  readonly #bytes: Buffer;
  readonly #ends: Int32Array;
  readonly #lengths: Int32Array;
  readonly #texts = new Map<number, string>();
  readonly size: number;

  /** `span` is a StringTable message within `bytes`. */
  constructor(bytes: Uint8Array, span: Span) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const counting = readerOf(bytes, span.start);
    let count = 0;
    for (let field = counting.nextField(span.end); field !== 0; field = counting.nextField(span.end)) {
      if (field === 1) count += 1;
    }
    expectEnd(counting, span.end, 'the string table');
    this.size = count;
    this.#ends = new Int32Array(count);
    this.#lengths = new Int32Array(count);
    const reader = readerOf(bytes, span.start);
    let index = 0;
    const text = { start: 0, end: 0 };
    for (let field = reader.nextField(span.end); field !== 0; field = reader.nextField(span.end)) {
      if (field !== 1) continue;
      spanOf(reader, span.end, 'a text of the string table', text);
      this.#ends[index] = text.end;
      this.#lengths[index] = text.end - text.start;
      index += 1;
    }
  }

  /** Bytes that are no UTF-8 come as U+FFFD. */
  text(index: number): string {
    const known = this.#texts.get(index);
    if (known !== undefined) return known;
    const text = this.#bytes.toString('utf8', this.#end(index) - (this.#lengths[index] as number), this.#end(index));
    this.#texts.set(index, text);
    return text;
  }

  /** Of the text as stored, in bytes. */
  lengthOf(index: number): number {
    return this.#lengths[index] ?? 0;
  }

  /** 0 for an empty text. */
  firstByteOf(index: number): number {
    const length = this.lengthOf(index);
    return length === 0 ? 0 : (this.#bytes[this.#end(index) - length] as number);
  }

  #end(index: number): number {
    const end = this.#ends[index];
    if (end === undefined)
      throw new MalformedPbfError(`text ${index} of a string table of ${this.size} is referred to`);
    return end;
  }
}
