/** The answers that operations of the dashboard API share, for its description. */

import { errorResponse, type SharedErrors, UNREADABLE_ERRORS } from '../openapi/responses.ts';

const path = '/v1/api-keys';

export const DASHBOARD_ERRORS: SharedErrors = {
  ...UNREADABLE_ERRORS,
  '400': [
    'ValidationError',
    errorResponse(
      'VALIDATION_ERROR',
      'a parameter or field is missing, unknown, repeated, empty or not what it must be; the request is not ' +
        'valid HTTP or has bad percent-encoding; an `x-api-key` was sent more than once.',
      'Body field "nmae" is unknown; the nearest known one is "name" (known: name, expiresInDays)',
      { path },
    ),
  ],
  '401': [
    'Unauthorized',
    errorResponse(
      'UNAUTHORIZED',
      'the token is missing, malformed, repeated, expired, of another issuer or audience, or its account was ' +
        'deleted; an API key was sent.',
      'A token of a signed-in user is required: send it once, as "authorization: Bearer" and the token',
      { path, headers: { 'www-authenticate': { $ref: '#/components/headers/WwwAuthenticate' } } },
    ),
  ],
  '403': [
    'Forbidden',
    errorResponse(
      'FORBIDDEN',
      'the token is of an anonymous session, or the account lacks the role that the operation needs.',
      'Anonymous sessions have no account: sign in first',
      { path },
    ),
  ],
  '405': [
    'MethodNotAllowed',
    errorResponse(
      'METHOD_NOT_ALLOWED',
      'the path does not answer this method.',
      'Method PUT is not allowed here; use GET, HEAD, POST, OPTIONS',
      { path },
    ),
  ],
  '413': [
    'PayloadTooLarge',
    errorResponse(
      'PAYLOAD_TOO_LARGE',
      'the request body is too large.',
      'The request body is larger than 16384 bytes',
      {
        path,
      },
    ),
  ],
  '415': [
    'UnsupportedMediaType',
    errorResponse(
      'UNSUPPORTED_MEDIA_TYPE',
      'the request body is not JSON, or the method takes none.',
      'This method takes no request body',
      { path },
    ),
  ],
  '429': [
    'RateLimitExceeded',
    errorResponse(
      'RATE_LIMIT_EXCEEDED',
      "the user of the token asks more often than the operator allows; nothing is taken of the public API's limits.",
      'Too many requests: this API allows each user 40 at once and 120 per minute',
      {
        path,
        envelope: { name: 'LimitEnvelope', extra: { limitType: 'burst', resetAt: '2026-02-17T09:30:01.000Z' } },
      },
    ),
  ],
  '503': [
    'ServiceUnavailable',
    errorResponse(
      'SERVICE_UNAVAILABLE',
      'the database, the identity provider or the payment processor does not answer, the database cannot ' +
        'write at the moment, or the server has more requests than it can answer.',
      'The database cannot be used at the moment; try again later',
      { path },
    ),
  ],
};
