/** The one error that calls reject with, apart from the reason of an aborted signal. */

import type { components } from './generated/public.ts';

type Schemas = components['schemas'];

/** Codes of the service, and those of the client for answers that never came or make no sense. */
export type ErrorCode = Schemas['ErrorEnvelope']['code'] | 'NETWORK_ERROR' | 'TIMEOUT' | 'INVALID_ANSWER';

/** The error envelope; `limitType` and `resetAt` come with 429. */
export type ErrorBody = Schemas['ErrorEnvelope'] & Partial<Pick<Schemas['LimitEnvelope'], 'limitType' | 'resetAt'>>;

/**
 * `api`: the service refused; `network`: no whole answer came; `timeout`: none came in time; `invalid_answer`: what
 * came is not what the API answers, for example a login page of a proxy.
 */
export type ErrorKind = 'api' | 'network' | 'timeout' | 'invalid_answer';

export interface CarnetErrorDetails {
  readonly kind: ErrorKind;
  readonly code: ErrorCode | (string & {});
  /** HTTP status, where there was an answer. */
  readonly status?: number | undefined;
  /** `x-request-id` of the answer: name it when asking for help. */
  readonly requestId?: string | undefined;
  /** What `Retry-After` asks for, in milliseconds from the moment of the answer. */
  readonly retryAfterMs?: number | undefined;
  readonly body?: ErrorBody | undefined;
  readonly cause?: unknown;
}

export class CarnetError extends Error {
  override readonly name = 'CarnetError';
  readonly kind: ErrorKind;
  /** A code of the service, `HTTP_<status>` for a refusal without the error envelope, or one of the client's. */
  readonly code: ErrorCode | (string & {});
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly body: ErrorBody | undefined;

  constructor(message: string, details: CarnetErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = details.kind;
    this.code = details.code;
    this.status = details.status;
    this.requestId = details.requestId;
    this.retryAfterMs = details.retryAfterMs;
    this.body = details.body;
  }
}
