/** Protobuf messages with every length checked, so that a broken file is refused instead of read past its end. */
import { PbfReader } from 'pbf';

const LENGTH_DELIMITED = 2;

/** What is wrong with the bytes of one blob; whoever reads the file adds where the blob lies. */
export class MalformedPbfError extends Error {}

/** A stretch of bytes within a message, e.g. the numbers of a packed field. */
export interface Span {
  start: number;
  end: number;
}

/** The stretch that the field about to be read holds, put into `span`; moves past it. */
export function spanOf(reader: PbfReader, limit: number, what: string, span: Span = { start: 0, end: 0 }): Span {
  if (reader.type !== LENGTH_DELIMITED) throw new MalformedPbfError(`${what} has the wrong wire type ${reader.type}`);
  const length = reader.readVarint();
  const start = reader.pos;
  if (start + length > limit) {
    throw new MalformedPbfError(`${what} claims ${length} bytes where ${Math.max(0, limit - start)} are left`);
  }
  reader.pos = start + length;
  span.start = start;
  span.end = reader.pos;
  return span;
}

/** For the end of a message or a packed field: a number cut in two runs past it. */
export function expectEnd(reader: PbfReader, end: number, what: string): void {
  if (reader.pos !== end) throw new MalformedPbfError(`${what} does not end where its length says`);
}

/** What `decode` returns; whatever it finds wrong, the library's own complaints included, is a MalformedPbfError. */
export function decoding<T>(what: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    if (error instanceof MalformedPbfError) throw error;
    throw new MalformedPbfError(`${what} cannot be decoded (${error instanceof Error ? error.message : error})`, {
      cause: error,
    });
  }
}

/** A reader over bytes, at one of them. */
export function readerOf(bytes: Uint8Array, start = 0): PbfReader {
  const reader = new PbfReader(bytes);
  reader.pos = start;
  return reader;
}
