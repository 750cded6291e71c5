/** Writes every answer of a surface: data, errors and the rest, with the headers that all of them carry. */

import type { Logger } from 'pino';
import { type Answer, byteText, toBytes } from '../../catalog/byte-text.ts';
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import { COMPRESS_ABOVE, chooseCoding, compressAnswer } from './compression.ts';
import { matchesEtag } from './conditional-requests.ts';
import type { Cors } from './cors.ts';
import type { Document } from './document.ts';
import { envelope, type Problem, pathOf, problemOf } from './errors.ts';
import type { Exchange } from './exchange.ts';
import type { RouteMetrics } from './request-metrics.ts';
import { CommonHeaders, ResponseHeads } from './response-head.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import type { UnsentAnswers } from './unsent-answers.ts';
import { VARY } from './vary.ts';

/** Which requests are logged: none, those answered with 5xx, or every one. */
export type RequestLog = 'off' | 'errors' | 'all';

/** What an answer of one kind is made of; built once, shared by all answers of the kind. */
export interface AnswerKind {
  readonly contentType: string;
  readonly cacheControl: string;
  /** 200 unless said otherwise. */
  readonly status?: number;
  /** Set when the body is compressed already. */
  readonly contentEncoding?: string;
  /** Replaces the security headers of data, for pages. */
  readonly securityHeaders?: readonly string[];
  /** Replaces the surface's own, where an answer depends on more. */
  readonly vary?: string;
  /** What to do with the body, for files. */
  readonly contentDisposition?: string;
  /** Further header names and values, flat. */
  readonly headers?: readonly string[];
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Data needs a key, so only the caller's own cache may keep it; a minute later it asks again, for a 304 as a rule. */
export const DATA: AnswerKind = { contentType: JSON_TYPE, cacheControl: 'private, max-age=60' };
/** What is true only now. */
export const LIVE: AnswerKind = { contentType: JSON_TYPE, cacheControl: 'no-store' };

/** What all answers of a kind have in common: with a body, and without one that the client has already. */
interface CommonOfKind {
  readonly withBody: CommonHeaders;
  readonly withoutBody: CommonHeaders;
}

/** Of the answers to OPTIONS. */
const OPTIONS_COMMON = new CommonHeaders(['vary', 'origin', ...SECURITY_HEADERS]);

export interface ResponderOptions {
  readonly cors: Cors;
  readonly logger: Logger;
  readonly requestLog: RequestLog;
  /** The request headers that answers depend on, for caches. */
  readonly vary?: string;
  /** Watches over answers that clients do not read. */
  readonly unsent?: UnsentAnswers | undefined;
  /** Told of every answer to an accepted key; status 0 = nobody was left to answer. */
  readonly onAnswered?: (caller: AcceptedApiKey, exchange: Exchange, metrics: RouteMetrics, status: number) => void;
}

export class Responder {
  readonly vary: string;
  readonly #cors: Cors;
  readonly #logger: Logger;
  readonly #requestLog: RequestLog;
  readonly #onAnswered: ResponderOptions['onAnswered'];
  readonly #unsent: UnsentAnswers | undefined;
  readonly #heads = new ResponseHeads();
  readonly #common = new WeakMap<AnswerKind, CommonOfKind>();
  #isClosing = false;

  constructor({ cors, logger, requestLog, vary = VARY, unsent, onAnswered }: ResponderOptions) {
    this.vary = vary;
    this.#unsent = unsent;
    this.#onAnswered = onAnswered;
    this.#cors = cors;
    this.#logger = logger;
    this.#requestLog = requestLog;
  }

  /** From now on answers tell clients to open another connection, which finds another node. */
  startClosing(): void {
    this.#isClosing = true;
  }

