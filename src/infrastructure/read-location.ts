/** Reads the bytes of a file or of a URL within bounds of size and time, unpacking gzip. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { DomainError } from '../domain/errors.ts';

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

const MAX_REDIRECTS = 5;

/** Throws VALIDATION_ERROR saying what is wrong with the location, NOT_FOUND when there is nothing, SERVICE_UNAVAILABLE when a server fails. */
export async function readLocation(location: string, limits: ReadLimits): Promise<ReadLocation> {
  const isUrl = /^[a-z][a-z0-9+.-]+:\/\//i.test(location);
  const { bytes, pathname } = isUrl ? await download(location, limits) : await readLocalFile(location, limits);
  const name = path.posix.basename(pathname) || 'download';
  return {
    bytes: await unpacked(bytes, limits.maxBytes, location),
    fileName: name.replace(/\.gz$/i, ''),
    url: isUrl ? location : null,
  };
}

async function readLocalFile(location: string, { maxBytes }: ReadLimits) {
  const file = await stat(location).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new DomainError('NOT_FOUND', `There is no file ${location}`);
    throw new DomainError('VALIDATION_ERROR', `Cannot read ${location}: ${error.message}`, { cause: error });
  });
  if (!file.isFile()) throw new DomainError('VALIDATION_ERROR', `${location} is not a file`);
  if (file.size > maxBytes) {
    throw new DomainError('VALIDATION_ERROR', `${location} has ${file.size} bytes; at most ${maxBytes} are read`);
  }
  const bytes = await readFile(location).catch((error: Error) => {
    throw new DomainError('VALIDATION_ERROR', `Cannot read ${location}: ${error.message}`, { cause: error });
  });
  return { bytes: bytes as Uint8Array, pathname: location.replaceAll(path.sep, '/') };
}

async function download(location: string, { maxBytes, timeoutMs }: ReadLimits) {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    let url = allowedUrl(location);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const response = await fetch(url, { redirect: 'manual', signal });
      const target = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && target !== null) {
        await response.body?.cancel();
        url = allowedUrl(new URL(target, url).href);
        continue;
      }
      return { bytes: await bodyOf(response, url, maxBytes), pathname: decodedPath(new URL(location)) };
    }
    throw new DomainError('SERVICE_UNAVAILABLE', `${location} redirects more than ${MAX_REDIRECTS} times`);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (signal.aborted) {
      throw new DomainError('SERVICE_UNAVAILABLE', `${location} did not arrive within ${timeoutMs / 1000} s`, {
        cause: error,
      });
    }
    const { message, cause } = error as Error;
    const reason = cause instanceof Error && cause.message ? cause.message : message;
    throw new DomainError('SERVICE_UNAVAILABLE', `Cannot fetch ${location}: ${reason}`, { cause: error });
  }
}

async function bodyOf(response: Response, url: URL, maxBytes: number): Promise<Uint8Array> {
  if (!response.ok) {
    await response.body?.cancel();
    const code = response.status === 404 || response.status === 410 ? 'NOT_FOUND' : 'SERVICE_UNAVAILABLE';
    throw new DomainError(code, `${url.href} answered ${`${response.status} ${response.statusText}`.trim()}`);
  }
  if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    throw new DomainError(
      'VALIDATION_ERROR',
      `${url.href} is a web page (text/html); give the address of the raw file`,
    );
  }
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

/** https, or http to this machine: a file fetched in the clear could be replaced on its way. */
function allowedUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw new DomainError('VALIDATION_ERROR', `"${text}" is not a URL`);
  if (url.username !== '' || url.password !== '') {
    throw new DomainError('VALIDATION_ERROR', `The URL of ${url.host} must not hold a user name or password`);
  }
  const isLoopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
    throw new DomainError('VALIDATION_ERROR', `${url.href} must be an https address (http only to this machine)`);
  }
  return url;
}

function decodedPath(url: URL): string {
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return url.pathname;
  }
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
