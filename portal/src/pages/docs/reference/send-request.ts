/** Sends what the reader wants to try and gives the answer as it came: status, time, the headers that matter, body. */
import type { Operation } from './model.ts';

export interface TriedAnswer {
  readonly status: number;
  readonly ms: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  /** How many characters of the body are shown, where not all are. */
  readonly cutAt: number | undefined;
}

/** Those that tell of limits, caching and support, as far as the API lets pages read them. */
const TOLD = [
  'content-type',
  'cache-control',
  'etag',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'x-request-id',
] as const;
/** More would make the page slow, and nobody reads it here. */
const MOST_CHARACTERS = 200_000;

export async function sendRequest(
  operation: Operation,
  url: string,
  credential: readonly [string, string] | undefined,
  body: string | undefined,
  accept: string,
  signal: AbortSignal,
): Promise<TriedAnswer> {
  const headers = new Headers({ accept });
  if (credential) headers.set(...credential);
  if (body !== undefined) headers.set('content-type', operation.body?.mediaType ?? 'application/json');
  const started = performance.now();
  const response = await fetch(url, {
    method: operation.method,
    headers,
    ...(body === undefined ? {} : { body }),
    // What the server says now, and without this site's cookies: the credential alone counts.
    cache: 'no-store',
    credentials: 'omit',
    signal,
  });
  const text = pretty(await response.text());
  return {
    status: response.status,
    ms: Math.round(performance.now() - started),
    headers: TOLD.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    body: text.slice(0, MOST_CHARACTERS),
    cutAt: text.length > MOST_CHARACTERS ? MOST_CHARACTERS : undefined,
  };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
