/**
 * Unpacks gzip and zip entries as their bytes come, within a bound, so that a bomb or a cut-off file ends in one clear
 * error.
 */
import { type Duplex, pipeline, type Readable } from 'node:stream';
import { crc32, createGunzip, createInflateRaw } from 'node:zlib';
import { DomainError } from '@carnet/rules/errors.ts';
import type { ZipEntry } from './zip-entry.ts';

/** How the bytes to unpack are packed. */
export type Packing = 'none' | 'gzip' | ZipEntry;

/** Archives that people may well give, and that must not reach an importer as if they were data. */
const NOT_UNPACKED: readonly (readonly [name: string, firstBytes: readonly number[]])[] = [
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
];

/** By the first bytes of a file. Throws VALIDATION_ERROR naming a packing that is not unpacked here. */
export function packingOf(start: Uint8Array, shown: string): 'none' | 'gzip' | 'zip' {
  const begins = (bytes: readonly number[]) => bytes.every((byte, index) => start[index] === byte);
  if (begins([0x1f, 0x8b])) return 'gzip';
  if (begins([0x50, 0x4b, 3, 4]) || begins([0x50, 0x4b, 5, 6])) return 'zip';
  const other = NOT_UNPACKED.find(([, bytes]) => begins(bytes));
  if (other) {
    throw new DomainError(
      'VALIDATION_ERROR',
      `${shown} is packed with ${other[0]}, which is not unpacked here: unpack it first`,
    );
  }
  return 'none';
}

/** Throws VALIDATION_ERROR when the content is damaged, cut off, or larger than `maxBytes`. */
export async function* unpack(
  source: Readable,
  packing: Packing,
  { shown, maxBytes }: { readonly shown: string; readonly maxBytes: number },
): AsyncGenerator<Uint8Array, void, undefined> {
  const entry = typeof packing === 'object' ? packing : undefined;
  const what = entry ? `${shown} (${entry.name})` : shown;
  let size = 0;
  let checksum = 0;
  try {
    for await (const chunk of through(source, packing) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (packing !== 'none' && size > maxBytes) {
        throw new DomainError('VALIDATION_ERROR', `${what} unpacks to more than ${maxBytes} bytes`);
      }
      if (entry) {
        if (size > entry.size) throw new Error(`it is longer than the ${entry.size} bytes stated`);
        checksum = crc32(chunk, checksum);
      }
      yield chunk;
    }
    if (entry && size < entry.size) throw new Error(`it ends after ${size} of ${entry.size} bytes`);
    if (entry && checksum !== entry.crc32) throw new Error('its checksum is wrong');
  } catch (error) {
    // What the reader of these lines throws does not come by here: a consumer ends a generator by `return`.
    if (error instanceof DomainError) throw error;
    const { message } = error as Error;
    throw new DomainError(
      'VALIDATION_ERROR',
      packing === 'none' ? `Cannot read ${shown}: ${message}` : `${what} is damaged or cut off: ${message}`,
      { cause: error },
    );
  }
}

function through(source: Readable, packing: Packing): Readable {
  if (packing === 'gzip') return piped(source, createGunzip());
  if (typeof packing === 'object' && packing.isDeflated) return piped(source, createInflateRaw());
  return source;
}

function piped(source: Readable, unpacker: Duplex): Readable {
  // An error reaches the reader through the unpacker, which the pipeline destroys with it.
  return pipeline(source, unpacker, () => {});
}
