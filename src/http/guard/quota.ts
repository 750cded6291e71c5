/** Charges an account for an answer that costs more than one request: what the guard took is its first unit. */
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import type { Problem } from '../answer/errors.ts';
import type { Admission, HttpRequest } from '../answer/http-request.ts';
import type { RateLimiter } from './rate-limit.ts';

/** The part of the usage recorder that the hot path needs. */
export interface UsageCounter {
  /** The number of a route pattern. */
  endpoint(route: string): number;
  /** `units`: what the answer takes of the quota, if its status counts; 1 unless said. */
  count(key: AcceptedApiKey, endpoint: number, status: number, units?: number): void;
}

/** A part of an answer that was paid for; to be told of its status once. */
export type Settle = (status: number) => void;

export interface QuotaOptions {
  readonly usage: UsageCounter | undefined;
  /** Absent: no limits. */
  readonly limiter: RateLimiter | undefined;
}

export class Quota {
  readonly #options: QuotaOptions;

  constructor(options: QuotaOptions) {
    this.#options = options;
  }

  /** For an answer that costs `units` in all. The 429 when the quota does not have that many. */
  async take(request: HttpRequest, units: number): Promise<Problem | undefined> {
    const { apiKey } = request;
    if (apiKey === undefined || units === 1) return undefined;
    const admission = await this.#options.limiter?.admit(apiKey, { rate: 0, quota: units - 1 });
    if (admission?.refusal !== undefined) return admission.refusal;
    request.further = admission;
    request.quotaUnits = units;
    return undefined;
  }

  /** For one part of an answer, which is counted like an answer of its own. */
  async takePart(request: HttpRequest, units: number): Promise<Problem | Settle> {
    const { apiKey, metrics } = request;
    const { limiter, usage } = this.#options;
    if (apiKey === undefined) return () => {};
    const admission = await limiter?.admit(apiKey, { rate: 0, quota: units });
    if (admission?.refusal !== undefined) return admission.refusal;
    return (status) => {
      usage?.count(apiKey, usage.endpoint(metrics.route), status, units);
      if (admission !== undefined) limiter?.settle(apiKey, admission, status);
    };
  }

  /** What an answer to a key leads to: it is counted, and what it does not cost is given back. */
  readonly settle = (key: AcceptedApiKey, request: HttpRequest, answered: number): void => {
    const { usage, limiter } = this.#options;
    const { admission, further, metrics, quotaUnits, isSpent } = request;
    const status = isSpent && (answered === 0 || answered === 304) ? 200 : answered;
    if (usage !== undefined && status !== 0) usage.count(key, usage.endpoint(metrics.route), status, quotaUnits);
    settle(limiter, key, admission, quotaUnits === 0 ? 0 : status);
    settle(limiter, key, further, status);
  };
}

function settle(
  limiter: RateLimiter | undefined,
  key: AcceptedApiKey,
  admission: Admission | undefined,
  status: number,
): void {
  if (admission !== undefined) limiter?.settle(key, admission, status);
}
