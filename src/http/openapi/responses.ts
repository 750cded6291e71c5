/** The answers and headers that operations share, as components of the description. */

import { type ErrorCode, STATUS_OF_CODE } from '../answer/errors.ts';
import type { JsonObject } from './components.ts';
import { envelopeExample } from './error-envelope.ts';

const header = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` });

export const headerComponents: JsonObject = {
  RequestId: {
    description:
      'Names this request in logs: the `x-request-id` sent, when sane (1 to 64 of `A-Z a-z 0-9 . _ : -`), or ' +
      'a new one.',
    schema: { type: 'string', minLength: 1, maxLength: 64 },
  },
  ETag: {
    description: 'Version of the answer, weak. Send it back in `If-None-Match` to get 304 while it holds.',
    schema: { type: 'string' },
  },
  CacheControl: {
    description: 'How long, in seconds, and by whom the answer may be kept. Errors are `no-store`.',
    schema: { type: 'string' },
  },
  Vary: { description: 'Request headers that the answer depends on.', schema: { type: 'string' } },
  ContentLanguage: { description: 'Language of the answer.', schema: { type: 'string' }, example: 'en' },
  ContentDisposition: {
    description:
      'Tells browsers to keep the answer as a file, and its name: lower-case ASCII letters, digits and hyphens.',
    schema: { type: 'string' },
    example: 'attachment; filename="belem-by-the-river-3.gpx"',
  },
  AcceptRanges: { description: 'Parts of the answer can be asked for with `Range`.', schema: { const: 'bytes' } },
  ContentRange: {
    description: 'Which bytes of the file these are, and how many it has.',
    schema: { type: 'string' },
    example: 'bytes 0-1023/6813563',
  },
  Allow: { description: 'The methods that the path answers.', schema: { type: 'string' } },
  WwwAuthenticate: { description: 'The scheme of the credential that is accepted.', schema: { type: 'string' } },
  RetryAfter: {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 1 },
  },
  RateLimit: {
    description:
      'What is left of the limits after this request: `r` units, and `t` seconds until there is more. ' +
      'Structured field, as in draft-ietf-httpapi-ratelimit-headers-11. Absent where limits are off.',
    required: false,
    schema: { type: 'string' },
    example: '"burst";r=9;t=1, "quota";r=998;t=216000',
  },
  RateLimitPolicy: {
    description:
      "The tier's limits: `q` units per `w` seconds. `burst` is a bucket of `q` that fills in `w`; `quota` " +
      "is the calendar month's (UTC). Absent where limits are off.",
    required: false,
    schema: { type: 'string' },
    example: '"burst";q=10;w=10, "quota";q=1000;w=2419200',
  },
};

/** Headers of every answer. */
export const everyAnswer: JsonObject = {
  'x-request-id': header('RequestId'),
  'cache-control': header('CacheControl'),
  vary: header('Vary'),
};

export const dataHeaders: JsonObject = { ...everyAnswer, etag: header('ETag') };

/** Headers of answers that the limits of an account are asked for. */
export const limitHeaders: JsonObject = {
  ratelimit: header('RateLimit'),
  'ratelimit-policy': header('RateLimitPolicy'),
};

export interface ErrorResponseOptions {
  /** Where it is not the code's own. */
  readonly status?: number;
  /** In the example. */
  readonly path?: string;
  readonly headers?: JsonObject;
  /** Another envelope than the usual one: its name, and the further fields of the example. */
  readonly envelope?: { readonly name: string; readonly extra: JsonObject };
}

/** An error answer: the envelope with its status and code fixed. */
export function errorResponse(
  code: ErrorCode,
  description: string,
  message: string,
  options: ErrorResponseOptions = {},
): JsonObject {
  const { status, path = '/v1/countries' } = options;
  const statusCode = status ?? STATUS_OF_CODE[code];
  const retry: JsonObject =
    code === 'SERVICE_UNAVAILABLE' || code === 'RATE_LIMIT_EXCEEDED' ? { 'retry-after': header('RetryAfter') } : {};
  const allow: JsonObject = code === 'METHOD_NOT_ALLOWED' ? { allow: header('Allow') } : {};
  return {
    description: `\`${code}\`: ${description}`,
    headers: { ...everyAnswer, ...retry, ...allow, ...options.headers },
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: `#/components/schemas/${options.envelope?.name ?? 'ErrorEnvelope'}` }],
          properties: { statusCode: { const: statusCode }, code: { const: code } },
        },
        example: { ...envelopeExample(statusCode, code, message, path), ...options.envelope?.extra },
      },
    },
  };
}

/** The answers that operations of a surface share, by status: each with the name of its component. */
export type SharedErrors = Readonly<Record<string, readonly [name: string, response: JsonObject]>>;

const NOT_MODIFIED: JsonObject = {
  description: 'The answer that the client has still holds. No body.',
  headers: dataHeaders,
};

export function responseComponents(shared: SharedErrors): JsonObject {
  return { ...Object.fromEntries(Object.values(shared)), NotModified: NOT_MODIFIED };
}

/** References to the shared answers of these statuses. */
export function sharedResponses(shared: SharedErrors, statuses: readonly string[]): JsonObject {
  return Object.fromEntries(
    statuses.map((status) => {
      const name = status === '304' ? 'NotModified' : shared[status]?.[0];
      if (name === undefined) throw new Error(`No shared answer for status ${status}`);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** What goes wrong before an operation is reached, the same on every surface. */
export const UNREADABLE_ERRORS: SharedErrors = {
  '408': [
    'RequestTimeout',
    errorResponse(
      'VALIDATION_ERROR',
      'the request was not sent completely in time.',
      'The request was not sent completely in time',
      { status: 408 },
    ),
  ],
  '431': [
    'HeadersTooLarge',
    errorResponse(
      'VALIDATION_ERROR',
      'the headers exceed 16 KiB together.',
      'The headers of the request are too large',
      { status: 431 },
    ),
  ],
  '500': [
    'InternalError',
    errorResponse(
      'INTERNAL_ERROR',
      'an unexpected failure on our side.',
      'Something went wrong on our side; the request id names this failure in our logs',
    ),
  ],
};
