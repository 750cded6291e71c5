/**
 * Cuts an OpenStreetMap PBF file into its blobs, each read only where it is wanted and none larger than the format
 * allows.
 */
import { ByteQueue } from './byte-queue.ts';
import { type OsmPbfError, refused } from './osm-pbf-error.ts';
import { expectEnd, MalformedPbfError, readerOf, spanOf } from './wire.ts';

/** https://wiki.openstreetmap.org/wiki/PBF_Format: a blob header is shorter than 64 KiB, a blob than 32 MiB. */
const MAX_HEADER_BYTES = 64 * 1024;
export const MAX_BLOB_BYTES = 32 * 1024 * 1024;

const LENGTH_BYTES = 4;

export interface StoredBlob {
  /** `OSMHeader`, `OSMData`; others may come and are to be ignored. */
  readonly type: string;
  /** Of the blob's first byte in the file. */
  readonly offset: number;
  /** The Blob message as it lies there, packed; null where it was not wanted. Valid until the next blob is read. */
  readonly bytes: Uint8Array | null;
}

/**
 * The blobs in the order of the file; `isWanted` is asked by the blob's place in it, from 0. Throws OsmPbfError,
 * naming the byte, when the file is cut off or no PBF.
 */
export async function* readBlobs(
  chunks: AsyncIterable<Uint8Array>,
  isWanted: (index: number) => boolean = () => true,
): AsyncGenerator<StoredBlob> {
  const queue = new ByteQueue(chunks);
  try {
    for (let index = 0; ; index += 1) {
      const start = queue.offset;
      const lengthBytes = await queue.take(LENGTH_BYTES);
      if (lengthBytes.length === 0 && index > 0) return;
      if (lengthBytes.length < LENGTH_BYTES) {
        throw index === 0 ? notPbf(lengthBytes) : cutOff(start, LENGTH_BYTES, lengthBytes.length);
      }
      const headerLength = Buffer.from(lengthBytes).readUInt32BE();
      if (headerLength === 0 || headerLength >= MAX_HEADER_BYTES) {
        if (index === 0) throw notPbf(lengthBytes);
        throw refused(`at byte ${start} a blob header of ${headerLength} bytes is announced; allowed are 1 to 65535`);
      }
      const header = await queue.take(headerLength);
      if (header.length < headerLength) {
        throw index === 0 && !looksLikeHeader(header)
          ? notPbf(lengthBytes)
          : cutOff(start + LENGTH_BYTES, headerLength, header.length);
      }
      const { type, size } = readBlobHeader(header, start, index === 0);
      if (index === 0 && type !== 'OSMHeader') {
        throw refused(`it begins with a blob of type "${type}", expected "OSMHeader"`);
      }
      const offset = queue.offset;
      const bytes = isWanted(index) ? await queue.take(size) : null;
      const got = bytes === null ? await queue.skip(size) : bytes.length;
      if (got < size) throw cutOff(offset, size, got);
      yield { type, offset, bytes };
    }
  } finally {
    await queue.close();
  }
}

function readBlobHeader(header: Uint8Array, start: number, isFirst: boolean): { type: string; size: number } {
  let type: string | undefined;
  let size = -1;
  try {
    const reader = readerOf(header);
    for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
      if (field === 1) {
        const span = spanOf(reader, header.length, 'the type');
        type = Buffer.from(header.subarray(span.start, span.end)).toString('latin1');
      } else if (field === 3) size = reader.readVarint();
    }
    expectEnd(reader, header.length, 'the blob header');
    if (type === undefined || size === -1) throw new MalformedPbfError('the blob header names no type or no size');
  } catch (error) {
    if (isFirst) throw notPbf(header);
    throw refused(`the blob header at byte ${start} is broken: ${error instanceof Error ? error.message : error}`);
  }
  if (size > MAX_BLOB_BYTES) {
    throw refused(`the blob header at byte ${start} announces ${size} bytes; a blob has at most ${MAX_BLOB_BYTES}`);
  }
  return { type, size };
}

const looksLikeHeader = (bytes: Uint8Array) => Buffer.from(bytes).includes('OSMHeader');

function cutOff(offset: number, expected: number, got: number): OsmPbfError {
  return refused(`it is cut off: ${expected} bytes are announced at byte ${offset}, and ${got} follow`);
}

const OTHER_FORMATS: readonly (readonly [string, string])[] = [
  ['\x1f\x8b', 'it is packed with gzip'],
  ['PK', 'it is a ZIP archive'],
  ['BZh', 'it is packed with bzip2 (OSM XML as a rule); convert it with `osmium cat -o file.osm.pbf`'],
  ['<', 'it is XML or a web page; convert OSM XML with `osmium cat -o file.osm.pbf`'],
  ['{', 'it is JSON'],
];

function notPbf(first: Uint8Array): OsmPbfError {
  if (first.length === 0) return refused('it is empty');
  const start = Buffer.from(first).toString('latin1');
  const other = OTHER_FORMATS.find(([magic]) => start.startsWith(magic));
  return refused(other?.[1] ?? 'it does not begin (byte 0) with the header of one');
}
