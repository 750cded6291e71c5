/** Writes every answer of a surface: data, errors and the rest, with the headers that all of them carry. */

import type { Logger } from 'pino';
import { type Answer, byteText, type SentAnswer, toBytes } from '../../catalog/byte-text.ts';
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import { type AnswerKind, LIVE, VARY } from './answer-kind.ts';
import { AnswerStream } from './answer-stream.ts';
import { clientAddress } from './client-address.ts';
import { COMPRESS_ABOVE, chooseCoding, compressAnswer } from './compression/compression.ts';
import type { UnsentAnswers } from './compression/unsent-answers.ts';
import { matchesEtag } from './conditional-requests.ts';
import type { Cors } from './cors.ts';
import type { Document } from './document.ts';
import { envelope, type Problem, pathOf, problemOf } from './errors.ts';
import type { HttpRequest } from './http-request.ts';
import { DATA_SECURITY } from './security-headers.ts';

/** Which requests are logged: none, those answered with 5xx, or every one. */
export type RequestLog = 'off' | 'errors' | 'all';

/**
 * Bytes. Node joins a text with its headers and copies the whole twice on its way out; bytes go out as they are, which
 * pays for long answers.
 */
const LONG_TEXT = 16 * 1024;

export interface ResponderOptions {
  readonly cors: Cors;
  readonly logger: Logger;
  readonly requestLog: RequestLog;
  /** Proxies in front that add to x-forwarded-for. */
  readonly trustedProxies?: number | undefined;
  /** The request headers that answers depend on, for caches. */
  readonly vary?: string;
  /** Writes a problem as JSON; default: the contract's envelope. `url`: the request target. */
  readonly envelope?: (what: Problem, url: string) => string;
  /** Watches over answers that clients do not read. */
  readonly unsent?: UnsentAnswers | undefined;
  /** Told of every answer to an accepted key; status 0 = nobody was left to answer. */
  readonly onAnswered?: (caller: AcceptedApiKey, request: HttpRequest, status: number, milliseconds: number) => void;
}

export class Responder {
  readonly vary: string;
  readonly #options: ResponderOptions;
  #isClosing = false;

  constructor(options: ResponderOptions) {
    this.vary = options.vary ?? VARY;
    this.#options = options;
  }

  /** From now on answers tell clients to open another connection, which finds another node. */
  startClosing(): void {
    this.#isClosing = true;
  }

  /**
   * 200, or the kind's own status, with the body, or 304 when the client has it already. The only way that data is
   * sent.
   */
  answer(request: HttpRequest, kind: AnswerKind, sent: SentAnswer, etag: string | undefined): void {
    if (this.isKnown(request, kind, etag)) return;
    const body = typeof sent === 'function' ? sent() : sent;
    if (body instanceof Promise) {
      body.then((made) => this.#send(request, kind, made, etag)).catch((error) => this.failure(request, error));
    } else this.#send(request, kind, body, etag);
  }

  /** Compressed where that pays. */
  #send(request: HttpRequest, kind: AnswerKind, body: Answer, etag: string | undefined): void {
    const accepted = request.headers['accept-encoding'] as string | undefined;
    // When requests wait, compressing would take time and memory from the others.
    const mayCompress = !request.hasWaited && !request.response.destroyed && kind.contentEncoding === undefined;
    if (accepted !== undefined && mayCompress && body.length > COMPRESS_ABOVE) {
      const coding = chooseCoding(accepted);
      const compressing = coding === undefined ? undefined : compressAnswer(coding, body);
      if (compressing !== undefined) {
        this.#writeWhenReady(request, kind, compressing, etag, coding);
        return;
      }
    }
    this.#writeBody(request, kind, body, etag);
  }

  /** The same for a body that is compressed once and for all. */
  document(request: HttpRequest, kind: AnswerKind, document: Document): void {
    const { etag } = document;
    if (this.isKnown(request, kind, etag)) return;
    const coding = document.chooseCoding(request.headers['accept-encoding'] as string | undefined);
    const body = coding === undefined ? document.plain : document.coded(coding);
    if (Buffer.isBuffer(body)) this.#writeBody(request, kind, body, etag, coding);
    else this.#writeWhenReady(request, kind, body, etag, coding);
  }