  /** 200, or the kind's own status, with the body, or 304 when the client has it already. The only way that data is sent. */
  answer(metrics: RouteMetrics, exchange: Exchange, kind: AnswerKind, body: Answer, etag: string | undefined): void {
    if (this.#isKnown(metrics, exchange, kind, etag)) return;
    const accepted = exchange.request.headers['accept-encoding'];
    if (accepted !== undefined && body.length > COMPRESS_ABOVE && kind.contentEncoding === undefined) {
      const coding = chooseCoding(accepted as string);
      const hasLeft = exchange.response.destroyed;
      const compressing = coding === undefined || hasLeft ? undefined : compressAnswer(coding, toBytes(body));
      if (compressing !== undefined) {
        const send = (bytes: Buffer) => this.#writeBody(metrics, exchange, kind, bytes, etag, coding);
        compressing.then(send).catch((error: unknown) => this.failure(metrics, exchange, error));
        return;
      }
    }
    this.#writeBody(metrics, exchange, kind, body, etag, undefined);
  }

  /** The same for a body that is compressed once and for all. */
  document(metrics: RouteMetrics, exchange: Exchange, kind: AnswerKind, document: Document): void {
    const { etag } = document;
    if (this.#isKnown(metrics, exchange, kind, etag)) return;
    const coding = document.chooseCoding(exchange.request.headers['accept-encoding'] as string | undefined);
    const body = coding === undefined ? document.plain : document.coded(coding);
    if (Buffer.isBuffer(body)) this.#writeBody(metrics, exchange, kind, body, etag, coding);
    else {
      body
        .then((bytes) => this.#writeBody(metrics, exchange, kind, bytes, etag, coding))
        .catch((error: unknown) => this.failure(metrics, exchange, error));
    }
  }

  /** The error envelope. `isLogged`: false for what comes by the thousand and is told of as a whole. */
  problem(metrics: RouteMetrics, exchange: Exchange, what: Problem, isLogged = true): void {
    const body = byteText(envelope(what, exchange.url));
    const headers = this.#headers(exchange, undefined);
    headers.push('content-length', String(body.length));
    if (what.headers !== undefined) headers.push(...what.headers);
    this.#write(metrics, exchange, what.statusCode, this.#commonOf(LIVE).withBody, headers, body, isLogged);
  }

  /** The envelope for whatever was thrown; what nobody expected is logged with its cause. */
  failure(metrics: RouteMetrics, exchange: Exchange, error: unknown): void {
    const what = problemOf(error);
    if (what.statusCode === 500) {
      this.#logger.error({ err: error, requestId: exchange.id, path: pathOf(exchange.url) }, 'request failed');
    }
    this.problem(metrics, exchange, what);
  }

  /** 204: the answer to OPTIONS, a browser's preflight as a rule. */
  options(metrics: RouteMetrics, exchange: Exchange, allow: string): void {
    const { origin, 'access-control-request-method': wanted } = exchange.request.headers;
    const headers = ['allow', allow, 'x-request-id', exchange.id];
    const cors = wanted === undefined ? undefined : this.#cors.preflightHeaders(origin);
    if (cors !== undefined) headers.push(...cors);
    this.#write(metrics, exchange, 204, OPTIONS_COMMON, headers, undefined);
  }

  /** Whether the client has it already: it was told so. */
  #isKnown(metrics: RouteMetrics, exchange: Exchange, kind: AnswerKind, etag: string | undefined): boolean {
    if (etag === undefined) return false;
    const ifNoneMatch = exchange.request.headers['if-none-match'];
    if (ifNoneMatch === undefined || !matchesEtag(ifNoneMatch, etag)) return false;
    this.#write(metrics, exchange, 304, this.#commonOf(kind).withoutBody, this.#headers(exchange, etag), undefined);
    return true;
  }

  #writeBody(
    metrics: RouteMetrics,
    exchange: Exchange,
    kind: AnswerKind,
    body: Answer,
    etag: string | undefined,
    coding: string | undefined,
  ): void {
    const headers = this.#headers(exchange, etag);
    if (coding !== undefined) headers.push('content-encoding', coding);
    headers.push('content-length', String(body.length));
    this.#write(metrics, exchange, kind.status ?? 200, this.#commonOf(kind).withBody, headers, body);
  }

  #commonOf(kind: AnswerKind): CommonOfKind {
    let common = this.#common.get(kind);
    if (common === undefined) {
      const always = ['cache-control', kind.cacheControl, 'vary', kind.vary ?? this.vary, ...(kind.headers ?? [])];
      const ofBody = [...(kind.securityHeaders ?? SECURITY_HEADERS), 'content-type', kind.contentType];
      if (kind.contentEncoding !== undefined) ofBody.push('content-encoding', kind.contentEncoding);
      if (kind.contentDisposition !== undefined) ofBody.push('content-disposition', kind.contentDisposition);
      common = {
        withBody: new CommonHeaders([...always, ...ofBody]),
        withoutBody: new CommonHeaders(always),
      };
      this.#common.set(kind, common);
    }
    return common;
  }

  /** The headers that are an answer's own, names and values in turn. */
  #headers(exchange: Exchange, etag: string | undefined): string[] {
    const headers = ['x-request-id', exchange.id];
    if (etag !== undefined) headers.push('etag', etag);
    const { admission } = exchange;
    if (admission !== undefined) headers.push(...admission.headers);
    const origin = exchange.request.headers.origin;
    if (origin !== undefined) {
      const cors = this.#cors.answerHeaders(origin);
      if (cors !== undefined) headers.push(...cors);
    }
    return headers;
  }

  #write(
    metrics: RouteMetrics,
    exchange: Exchange,
    status: number,
    common: CommonHeaders,
    headers: string[],
    body: Answer | undefined,
    isLogged = true,
  ): void {
    const raw = exchange.response;
    const { caller } = exchange;
    if (raw.headersSent || raw.destroyed) {
      // The client has gone.
      if (caller !== undefined) this.#onAnswered?.(caller, exchange, metrics, 0);
      return;
    }
    if (this.#isClosing && !headers.includes('connection')) headers.push('connection', 'close');
    this.#heads.write(raw, status, headers, common);
    if (typeof body === 'string') raw.end(body, 'latin1');
    else raw.end(body);
    this.#unsent?.watch(raw);
    const milliseconds = performance.now() - exchange.startedAt;
    metrics.observe(status, milliseconds);
    if (caller !== undefined) this.#onAnswered?.(caller, exchange, metrics, status);
    if (isLogged && this.#requestLog !== 'off') this.#log(metrics, exchange, status, milliseconds);
  }

  /** The query is left out: it may hold what a client did not mean to send. */
  #log(metrics: RouteMetrics, exchange: Exchange, status: number, milliseconds: number): void {
    if (this.#requestLog !== 'all' && status < 500) return;
    const line = {
      requestId: exchange.id,
      method: exchange.request.method,
      route: metrics.route,
      path: pathOf(exchange.url).slice(0, 200),
      status,
      milliseconds: Math.round(milliseconds * 1000) / 1000,
    };
    if (status >= 500) this.#logger.warn(line, 'request');
    else this.#logger.info(line, 'request');
  }
}
