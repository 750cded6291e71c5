/** The answers that operations of the public API share, for its description. */

import { errorResponse, limitHeaders, type SharedErrors, UNREADABLE_ERRORS } from '../../openapi/responses.ts';

export const PUBLIC_ERRORS: SharedErrors = {
  ...UNREADABLE_ERRORS,
  '400': [
    'ValidationError',
    errorResponse(
      'VALIDATION_ERROR',
      'a parameter is missing, unknown, repeated, empty or out of range; `x-api-key` was sent more than ' +
        'once; the request is not valid HTTP or has bad percent-encoding.',
      'Query parameter "limit" must be an integer from 1 to 100 written in decimal digits; got "500"',
    ),
  ],
  '401': [
    'Unauthorized',
    errorResponse(
      'UNAUTHORIZED',
      'the API key is missing, malformed, revoked, expired or unknown.',
      'An API key is required: send it in the header "x-api-key"',
    ),
  ],
  '405': [
    'MethodNotAllowed',
    errorResponse(
      'METHOD_NOT_ALLOWED',
      'the path does not answer this method. `Allow` names those that it answers.',
      'Method POST is not allowed here; use GET, HEAD, OPTIONS',
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
      "the tier's quota or burst limit is exceeded. Refused only where the operator enforces limits.",
      'Too many requests: the free tier allows 10 at once and 60 per minute',
      {
        headers: limitHeaders,
        envelope: { name: 'LimitEnvelope', extra: { limitType: 'burst', resetAt: '2026-02-17T09:30:01.000Z' } },
      },
    ),
  ],
  '503': [
    'ServiceUnavailable',
    errorResponse(
      'SERVICE_UNAVAILABLE',
      'no travel data is loaded, or the server is overloaded.',
      'Travel data is not loaded',
    ),
  ],
};
