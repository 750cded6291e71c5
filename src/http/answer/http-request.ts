/** One request and its response, with what every answer needs to know of it. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import type { Problem } from './errors.ts';
import { requestIdOf } from './request-id.ts';
import type { RouteMetrics } from './request-metrics.ts';

/** What the limits of an account say of one request. */
export interface Admission {
  /** The 429 to answer with; undefined = go on. */
  readonly refusal: Problem | undefined;
  /** Flat header names and values that the answer carries, refused or not. */
  readonly headers: readonly string[];
}

export class HttpRequest {
  /** As Node has it. */
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  /** For an answer in many parts: waits in the server's queue, so that other requests get their turn. */
  readonly othersFirst: () => Promise<void>;
  readonly id: string;
  /** performance.now() when it was first seen. */
  readonly startedAt = performance.now();
  /** Whether it waited in the server's queue because there was more to do than could be done. */
  hasWaited = false;
  /** Of its route, once that is found. */
  metrics: RouteMetrics;
  /** The key that was accepted: whose request it is. */
  apiKey: AcceptedApiKey | undefined = undefined;
  /** The account that was signed in, for a request with a token instead of a key. */
  signedInAccountId: number | undefined = undefined;
  /** What the key's limits said of it. */
  admission: Admission | undefined = undefined;
  /** What they said of the units that its answer costs beyond the first. */
  further: Admission | undefined = undefined;
  /** It is paid for although nobody reads the answer, or it is 304: the work for it was begun. */
  isSpent = false;
  /** Units of the quota that its answer costs; 0 = it counts against the rate alone. */
  quotaUnits = 1;

  constructor(
    message: IncomingMessage,
    response: ServerResponse,
    metrics: RouteMetrics,
    othersFirst: () => Promise<void>,
  ) {
    this.message = message;
    this.response = response;
    this.othersFirst = othersFirst;
    this.metrics = metrics;
    this.id = requestIdOf(message);
  }

  get method(): string {
    return this.message.method ?? 'GET';
  }

  /** The request target: path and query as sent. */
  get url(): string {
    return this.message.url ?? '/';
  }

  /** What follows the question mark of the target. */
  get query(): string {
    const mark = this.url.indexOf('?');
    return mark === -1 ? '' : this.url.slice(mark + 1);
  }

  get headers(): IncomingHttpHeaders {
    return this.message.headers;
  }
}
