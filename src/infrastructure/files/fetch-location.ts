/** Asks for the file at a URL, over TLS, following redirects, and says in one sentence why it cannot be had. */
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';

export interface FetchedLocation {
  /** With status 200 to 299; its body is still to be read. */
  readonly response: Response;
  /** Where the redirects ended. */
  readonly url: URL;
}

const MAX_REDIRECTS = 5;

/** A path of one letter before the colon is a Windows drive. */
export function isUrl(location: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(location);
}

/** The last part of the path of a file or URL, decoded; for people, and never a path to write to. */
export function fileNameOf(location: string): string {
  const pathname = isUrl(location) ? decodedPath(new URL(location)) : location.replaceAll(path.sep, '/');
  return path.posix.basename(pathname) || 'download';
}

/**
 * Throws VALIDATION_ERROR for an address that is not allowed or a web page, NOT_FOUND when there is nothing, and
 * SERVICE_UNAVAILABLE when the server fails. What `fetch` itself throws is for `fetchFailure`.
 */
export async function fetchLocation(
  location: string,
  options: { readonly signal: AbortSignal; readonly headers?: Readonly<Record<string, string>> },
): Promise<FetchedLocation> {
  let url = allowedUrl(location);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await fetch(url, { ...options, redirect: 'manual' });
    const target = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || target === null) {
      await refuseOther(response, url);
      return { response, url };
    }
    await response.body?.cancel();
    url = allowedUrl(new URL(target, url).href);
  }
  throw new DomainError('SERVICE_UNAVAILABLE', `${location} redirects more than ${MAX_REDIRECTS} times`);
}

/** The error to throw for one thrown while fetching; `late` says what took too long, should that be the reason. */
export function fetchFailure(error: unknown, location: string, signal: AbortSignal, late: string): DomainError {
  if (error instanceof DomainError) return error;
  if (signal.aborted) return new DomainError('SERVICE_UNAVAILABLE', `${location} ${late}`, { cause: error });
  const { message, cause } = error as Error;
  const reason = cause instanceof Error && cause.message ? cause.message : message;
  return new DomainError('SERVICE_UNAVAILABLE', `Cannot fetch ${location}: ${reason}`, { cause: error });
}

async function refuseOther(response: Response, url: URL): Promise<void> {
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
