/** Reads the bytes of a file or of a URL within bounds of size and time, unpacking gzip. */
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { DomainError } from '@carnet/rules/errors.ts';
import { fetchFailure, fetchLocation, fileNameOf, isUrl } from './fetch-location.ts';

export interface ReadLimits {
  /** Bound of the bytes read and of what they unpack to. */
  readonly maxBytes: number;
  /** For a URL, from the first request to the last byte. */
  readonly timeoutMs: number;
}

export interface ReadLocation {
  readonly bytes: Uint8Array;
  /** The last part of the path, without `.gz`. */
  readonly fileName: string;
  /** The URL the bytes came from; null for a file. */
  readonly url: string | null;
}

/**
 * Throws VALIDATION_ERROR saying what is wrong with the location, NOT_FOUND when there is nothing, SERVICE_UNAVAILABLE
 * when a server fails.
 */
export async function readLocation(location: string, limits: ReadLimits): Promise<ReadLocation> {
  const fetched = isUrl(location);
  const bytes = fetched ? await download(location, limits) : await readLocalFile(location, limits);
  return {
    bytes: await unpacked(bytes, limits.maxBytes, location),
    fileName: fileNameOf(location).replace(/\.gz$/i, ''),
    url: fetched ? location : null,
  };
}

async function readLocalFile(location: string, { maxBytes }: ReadLimits): Promise<Uint8Array> {
  const size = await sizeOfFile(location);
  if (size > maxBytes) {
    throw new DomainError('VALIDATION_ERROR', `${location} has ${size} bytes; at most ${maxBytes} are read`);
  }
  return readFile(location).catch((error: Error) => {
    throw new DomainError('VALIDATION_ERROR', `Cannot read ${location}: ${error.message}`, { cause: error });
  });
}

/** Throws NOT_FOUND when there is none, VALIDATION_ERROR when it is no file or cannot be looked at. */
export async function sizeOfFile(location: string): Promise<number> {
  const file = await stat(location).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new DomainError('NOT_FOUND', `There is no file ${location}`);
    throw new DomainError('VALIDATION_ERROR', `Cannot read ${location}: ${error.message}`, { cause: error });
  });
  if (!file.isFile()) throw new DomainError('VALIDATION_ERROR', `${location} is not a file`);
  return file.size;
}

async function download(location: string, { maxBytes, timeoutMs }: ReadLimits): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { response, url } = await fetchLocation(location, { signal });
    return await bodyOf(response, url, maxBytes);
  } catch (error) {
    throw fetchFailure(error, location, signal, `did not arrive within ${timeoutMs / 1000} s`);
  }
}

async function bodyOf(response: Response, url: URL, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) {
      throw new DomainError('VALIDATION_ERROR', `${url.href} has more than ${maxBytes} bytes, the most that is read`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function unpacked(bytes: Uint8Array, maxBytes: number, location: string): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new DomainError(
      'VALIDATION_ERROR',
      tooLarge ? `${location} unpacks to more than ${maxBytes} bytes` : `${location} is a damaged gzip file`,
      { cause: error },
    );
  }
}
