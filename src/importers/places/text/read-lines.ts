/** Cuts the bytes of a text file into lines, in constant memory, refusing what is no text in the encoding named. */
import { isUtf8 } from 'node:buffer';
import { DomainError } from '../../../domain/errors.ts';

export const TEXT_ENCODINGS = ['utf-8', 'cp1252', 'latin1'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

export interface ReadLinesOptions {
  /** Default `utf-8`. */
  readonly encoding?: TextEncoding | undefined;
  /** The longest line that is read. Default 10 MiB. */
  readonly maxLineBytes?: number | undefined;
}

export interface TextLine {
  /** From 1, empty lines counted. */
  readonly line: number;
  /** Without its line end (LF or CRLF), and on the first line without a byte order mark. */
  readonly text: string;
}

const MAX_LINE_BYTES = 10 * 1024 * 1024;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Throws VALIDATION_ERROR naming the line that is too long, has a NUL byte or is not valid UTF-8. cp1252 and latin1
 * give every byte a letter, so that nothing in a file of another encoding can be told from text in them.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  options: ReadLinesOptions = {},
): AsyncGenerator<TextLine, void, undefined> {
  const maxLineBytes = options.maxLineBytes ?? MAX_LINE_BYTES;
  const decode = decoders[options.encoding ?? 'utf-8'];
  let line = 1;
  let begun: Buffer[] = []; // the pieces of a line that began in earlier chunks
  let begunBytes = 0;

  const take = (piece: Buffer): string => {
    if (begunBytes + piece.length > maxLineBytes) throw tooLong(line, maxLineBytes);
    const bytes = begunBytes === 0 ? piece : Buffer.concat([...begun, piece]);
    begun = [];
    begunBytes = 0;
    const content = line === 1 ? withoutByteOrderMark(bytes) : bytes;
    if (content.includes(0)) throw refused(`Line ${line} has a NUL byte: the file is not plain text`);
    const end = content.at(-1) === CARRIAGE_RETURN ? content.length - 1 : content.length;
    return decode(content.subarray(0, end), line);
  };

  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
      yield { line, text: take(bytes.subarray(start, end)) };
      line += 1;
      start = end + 1;
    }
    if (start === bytes.length) continue;
    begunBytes += bytes.length - start;
    if (begunBytes > maxLineBytes) throw tooLong(line, maxLineBytes);
    begun.push(Buffer.from(bytes.subarray(start))); // a copy: a stream may fill its chunk anew
  }
  if (begunBytes > 0) yield { line, text: take(Buffer.alloc(0)) };
}

const cp1252 = new TextDecoder('windows-1252');

const decoders: Record<TextEncoding, (bytes: Buffer, line: number) => string> = {
  'utf-8': (bytes, line) => {
    if (isUtf8(bytes)) return bytes.toString('utf8');
    throw refused(
      `Line ${line} is not valid UTF-8: save the file as UTF-8, or name its encoding (${TEXT_ENCODINGS.slice(1).join(', ')})`,
    );
  },
  cp1252: (bytes) => cp1252.decode(bytes),
  latin1: (bytes) => bytes.toString('latin1'),
};

function withoutByteOrderMark(bytes: Buffer): Buffer {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3);
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw refused('The file is in UTF-16; save it as UTF-8');
  }
  return bytes;
}

function tooLong(line: number, maxLineBytes: number): DomainError {
  return refused(`Line ${line} has more than ${maxLineBytes} bytes, the most that a line may have`);
}

function refused(message: string): DomainError {
  return new DomainError('VALIDATION_ERROR', message);
}
