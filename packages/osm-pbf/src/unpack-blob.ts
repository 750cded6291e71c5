/** Unpacks the content of one blob: stored as it is, or by zlib or zstd, and never more than the format allows. */
import zlib from 'node:zlib';
import { MAX_BLOB_BYTES } from './read-blobs.ts';
import { expectEnd, MalformedPbfError, readerOf, spanOf } from './wire.ts';

type Packing = 'raw' | 'zlib' | 'zstd' | 'lzma' | 'bzip2' | 'lz4';

const PACKING_OF_FIELD: Readonly<Record<number, Packing>> = {
  1: 'raw',
  3: 'zlib',
  4: 'lzma',
  5: 'bzip2',
  6: 'lz4',
  7: 'zstd',
};
const RAW_SIZE_FIELD = 2;

/** `blob` is a Blob message. Throws MalformedPbfError when it does not unpack to what it says. */
export function unpackBlob(blob: Uint8Array): Uint8Array {
  const { packing, data, rawSize } = readBlob(blob);
  if (packing === 'raw') return data;
  if (packing !== 'zlib' && packing !== 'zstd') {
    throw new MalformedPbfError(`it is packed by ${packing}; read are zlib, zstd and unpacked blobs`);
  }
  if (rawSize < 0 || rawSize > MAX_BLOB_BYTES) {
    throw new MalformedPbfError(
      `its size when unpacked is ${rawSize < 0 ? 'not given' : `${rawSize} bytes`}; allowed are at most ` +
        `${MAX_BLOB_BYTES}`,
    );
  }
  // One piece of output that holds it all saves putting pieces together; were it full, zlib would get itself another.
  const limits = { maxOutputLength: Math.max(1, rawSize), chunkSize: Math.max(64, rawSize + 1) };
  let content: Uint8Array;
  try {
    content = packing === 'zlib' ? zlib.inflateSync(data, limits) : zlib.zstdDecompressSync(data, limits);
  } catch (error) {
    throw new MalformedPbfError(`its ${packing} data cannot be unpacked (${(error as Error).message})`, {
      cause: error,
    });
  }
  if (content.length !== rawSize) {
    throw new MalformedPbfError(`it unpacks to ${content.length} bytes and says ${rawSize}`);
  }
  return content;
}

function readBlob(blob: Uint8Array): { packing: Packing; data: Uint8Array; rawSize: number } {
  const reader = readerOf(blob);
  let found: { packing: Packing; data: Uint8Array } | undefined;
  let rawSize = -1;
  for (let field = reader.nextField(); field !== 0; field = reader.nextField()) {
    const packing = PACKING_OF_FIELD[field];
    if (packing !== undefined) {
      const { start, end } = spanOf(reader, blob.length, `its ${packing} data`);
      found = { packing, data: blob.subarray(start, end) };
    } else if (field === RAW_SIZE_FIELD) rawSize = reader.readVarint();
  }
  expectEnd(reader, blob.length, 'the blob');
  if (found === undefined) throw new MalformedPbfError('it has no content');
  return { ...found, rawSize };
}
