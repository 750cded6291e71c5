/** One request and its response as Node has them, with what every answer carries: all that this surface needs of either. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestIdOf } from './request-id.ts';

export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  /** performance.now() when we first saw it. */
  readonly startedAt: number;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.request = request;
    this.response = response;
    this.id = requestIdOf(request);
    this.startedAt = performance.now();
  }

  /** The request target: path and query as sent. */
  get url(): string {
    return this.request.url ?? '/';
  }
}
