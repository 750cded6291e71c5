/** Lets requests with an accepted API key through, within the limits of its account. */
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import type { Problem } from '../answer/errors.ts';
import type { HttpRequest } from '../answer/http-request.ts';
import type { RequestMetrics } from '../answer/request-metrics.ts';
import { checkKey, type KeyCheck } from './api-key.ts';
import type { RateLimiter } from './rate-limit.ts';

export interface KeyGuardOptions {
  readonly keys: KeyCheck;
  /** Absent: no limits, and none are told of. */
  readonly limiter?: RateLimiter | undefined;
  readonly metrics: RequestMetrics;
}

type Checked = { readonly caller: AcceptedApiKey } | { readonly problem: Problem };

export class KeyGuard {
  readonly #options: KeyGuardOptions;

  constructor(options: KeyGuardOptions) {
    this.#options = options;
  }

  /** The request then carries its key, and what its limits say. */
  async check(request: HttpRequest): Promise<Checked> {
    const { keys, limiter, metrics } = this.#options;
    const sent = request.headers['x-api-key'];
    const caller = await checkKey(keys, sent);
    if ('statusCode' in caller) {
      if (caller.statusCode === 401) metrics.keyRefusals[sent === undefined ? 'missing' : 'refused'] += 1;
      return { problem: caller };
    }
    request.apiKey = caller;
    request.admission = await limiter?.admit(caller);
    const refusal = request.admission?.refusal;
    return refusal === undefined ? { caller } : { problem: refusal };
  }
}
