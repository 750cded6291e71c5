/**
 * Turns the bytes of a file of places into text piece by piece, in constant memory, and says what a file is that is no
 * text.
 */
import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { DomainError } from '@carnet/rules/errors.ts';
import { decodeMixed } from './decode-mixed.ts';
import { firstBadByte, lineAt } from './line-at.ts';

/**
 * `utf-8` is strict: a file in another encoding is refused with the line where that shows, never read with wrong
 * letters. `windows-1252+utf-8` is windows-1252 with phrases in UTF-8, see `decodeMixed`. Any other label of the WHATWG
 * Encoding Standard (`cp1252`, `latin1`, `utf-16le`, `iso-8859-2` ...) is read as such.
 */
export type TextEncodingLabel = string;

/** Pieces of text without byte order mark, with every line break as `\n`. Throws VALIDATION_ERROR. */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  encoding: TextEncodingLabel = 'utf-8',
): AsyncGenerator<string> {
  let endsInReturn = false;
  for await (const piece of decodeBytes(chunks, encoding)) {
    // A \r at the end may have its \n in the next piece.
    let text: string = endsInReturn ? `\r${piece}` : piece;
    endsInReturn = text.endsWith('\r');
    if (endsInReturn) text = text.slice(0, -1);
    yield text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }
  if (endsInReturn) yield '\n';
}

/** As `decodeText`, with line breaks as they are in the file. */
export async function* decodeBytes(
  chunks: AsyncIterable<Uint8Array>,
  encoding: TextEncodingLabel = 'utf-8',
): AsyncGenerator<string> {
  const decode = decoderFor(encoding);
  let isFirst = true;
  for await (const chunk of withEnd(chunks)) {
    if (isFirst && chunk !== null && chunk.length > 0) refuseBinary(chunk, encoding);
    const text = decode(chunk);
    if (text === '') continue;
    yield isFirst && text.startsWith('\uFEFF') ? text.slice(1) : text;
    isFirst = false;
  }
  if (isFirst) throw refused('The file is empty');
}

/**
 * Reads the whole text, for formats that cannot be read in pieces. Throws VALIDATION_ERROR past `maxLength` UTF-16
 * units.
 */
export async function wholeText(texts: AsyncIterable<string>, maxLength: number, what: string): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  for await (const text of texts) {
    length += text.length;
    if (length > maxLength) {
      throw refused(`The file is longer than ${maxLength.toLocaleString('en')} characters, the most for ${what}`);
    }
    pieces.push(text);
  }
  return pieces.join('');
}

/** Decodes one piece; null is the end. */
type Decode = (chunk: Uint8Array | null) => string;

function decoderFor(encoding: string): Decode {
  if (encoding === 'windows-1252+utf-8') return mixedDecoder();
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding);
  } catch {
    throw refused(`The encoding "${encoding}" is not known; utf-8, cp1252, latin1 and utf-16le are, for example`);
  }
  if (decoder.encoding === 'utf-8') return strictUtf8Decoder();
  return (chunk) => (chunk === null ? decoder.decode() : decoder.decode(chunk, { stream: true }));
}

function strictUtf8Decoder(): Decode {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let carried: Uint8Array = new Uint8Array(0);
  /** Line breaks in the pieces before. */
  let linesBefore = 0;
  return (chunk) => {
    const bytes = chunk === null ? carried : joined(carried, chunk);
    const end = chunk === null ? bytes.length : bytes.length - incompleteTail(bytes);
    const complete = bytes.subarray(0, end);
    if (!isUtf8(complete)) {
      throw refused(
        `Line ${linesBefore + lineAt(complete, firstBadByte(complete))} is not valid UTF-8: save the file as UTF-8, or ` +
          'name its encoding where the import takes one (--encoding cp1252, for example)',
      );
    }
    const nul = complete.indexOf(0);
    if (nul !== -1)
      throw refused(`Line ${linesBefore + lineAt(complete, nul)} has a NUL byte: this is not a text file`);
    carried = Uint8Array.from(bytes.subarray(end)); // a copy: a stream may fill its chunk again
    linesBefore += lineAt(complete, complete.length) - 1;
    return decoder.decode(complete);
  };
}

function mixedDecoder(): Decode {
  let carried: Uint8Array = new Uint8Array(0);
  return (chunk) => {
    const bytes = chunk === null ? carried : joined(carried, chunk);
    const end = chunk === null ? bytes.length : bytes.length - incompleteTail(bytes);
    carried = Uint8Array.from(bytes.subarray(end)); // a copy: a stream may fill its chunk again
    return decodeMixed(bytes.subarray(0, end));
  };
}

/** How many bytes at the end begin a character whose rest is still to come: 0 to 3. */
function incompleteTail(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if ((byte & 0b1100_0000) === 0b1000_0000) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

/** Archives and UTF-16 known by their first bytes: said plainly instead of as a wrong byte somewhere. */
function refuseBinary(chunk: Uint8Array, encoding: string): void {
  const starts = (...bytes: number[]) => bytes.every((byte, index) => chunk[index] === byte);
  if (starts(0x42, 0x5a, 0x68))
    throw refused('The file is packed with bzip2, which is not read: unpack it first (bunzip2)');
  if (starts(0x1f, 0x8b)) throw refused('The file is packed with gzip inside: unpack it first');
  if (starts(0x50, 0x4b, 0x03, 0x04)) throw refused('The file is a ZIP archive inside: unpack it first');
  if (starts(0xfd, 0x37, 0x7a, 0x58, 0x5a))
    throw refused('The file is packed with xz, which is not read: unpack it first');
  if ((starts(0xff, 0xfe) || starts(0xfe, 0xff)) && !/^utf-?16/i.test(encoding)) {
    throw refused('The file is in UTF-16: save it as UTF-8');
  }
}

async function* withEnd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array | null> {
  yield* chunks;
  yield null;
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  return a.length === 0 ? b : Buffer.concat([a, b]);
}

function refused(message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', message);
}
