/** The one place that turns errors into HTTP: every code with its status, and the error envelope. */

import { DomainError, type DomainErrorCode } from '@carnet/rules/errors.ts';
import { QuestionError } from '@carnet/rules/trips/question/question-error.ts';

/** Every code an envelope can carry, with its status (contract, Errors; the last four are extensions). */
export const STATUS_OF_CODE = {
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  BUSINESS_RULE_VIOLATION: 422,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  SERVICE_UNAVAILABLE: 503,
} as const satisfies Record<DomainErrorCode, number> & Record<string, number>;

export type ErrorCode = keyof typeof STATUS_OF_CODE;

/** What went wrong, ready to be written: `headers` is a flat list of names and values. */
export interface Problem {
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly headers?: readonly string[];
  /** Further fields of the envelope: extensions of the contract. */
  readonly extra?: Readonly<Record<string, string | number | readonly object[]>>;
}

/** Seconds after which a client may try again when the service has nothing to answer from. */
const RETRY_AFTER_SECONDS = 5;

export function problem(
  code: ErrorCode,
  message: string,
  headers?: readonly string[],
  retryAfterSeconds = RETRY_AFTER_SECONDS,
): Problem {
  const retryAfter = ['retry-after', String(retryAfterSeconds)];
  const all = code === 'SERVICE_UNAVAILABLE' ? [...retryAfter, ...(headers ?? [])] : headers;
  return { statusCode: STATUS_OF_CODE[code], code, message, ...(all ? { headers: all } : {}) };
}

/** Expected errors keep their message; anything else is an internal error that says nothing of its cause. */
export function problemOf(error: unknown): Problem {
  if (error instanceof QuestionError)
    return { ...problem(error.code, error.message), extra: { problems: error.problems } };
  if (error instanceof DomainError) return problem(error.code, error.message, undefined, error.retryAfterSeconds);
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (status === 413) return problem('PAYLOAD_TOO_LARGE', 'The request body is too large');
  if (status === 415) return problem('UNSUPPORTED_MEDIA_TYPE', 'The media type of the request body is not supported');
  if (status === 400) return problem('VALIDATION_ERROR', 'The request cannot be read');
  return problem('INTERNAL_ERROR', 'Something went wrong on our side; the request id names this failure in our logs');
}

/** The contract's error envelope. `url` is the request target; its query is left out of `path`. */
export function envelope(what: Problem, url: string): string {
  // Put together by hand because a refused key must not cost more than an accepted one.
  let start = starts.get(what);
  if (start === undefined) {
    start = `{"statusCode":${what.statusCode},"code":"${what.code}","message":${JSON.stringify(what.message)}`;
    if (what.extra !== undefined) start += `,${JSON.stringify(what.extra).slice(1, -1)}`;
    starts.set(what, start);
  }
  return `${start},"timestamp":"${isoNow()}","path":${JSON.stringify(pathOf(url))}}`;
}

/** What does not change between two envelopes of a problem; many problems are constants. */
const starts = new WeakMap<Problem, string>();

let isoTime = 0;
let isoText = '';

/** Now, as text that is made once per millisecond. */
function isoNow(): string {
  const now = Date.now();
  if (now !== isoTime) {
    isoTime = now;
    isoText = new Date(now).toISOString();
  }
  return isoText;
}

/** The path of a request target, absolute-form (`http://host/path`) included. */
export function pathOf(url: string): string {
  let target = url;
  if (!target.startsWith('/')) target = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  const query = target.indexOf('?');
  const path = query === -1 ? target : target.slice(0, query);
  return path === '' ? '/' : path;
}