  /**
   * Begins an answer that is sent part by part. Never compressed. `whole`: what is known of it already, its length in
   * bytes included.
   */
  stream(
    request: HttpRequest,
    kind: AnswerKind,
    whole?: { readonly etag: string; readonly length: number },
  ): AnswerStream {
    const { unsent } = this.#options;
    const { response } = request;
    const { status = 200 } = kind;
    if (unsent === undefined) throw new Error('Answers that go on must be watched over');
    const headers = this.#headers(request, kind, whole?.etag, undefined);
    headers.push(...(kind.securityHeaders ?? DATA_SECURITY), 'content-type', kind.contentType);
    if (kind.contentDisposition !== undefined) headers.push('content-disposition', kind.contentDisposition);
    if (whole !== undefined) headers.push('content-length', String(whole.length));
    if (this.#isClosing) headers.push('connection', 'close');
    if (!response.destroyed) response.writeHead(status, headers);
    return new AnswerStream(response, unsent, () => this.answered(request, status));
  }

  /** What is true only now, as JSON. */
  json(request: HttpRequest, status: number, value: unknown): void {
    this.answer(request, status === 200 ? LIVE : { ...LIVE, status }, Buffer.from(JSON.stringify(value)), undefined);
  }

  /** The error envelope. `isLogged`: false for what comes by the thousand and is told of as a whole. */
  problem(request: HttpRequest, what: Problem, isLogged = true): void {
    const { envelope: write = envelope } = this.#options;
    const body = byteText(write(what, request.url));
    const headers = this.#headers(request, LIVE, undefined, body.length);
    if (what.headers !== undefined) headers.push(...what.headers);
    this.#write(request, what.statusCode, headers, body, isLogged);
  }

  /** The envelope for whatever was thrown; what nobody expected is logged with its cause. */
  failure(request: HttpRequest, error: unknown): void {
    const what = problemOf(error);
    if (what.statusCode === 500) this.unexpected(request, error);
    this.problem(request, what);
  }

  /** Logs what nobody expected. */
  unexpected(request: HttpRequest, error: unknown): void {
    const { logger } = this.#options;
    logger.error({ err: error, requestId: request.id, path: pathOf(request.url) }, 'request failed');
  }

  /** 204: the answer to OPTIONS, a browser's preflight as a rule. */
  options(request: HttpRequest, allow: string): void {
    const { origin, 'access-control-request-method': wanted } = request.headers;
    const headers = ['vary', 'origin', ...DATA_SECURITY, 'allow', allow, 'x-request-id', request.id];
    const cors = wanted === undefined ? undefined : this.#options.cors.preflightHeaders(origin);
    if (cors !== undefined) headers.push(...cors);
    this.#write(request, 204, headers, undefined);
  }

  /** Whether the client has it already: it was told so. For answers that are only made for those who have not. */
  isKnown(request: HttpRequest, kind: AnswerKind, etag: string | undefined): boolean {
    if (etag === undefined) return false;
    const ifNoneMatch = request.headers['if-none-match'];
    if (ifNoneMatch === undefined || !matchesEtag(ifNoneMatch, etag)) return false;
    // It names no answer that its client has: what it asks for is worked out each time.
    if (ifNoneMatch.trim() === '*') request.isSpent = true;
    this.#write(request, 304, this.#headers(request, kind, etag, undefined), undefined);
    return true;
  }

  #writeWhenReady(
    request: HttpRequest,
    kind: AnswerKind,
    body: Promise<Buffer>,
    etag: string | undefined,
    coding: string | undefined,
  ): void {
    body
      .then((bytes) => this.#writeBody(request, kind, bytes, etag, coding))
      .catch((error: unknown) => this.failure(request, error));
  }

  #writeBody(
    request: HttpRequest,
    kind: AnswerKind,
    body: Answer,
    etag: string | undefined,
    coding = kind.contentEncoding,
  ): void {
    const headers = this.#headers(request, kind, etag, body.length);
    if (coding !== undefined) headers.push('content-encoding', coding);
    this.#write(request, kind.status ?? 200, headers, body);
  }

  /** Names and values in turn. `length`: of the body in bytes; undefined when there is none. */
  #headers(request: HttpRequest, kind: AnswerKind, etag: string | undefined, length: number | undefined): string[] {
    const headers = ['cache-control', kind.cacheControl, 'vary', kind.vary ?? this.vary, 'x-request-id', request.id];
    if (kind.headers !== undefined) headers.push(...kind.headers);
    if (etag !== undefined) headers.push('etag', etag);
    const admission = request.further ?? request.admission;
    if (admission !== undefined) headers.push(...admission.headers);
    const cors = this.#options.cors.answerHeaders(request.headers.origin);
    if (cors !== undefined) headers.push(...cors);
    if (length === undefined) return headers;
    headers.push(...(kind.securityHeaders ?? DATA_SECURITY), 'content-type', kind.contentType);
    if (kind.contentDisposition !== undefined) headers.push('content-disposition', kind.contentDisposition);
    headers.push('content-length', String(length));
    return headers;
  }

  #write(request: HttpRequest, status: number, headers: string[], body: Answer | undefined, isLogged = true): void {
    const { onAnswered, unsent } = this.#options;
    const { response, apiKey } = request;
    if (response.headersSent || response.destroyed) {
      // The client has gone.
      if (apiKey !== undefined) onAnswered?.(apiKey, request, 0, 0);
      return;
    }
    if (this.#isClosing && !headers.includes('connection')) headers.push('connection', 'close');
    response.writeHead(status, headers);
    response.end(typeof body === 'string' && body.length > LONG_TEXT ? toBytes(body) : body, 'latin1');
    unsent?.watch(response);
    this.answered(request, status, isLogged);
  }

  /** Accounts for an answer that was written, here or by a mounted server. */
  answered(request: HttpRequest, status: number, isLogged = true): void {
    const { onAnswered, requestLog } = this.#options;
    const milliseconds = performance.now() - request.startedAt;
    request.metrics.observe(status, milliseconds);
    if (request.apiKey !== undefined) onAnswered?.(request.apiKey, request, status, milliseconds);
    if (isLogged && requestLog !== 'off') this.#log(request, status, milliseconds);
  }

  /**
   * The query is left out: it may hold what a client did not mean to send. The address is personal data: only who asks
   * for every request gets it.
   */
  #log(request: HttpRequest, status: number, milliseconds: number): void {
    const { requestLog, trustedProxies = 0, logger } = this.#options;
    if (requestLog !== 'all' && status < 500) return;
    const { apiKey } = request;
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.metrics.route,
      path: pathOf(request.url).slice(0, 200),
      status,
      milliseconds: Math.round(milliseconds * 1000) / 1000,
      accountId: apiKey?.accountId ?? request.signedInAccountId,
      apiKeyId: apiKey?.apiKeyId,
      address: requestLog === 'all' ? clientAddress(request.message, trustedProxies) : undefined,
    };
    if (status >= 500) logger.warn(line, 'request');
    else logger.info(line, 'request');
  }
}
