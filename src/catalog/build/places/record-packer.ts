/** Puts records into the form in which the image keeps them; see record-codes.ts. */
import { type ByteText, byteText } from '../../byte-text.ts';
import type { SharedTexts } from '../../places/place-image.ts';
import { EMPTY_TEXT, END_NUMBER, OWN_BYTES, SHARED_BYTES, SHARED_PADDING } from '../../places/record-codes.ts';

/** Begins a reference to a shared text while a record is put together: JSON holds no such byte. */
const REFERENCE = String.fromCharCode(0x1f);
const NUMBER_BYTES = 3;
/** Beyond so many, pieces that all differ (say, the moments of a million edits) are kept where they are used. */
const MAX_SHARED = 200_000;
/** A reference takes four bytes with the length of what is before it. */
const WORTH_SHARING = 6;

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
  readonly #numbers = new Map<string, { readonly reference: ByteText; readonly bytes: ByteText }>();
  #bytes = 0;

  /** A piece of JSON that other records are likely to have too: by reference, or itself where that would not be shorter. */
  piece(text: string): ByteText {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known.reference;
    const bytes = byteText(text);
    const number = this.#numbers.size + 1; // after the empty one
    if (bytes.length < WORTH_SHARING || bytes.length > SHARED_BYTES || number > MAX_SHARED) return bytes;
    const reference = REFERENCE + bytesOf(number);
    this.#numbers.set(text, { reference, bytes });
    this.#bytes += bytes.length;
    return reference;
  }

  /** What comes before a web address and the address, of which others are likely to have all up to the last slash. */
  pieceWithUrl(before: string, url: string | null): ByteText {
    const text = `${before}${JSON.stringify(url)}`;
    const end = url === null ? text.length : text.lastIndexOf('/') + 1;
    return this.piece(text.slice(0, end)) + byteText(text.slice(end));
  }

  finish(): SharedTexts {
    const starts = new Uint32Array(this.#numbers.size + 2);
    const bytes = Buffer.from(new ArrayBuffer(this.#bytes + SHARED_PADDING));
    let at = 0;
    let number: number = EMPTY_TEXT;
    for (const shared of this.#numbers.values()) {
      number += 1;
      starts[number] = at;
      bytes.write(shared.bytes, at, 'latin1');
      at += shared.bytes.length;
    }
    starts[number + 1] = at;
    return { starts, bytes: new Uint8Array(bytes.buffer) };
  }
}
