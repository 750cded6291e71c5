/** Downloads a URL of any size into a temporary file, whole or not at all. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DomainError } from '@carnet/rules/errors.ts';
import { fetchFailure, fetchLocation } from './fetch-location.ts';

export interface DownloadOptions {
  /** Longest time without a byte. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Bytes so far and in all; `total` 0 = not known. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface DownloadedFile {
  readonly path: string;
  /** Removes it. Safe to call more than once. */
  remove(): Promise<void>;
}

/** Throws as `fetchLocation` does, SERVICE_UNAVAILABLE when it breaks off or stalls; nothing stays on the disk then. */
export async function downloadFile(location: string, options: DownloadOptions): Promise<DownloadedFile> {
  const directory = await mkdtemp(path.join(tmpdir(), 'carnet-download-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), options.timeoutMs);
  try {
    // Packing on the way would hide how long the file is.
    const headers = { 'accept-encoding': 'identity' };
    const { response } = await fetchLocation(location, { signal: stalled.signal, headers });
    const target = path.join(directory, 'download');
    const expected = lengthOf(response);
    let size = 0;
    const count = new Transform({
      transform(chunk: Uint8Array, _, done) {
        timer.refresh();
        size += chunk.length;
        options.onProgress?.(size, expected ?? 0);
        if (size > options.maxBytes) done(tooLarge(location, options.maxBytes));
        else done(null, chunk);
      },
    });
    const body = Readable.from(response.body ?? []);
    await pipeline(body, count, createWriteStream(target, { mode: 0o600 }), { signal: stalled.signal });
    if (expected !== undefined && size !== expected) {
      throw new DomainError(
        'SERVICE_UNAVAILABLE',
        `${location} broke off: ${size} bytes of ${expected} arrived; nothing was imported`,
      );
    }
    return { path: target, remove };
  } catch (error) {
    await remove();
    throw fetchFailure(error, location, stalled.signal, `sent nothing for ${options.timeoutMs / 1000} s`);
  } finally {
    clearTimeout(timer);
  }
}

/** Undefined when the server does not say, or packs on the way all the same. */
function lengthOf(response: Response): number | undefined {
  const length = response.headers.get('content-length');
  return length === null || response.headers.has('content-encoding') ? undefined : Number(length);
}

function tooLarge(location: string, maxBytes: number): DomainError {
  return new DomainError(
    'VALIDATION_ERROR',
    `${location} has more than ${maxBytes} bytes, the most that is downloaded`,
  );
}
