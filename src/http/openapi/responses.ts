/** The answers and headers that operations share, as components of the description. */

import { type ErrorCode, STATUS_OF_CODE } from '../plugins/errors.ts';
import type { JsonObject } from './components.ts';
import { envelopeExample } from './error-envelope.ts';

const header = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` });

export const headerComponents: JsonObject = {
  RequestId: {
    description:
      'Names this request in logs: the `x-request-id` sent, when sane (1 to 64 of `A-Z a-z 0-9 . _ : -`), or a new one.',
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
  Allow: { description: 'The methods that the path answers.', schema: { type: 'string' } },
  RetryAfter: {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 1 },
  },
};

/** Headers of every answer. */
export const everyAnswer: JsonObject = {
  'x-request-id': header('RequestId'),
  'cache-control': header('CacheControl'),
  vary: header('Vary'),
};

export const dataHeaders: JsonObject = { ...everyAnswer, etag: header('ETag') };

/** An error answer: the envelope with its status and code fixed. */
export function errorResponse(code: ErrorCode, description: string, message: string, status?: number): JsonObject {
  const statusCode = status ?? STATUS_OF_CODE[code];
  const retry: JsonObject =
    code === 'SERVICE_UNAVAILABLE' || code === 'RATE_LIMIT_EXCEEDED' ? { 'retry-after': header('RetryAfter') } : {};
  const allow: JsonObject = code === 'METHOD_NOT_ALLOWED' ? { allow: header('Allow') } : {};
  return {
    description: `\`${code}\`: ${description}`,
    headers: { ...everyAnswer, ...retry, ...allow },
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/ErrorEnvelope' }],
          properties: { statusCode: { const: statusCode }, code: { const: code } },
        },
        example: envelopeExample(statusCode, code, message, '/v1/countries'),
      },
    },
  };
}

const sharedErrors: Record<string, [string, JsonObject]> = {
  '400': [
    'ValidationError',
    errorResponse(
      'VALIDATION_ERROR',
      'a parameter is missing, unknown, repeated, empty or out of range; `x-api-key` was sent more than once; the request is not valid HTTP or has bad percent-encoding.',
      'Query parameter "limit" must be an integer from 1 to 100 written in decimal digits; got "500"',
    ),
  ],
  '401': [
    'Unauthorized',
    errorResponse(
      'UNAUTHORIZED',
      'the API key is missing, malformed, revoked or unknown.',
      'An API key is required: send it in the header "x-api-key"',
    ),
  ],
  '405': [
    'MethodNotAllowed',
    errorResponse(
      'METHOD_NOT_ALLOWED',
      'the method is not GET, HEAD or OPTIONS.',
      'Method POST is not allowed here; use GET, HEAD, OPTIONS',
    ),
  ],
  '408': [
    'RequestTimeout',
    errorResponse(
      'VALIDATION_ERROR',
      'the request was not sent completely in time.',
      'The request was not sent completely in time',
      408,
    ),
  ],
  '413': [
    'PayloadTooLarge',
    errorResponse('PAYLOAD_TOO_LARGE', 'the request has a body, and a large one.', 'The request body is too large'),
  ],
  '415': [
    'UnsupportedMediaType',
    errorResponse(
      'UNSUPPORTED_MEDIA_TYPE',
      'the request has a body; these operations take none.',
      'GET takes no request body',
    ),
  ],
  '429': [
    'RateLimitExceeded',
    errorResponse(
      'RATE_LIMIT_EXCEEDED',
      "the tier's quota or burst limit is exceeded. Staged: not enforced yet.",
      'The rate limit of this tier is exceeded',
    ),
  ],
  '431': [
    'HeadersTooLarge',
    errorResponse(
      'VALIDATION_ERROR',
      'the headers exceed 16 KiB together.',
      'The headers of the request are too large',
      431,
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
  '503': [
    'ServiceUnavailable',
    errorResponse('SERVICE_UNAVAILABLE', 'there is no travel data to answer from.', 'Travel data is not loaded'),
  ],
};

export const responseComponents: JsonObject = {
  ...Object.fromEntries(Object.values(sharedErrors)),
  NotModified: { description: 'The answer that the client has still holds. No body.', headers: dataHeaders },
};

/** References to the shared answers of these statuses. */
export function sharedResponses(...statuses: readonly string[]): JsonObject {
  return Object.fromEntries(
    statuses.map((status) => {
      const name = status === '304' ? 'NotModified' : sharedErrors[status]?.[0];
      if (name === undefined) throw new Error(`No shared answer for status ${status}`);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}
