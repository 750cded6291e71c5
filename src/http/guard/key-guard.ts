/** Lets requests with an accepted API key through, within the limits of its account. */
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import type { Problem } from '../answer/errors.ts';
import type { Admission, HttpRequest } from '../answer/http-request.ts';
import type { RequestMetrics } from '../answer/request-metrics.ts';
import { checkKey, type KeyCheck } from './api-key.ts';
import type { RateLimiter } from './rate-limit.ts';

export interface KeyGuardOptions {
  readonly keys: KeyCheck;
  /** Absent: no limits, and none are told of. */
  readonly limiter?: RateLimiter | undefined;
  readonly metrics: RequestMetrics;
  /** Reads the key of a request, or says why it cannot; default: the header x-api-key. */
  readonly keyOf?: (request: HttpRequest) => string | string[] | undefined | Problem;
}

type Checked = { readonly caller: AcceptedApiKey } | { readonly problem: Problem };

export class KeyGuard {
  readonly #options: KeyGuardOptions;

  constructor(options: KeyGuardOptions) {
    this.#options = options;
  }

  /** The request then carries its key, and what its limits say. */
  check(request: HttpRequest): Checked | Promise<Checked> {
    const { keys, keyOf = keyInHeader } = this.#options;
    const sent = keyOf(request);
    if (isProblem(sent)) return { problem: sent };
    const caller = checkKey(keys, sent);
    return caller instanceof Promise
      ? caller.then((found) => this.#admit(request, found))
      : this.#admit(request, caller);
  }

  #admit(request: HttpRequest, caller: AcceptedApiKey | Problem): Checked | Promise<Checked> {
    const { limiter, metrics } = this.#options;
    if ('statusCode' in caller) {
      const { keyOf = keyInHeader } = this.#options;
      const isMissing = keyOf(request) === undefined;
      if (caller.statusCode === 401) metrics.keyRefusals[isMissing ? 'missing' : 'refused'] += 1;
      return { problem: caller };
    }
    request.apiKey = caller;
    const admission = limiter?.admit(caller);
    return admission instanceof Promise
      ? admission.then((made) => admitted(request, caller, made))
      : admitted(request, caller, admission);
  }
}

const keyInHeader = ({ headers }: HttpRequest): string | string[] | undefined => headers['x-api-key'];

const isProblem = (sent: string | string[] | undefined | Problem): sent is Problem =>
  typeof sent === 'object' && !Array.isArray(sent);

function admitted(request: HttpRequest, caller: AcceptedApiKey, admission: Admission | undefined): Checked {
  request.admission = admission;
  return admission?.refusal === undefined ? { caller } : { problem: admission.refusal };
}
