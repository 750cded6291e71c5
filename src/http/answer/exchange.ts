/** One request and its response as Node has them, with what every answer carries: all that this surface needs of either. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import type { Admission } from '../guard/rate-limit.ts';
import { requestIdOf } from './request-id.ts';

export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  /** performance.now() when we first saw it. */
  readonly startedAt: number;
  /** The key that was accepted: whose request it is. */
  caller: AcceptedApiKey | undefined = undefined;
  /** What the caller's limits said of it. */
  admission: Admission | undefined = undefined;

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
