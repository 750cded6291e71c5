/** Opens a file or URL of any size as the unpacked bytes that importers of places read, as often as they ask. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { DomainError } from '@carnet/rules/errors.ts';
import { downloadFile } from './download-file.ts';
import { fileNameOf, isUrl } from './fetch-location.ts';
import { sizeOfFile } from './read-location.ts';
import { packingOf, unpack } from './unpack.ts';
import { findZipEntry } from './zip-entry.ts';

export interface OpenPlaceFileOptions {
  /** Of a download: longest time without a byte. Default a minute. */
  readonly timeoutMs?: number | undefined;
  /** Bound of what is downloaded and of what a packed file unpacks to. */
  readonly maxBytes: number;
  /** Which file of a zip archive; needed when it holds several. */
  readonly entry?: string | undefined;
  /** Bytes downloaded so far and in all; `total` 0 = not known. */
  readonly onDownload?: ((done: number, total: number) => void) | undefined;
}

/** Has the members of `PlaceFile` (importers/places/place-file.ts), which infrastructure does not import. */
export interface OpenedPlaceFile {
  /** For people, without .gz; of a zip archive the name of the file in it. */
  readonly name: string;
  /** Bytes of the file as it lies there. */
  readonly size: number;
  /**
   * The content from its start, unpacked; each call reads it again. The pieces are the reader's own: it may give their
   * memory back.
   */
  open(): AsyncIterable<Uint8Array>;
  /** Bytes of the file as it lies there that the latest pass has read. */
  readonly bytesRead: number;
  /** Where it was downloaded from; null for a file. */
  readonly url: string | null;
  /** Hex, of the file as it lies there. */
  sha256(): Promise<string>;
  /** Removes what was downloaded. Safe to call more than once. */
  close(): Promise<void>;
}

const DOWNLOAD_TIMEOUT_MS = 60_000;
const CHUNK_BYTES = 256 * 1024;

/**
 * A packed file is known by its first bytes, not by its name. Throws NOT_FOUND when there is no file, VALIDATION_ERROR
 * saying what is wrong with it, SERVICE_UNAVAILABLE when a download fails; what is damaged further on shows as a
 * VALIDATION_ERROR while reading.
 */
export async function openPlaceFile(location: string, options: OpenPlaceFileOptions): Promise<OpenedPlaceFile> {
  if (!isUrl(location)) return await opened(location, location, null, async () => {}, options);
  const { path, remove } = await downloadFile(location, {
    timeoutMs: options.timeoutMs ?? DOWNLOAD_TIMEOUT_MS,
    maxBytes: options.maxBytes,
    onProgress: options.onDownload,
  });
  try {
    return await opened(path, location, location, remove, options);
  } catch (error) {
    await remove();
    throw error;
  }
}

async function opened(
  path: string,
  location: string,
  url: string | null,
  close: () => Promise<void>,
  options: OpenPlaceFileOptions,
): Promise<OpenedPlaceFile> {
  const size = await sizeOfFile(path);
  if (size === 0) throw new DomainError('VALIDATION_ERROR', `${location} is empty`);
  const fileName = fileNameOf(location);
  const format = packingOf(await firstBytes(path, location), location);
  if (options.entry !== undefined && format !== 'zip') {
    throw new DomainError(
      'VALIDATION_ERROR',
      `--entry ${options.entry} names a file of a zip archive; ${location} is not a zip archive`,
    );
  }
  const packing = format === 'zip' ? await findZipEntry(path, location, options.entry) : format;
  const entry = typeof packing === 'object' ? packing : undefined;
  let latest: { bytesRead: number } | undefined;
  let sha256: Promise<string> | undefined;

  async function* read(): AsyncGenerator<Uint8Array, void, undefined> {
    if ((await sizeOfFile(path)) !== size) {
      throw new DomainError('VALIDATION_ERROR', `${location} was changed while it was being read`);
    }
    if (entry?.packedSize === 0) return;
    const range = entry && { start: entry.start, end: entry.start + entry.packedSize - 1 };
    const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES, ...range });
    latest = stream;
    try {
      yield* unpack(stream, packing, { shown: location, maxBytes: options.maxBytes });
    } finally {
      stream.destroy();
    }
  }

  return {
    name: entry?.name ?? fileName.replace(/\.gz$/i, ''),
    size,
    url,
    open: read,
    get bytesRead() {
      return latest?.bytesRead ?? 0;
    },
    sha256() {
      sha256 ??= hashOf(path);
      return sha256;
    },
    close,
  };
}

async function firstBytes(path: string, location: string): Promise<Uint8Array> {
  try {
    await using handle = await open(path);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new DomainError('VALIDATION_ERROR', `Cannot read ${location}: ${(error as Error).message}`, { cause: error });
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
