/** Puts records into the form in which the image keeps them; see record-codes.ts. */
import { type ByteText, byteText } from '../../byte-text.ts';
import {
  COPY_BYTES,
  EMPTY_TEXT,
  END_NUMBER,
  LENGTH_BYTES,
  OWN_BYTES,
  SHARED_BYTES,
  SHARED_STEP,
} from '../../places/record-codes.ts';

/** Begins a reference to a shared text while a record is put together: JSON holds no such byte. */
const REFERENCE = String.fromCharCode(0x1f);
const NUMBER_BYTES = 3;
/** Beyond so many, pieces that all differ (say, the moments of a million edits) are kept where they are used. */
const MAX_SHARED = 200_000;
/** A reference takes four bytes with the length of what is before it, and a reader as long as some more would. */
const WORTH_SHARING = 16;

const bytesOf = (number: number) => String.fromCharCode(number & 0xff, (number >>> 8) & 0xff, number >>> 16);
const EMPTY = bytesOf(EMPTY_TEXT);
const END = bytesOf(END_NUMBER);

/** A record as it is kept, of its JSON with references in it. */
export function packedRecord(text: ByteText): ByteText {
  let record = '';
  for (let from = 0; ; ) {
    const reference = text.indexOf(REFERENCE, from);
    const to = reference === -1 ? text.length : reference;
    for (; to - from > OWN_BYTES; from += OWN_BYTES) {
      record += String.fromCharCode(OWN_BYTES) + text.slice(from, from + OWN_BYTES) + EMPTY;
    }
    record += String.fromCharCode(to - from) + text.slice(from, to);
    if (reference === -1) return record + END;
    from = to + 1 + NUMBER_BYTES;
    record += text.slice(to + 1, from);
  }
}

/** JSON of a value that is like no other. */
export function packed(value: string | number | boolean | null): ByteText {
  return byteText(JSON.stringify(value));
}

/** Collects the pieces that records have in common. */
export class SharedTextTable {
  readonly #known = new Map<string, { readonly reference: ByteText; readonly bytes: ByteText }>();
  /** Numbers given so far; the first is the empty text's. */
  #numbers: number = EMPTY_TEXT + 1;

  /** A piece of JSON that other records are likely to have too: by reference, or itself where that would not be shorter. */
  piece(text: string): ByteText {
    const known = this.#known.get(text);
    if (known !== undefined) return known.reference;
    const bytes = byteText(text);
    if (bytes.length < WORTH_SHARING || bytes.length > SHARED_BYTES || !this.#hasRoom(bytes)) return bytes;
    const reference = REFERENCE + bytesOf(this.#numbers);
    this.#known.set(text, { reference, bytes });
    this.#numbers += stepsOf(bytes);
    return reference;
  }

  /** What comes before a web address and the address, of which others are likely to have all up to the last slash. */
  pieceWithUrl(before: string, url: string | null): ByteText {
    const text = `${before}${JSON.stringify(url)}`;
    const end = url === null ? text.length : text.lastIndexOf('/') + 1;
    return this.piece(text.slice(0, end)) + byteText(text.slice(end));
  }

  finish(): Uint8Array {
    const shared = Buffer.from(new ArrayBuffer(this.#numbers * SHARED_STEP + COPY_BYTES));
    let at = (EMPTY_TEXT + 1) * SHARED_STEP;
    for (const { bytes } of this.#known.values()) {
      shared.writeUInt16LE(bytes.length, at);
      shared.write(bytes, at + LENGTH_BYTES, 'latin1');
      at += stepsOf(bytes) * SHARED_STEP;
    }
    return new Uint8Array(shared.buffer);
  }

  #hasRoom(bytes: ByteText): boolean {
    return this.#known.size < MAX_SHARED && this.#numbers + stepsOf(bytes) <= END_NUMBER;
  }
}

function stepsOf(bytes: ByteText): number {
  return Math.ceil((LENGTH_BYTES + bytes.length) / SHARED_STEP);
}
