/** Puts records into the form in which the image keeps them; see record-codes.ts. */
import { type ByteText, byteText } from '../../byte-text.ts';
import type { SharedTexts } from '../../places/place-image.ts';
import { END_CODE, SHARED_BYTES, SHARED_CODE, SHARED_NUMBERS, SHARED_PADDING } from '../../places/record-codes.ts';

export const END = String.fromCharCode(END_CODE);
const SHARED = String.fromCharCode(SHARED_CODE);
/** Beyond so many, pieces that all differ (say, the moments of a million edits) are kept where they are used. */
const MAX_SHARED = Math.min(200_000, SHARED_NUMBERS);
/** A reference takes four bytes. */
const WORTH_SHARING = 6;

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
    const number = this.#numbers.size;
    if (bytes.length < WORTH_SHARING || bytes.length > SHARED_BYTES || number >= MAX_SHARED) return bytes;
    const reference = SHARED + String.fromCharCode(number & 0xff, (number >>> 8) & 0xff, number >>> 16);
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
    const starts = new Uint32Array(this.#numbers.size + 1);
    const bytes = Buffer.from(new ArrayBuffer(this.#bytes + SHARED_PADDING));
    let at = 0;
    let number = 0;
    for (const shared of this.#numbers.values()) {
      bytes.write(shared.bytes, at, 'latin1');
      at += shared.bytes.length;
      number += 1;
      starts[number] = at;
    }
    return { starts, bytes: new Uint8Array(bytes.buffer) };
  }
}
