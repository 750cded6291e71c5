/** Sends a request: credentials, remembered answers, and attempts until one succeeds or the call must end. */

import { CarnetError } from './carnet-error.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import type { EtagCache } from './etag-cache.ts';
import { refusal } from './refusal.ts';
import { type QueryValue, requestUrl } from './request-url.ts';
import { delayBefore, type RetryOptions } from './retry.ts';

/** What both kinds of client take. */
export interface ClientOptions {
  /** Address of the API, with or without the version at its end. In a browser it may be relative. */
  readonly baseUrl: string;
  /** Instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** false: one attempt only. */
  readonly retry?: RetryOptions | false | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The longest a call may take, its retries and waits included. Default 30,000; Infinity for no limit. */
  readonly timeoutMs?: number | undefined;
}

export interface Asked {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  readonly accept?: string | undefined;
  /** For `Accept-Language`. */
  readonly language?: string | undefined;
  /** A request that changes nothing, so that it may be repeated; default: whether the method is GET. */
  readonly isRead?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** `cache` is the one to use for this request, if any. */
export type Send = (method: string, path: string, asked: Asked, cache?: EtagCache) => Promise<Answer>;

export interface SenderOptions extends ClientOptions {
  readonly base: string;
  /** Headers that say who asks, again for each attempt. */
  readonly credential: () => Promise<Readonly<Record<string, string>>>;
}

interface Attempt {
  /** What is asked, for messages: without parameters. */
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly asked: Asked;
  readonly cache: EtagCache | undefined;
  readonly deadline: Deadline;
}

export function sender(options: SenderOptions): Send {
  const { timeoutMs = 30_000 } = options;
  const retry = { attempts: 3, maxDelayMs: 10_000, ...(options.retry === false ? { attempts: 1 } : options.retry) };
  const fetch = fetchOf(options);

  return async (method, path, asked, cache) => {
    const name = `${method} ${path}`;
    const url = requestUrl(options.base, path, asked.path, asked.query);
    const deadline = startDeadline(name, timeoutMs, asked.signal);
    try {
      return await attemptUntilDone({ name, method, url, asked, cache, deadline });
    } finally {
      deadline.end();
    }
  };

  async function attemptUntilDone(request: Attempt): Promise<Answer> {
    const { asked, method, deadline } = request;
    const isRead = asked.isRead ?? method === 'GET';
    for (let count = 1; ; count++) {
      try {
        return await attempt(request);
      } catch (error) {
        if (!(error instanceof CarnetError) || (error.kind !== 'api' && error.kind !== 'network')) throw error;
        const delay = delayBefore(retry, isRead, count, error);
        // A wait that outlasts the call would only turn the service's reason into a timeout.
        if (delay === undefined || delay >= deadline.remainingMs()) throw error;
        await deadline.wait(delay);
      }
    }
  }

  async function attempt({ name, method, url, asked, cache, deadline }: Attempt): Promise<Answer> {
    const cacheKey = `${asked.accept} ${url}`;
    const remembered = await deadline.race(cache?.get(cacheKey));
    const credential = await deadline.race(options.credential());
    const init: RequestInit = {
      method,
      headers: sendableHeaders({
        ...options.headers,
        ...credential,
        accept: asked.accept ?? '*/*',
        ...(asked.language === undefined ? {} : { 'accept-language': asked.language }),
        ...(remembered === undefined ? {} : { 'if-none-match': remembered.etag }),
        ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
      }),
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      // `fetch` would take the key along to wherever a redirect leads.
      redirect: 'manual',
      signal: deadline.signal,
    };
    const { response, text } = await deadline.race(fetched(name, url, init));
    const { status, headers } = response;
    if (status === 304 && remembered !== undefined) return { status: 200, headers, text: remembered.body };
    if (!response.ok) throw refusal(name, response, text);
    const etag = headers.get('etag');
    if (etag !== null) await deadline.race(cache?.set(cacheKey, { etag, body: text }));
    return { status, headers, text };
  }

  async function fetched(name: string, url: string, init: RequestInit) {
    try {
      const response = await fetch(url, init);
      return { response, text: await response.text() };
    } catch (cause) {
      const message = `${name}: the service cannot be reached, or the connection broke off`;
      throw new CarnetError(message, { kind: 'network', code: 'NETWORK_ERROR', cause });
    }
  }
}

/** Looked up late, and called bare: browsers refuse a `fetch` that is called as a method of something else. */
export function fetchOf({ fetch }: ClientOptions): typeof globalThis.fetch {
  return fetch ?? ((...args: Parameters<typeof globalThis.fetch>) => globalThis.fetch(...args));
}

/** @throws TypeError that does not repeat the values: the platform's own error does, and one of them is the key. */
export function sendableHeaders(headers: Readonly<Record<string, string>>): Headers {
  try {
    return new Headers(headers);
  } catch {
    throw new TypeError(
      `one of the headers ${Object.keys(headers).join(', ')} has a character that no header may have`,
    );
  }
}
