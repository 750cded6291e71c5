/** Reads pages politely: robots.txt is asked first, redirects are followed with the same care, hosts have their pauses. */
import { EVERYTHING, type Robots, readRobots } from '../../domain/source-watch/robots.ts';
import { hostOf } from '../../domain/webhooks/target-url.ts';
import { resolverFor } from '../outgoing/resolve-host.ts';
import { HostGate } from './host-gate.ts';
import type { PageAnswer, Validators } from './page-answer.ts';
import { connectionFailure } from './page-failure.ts';
import { type PageResponse, type RequestSettings, requestPage } from './request-page.ts';

export const PRODUCT = 'Carnet';
const MAX_REDIRECTS = 5;
const ROBOTS_MAX_BYTES = 512_000;
/** A host that wants longer pauses than this gets this one. */
const LONGEST_PAUSE_MS = 60_000;
/** To tell a host that is gone from a network that is. */
const HOSTS_LOOKED_UP = 10;
const ACCEPT = 'text/html, application/xhtml+xml, text/plain;q=0.9, */*;q=0.1';

export interface ReaderSettings extends RequestSettings {
  /** Between the end of a request to a host and the next to it. */
  readonly pauseMs: number;
}

type Rules = Robots | { readonly unknown: PageAnswer };

export class PageReader {
  readonly #settings: ReaderSettings;
  readonly #gate = new HostGate();
  /** By origin. */
  readonly #robots = new Map<string, Promise<Rules>>();

  constructor(settings: ReaderSettings) {
    this.#settings = settings;
  }

  /** Rejects with the reason of `signal` alone. */
  async read(address: string, validators: Validators, signal: AbortSignal): Promise<PageAnswer> {
    let url = new URL(address);
    try {
      for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
        const robots = await this.#robotsOf(url, signal);
        if ('unknown' in robots) return robots.unknown;
        if (!robots.allows(url.pathname + url.search)) {
          return { kind: 'forbidden', reason: 'robots.txt forbids it' };
        }
        // Validators belong to the address that gave them.
        const conditions = hop === 0 ? conditionsOf(validators) : {};
        const response = await this.#request(url, { accept: ACCEPT, ...conditions }, robots, signal);
        const target = redirectOf(response, url);
        if (target === undefined) return answerOf(response, hop === 0, this.#settings.maxBytes);
        if (!/^https?:$/.test(target.protocol)) return failed(`it redirects to ${target.protocol}`);
        url = target;
      }
      return failed(`it redirects more than ${MAX_REDIRECTS} times`);
    } catch (error) {
      signal.throwIfAborted();
      return connectionFailure(error, this.#settings.timeoutMs);
    }
  }

  /** Whether one of these hosts has an address. */
  async hasNetwork(hosts: readonly string[]): Promise<boolean> {
    const { resolve = resolverFor('public') } = this.#settings;
    const found = await Promise.all(hosts.slice(0, HOSTS_LOOKED_UP).map((host) => resolve(host).catch(() => [])));
    return found.some(({ length }) => length > 0);
  }

  #request(url: URL, headers: Readonly<Record<string, string>>, robots: Robots, signal: AbortSignal) {
    const pauseMs = Math.max(this.#settings.pauseMs, Math.min(robots.crawlDelay * 1000, LONGEST_PAUSE_MS));
    return this.#gate.pass(hostOf(url), () => requestPage(url, headers, this.#settings, signal), pauseMs, signal);
  }

  #robotsOf({ origin }: URL, signal: AbortSignal): Promise<Rules> {
    const known = this.#robots.get(origin);
    if (known !== undefined) return known;
    const asked = this.#askRobots(new URL('/robots.txt', origin), signal).catch((error: unknown): Rules => {
      signal.throwIfAborted();
      return { unknown: connectionFailure(error, this.#settings.timeoutMs) };
    });
    this.#robots.set(origin, asked);
    return asked;
  }

  /** RFC 9309: what is not there forbids nothing, what cannot be read forbids everything. */
  async #askRobots(address: URL, signal: AbortSignal): Promise<Rules> {
    let url = address;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const response = await this.#request(url, { accept: 'text/plain, */*;q=0.1' }, EVERYTHING, signal);
      const target = redirectOf(response, url);
      if (target === undefined) return rulesOf(response);
      if (!/^https?:$/.test(target.protocol)) return EVERYTHING;
      url = target;
    }
    return EVERYTHING;
  }
}

function rulesOf({ statusCode, body }: PageResponse): Rules {
  if (statusCode === 200 && body !== undefined) {
    return readRobots(body.subarray(0, ROBOTS_MAX_BYTES).toString(), PRODUCT);
  }
  if (statusCode >= 400 && statusCode < 500 && statusCode !== 429) return EVERYTHING;
  const reason = statusCode === 200 ? 'robots.txt is too long' : `robots.txt: the host answered ${statusCode}`;
  return { unknown: { kind: 'failed', reason, isBusy: true } };
}

function conditionsOf({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

function redirectOf({ statusCode, headers }: PageResponse, url: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined) return undefined;
  return URL.parse(headers.location, url.href) ?? undefined;
}

function answerOf({ statusCode, headers, body }: PageResponse, isDirect: boolean, maxBytes: number): PageAnswer {
  if (statusCode === 304) return { kind: 'not_modified' };
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone', statusCode };
  if (statusCode === 429 || statusCode === 503) return { ...failed(`the host answered ${statusCode}`), isBusy: true };
  if (statusCode !== 200) return failed(`the host answered ${statusCode}`);
  if (body === undefined) return failed(`it is longer than ${Math.round(maxBytes / 1_000_000)} MB`);
  return {
    kind: 'page',
    body,
    contentType: headers['content-type'],
    etag: isDirect ? validator(headers.etag) : null,
    lastModified: isDirect ? validator(headers['last-modified']) : null,
  };
}

/** Sent back as it came: only what a header may hold, and nothing endless. */
const validator = (text: string | undefined) =>
  text !== undefined && text.length <= 500 && /^[\x20-\x7e]+$/.test(text) ? text : null;

const failed = (reason: string) => ({ kind: 'failed', reason }) as const;
