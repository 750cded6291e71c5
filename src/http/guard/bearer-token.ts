/** Takes the token out of a request: the one place that decides between 400, 401 and having it verified. */

import type { IncomingMessage } from 'node:http';
import { type Problem, problem } from '../answer/errors.ts';
import { isRepeatedKey, REPEATED_KEY } from './api-key.ts';

/** RFC 9110, 11.6.1: a 401 names the scheme that is accepted. */
export const CHALLENGE = ['www-authenticate', 'Bearer'] as const;

const refused = (message: string): Problem => problem('UNAUTHORIZED', message, CHALLENGE);

const HOW = 'send it once, as "authorization: Bearer" and the token';
const MISSING = refused(`A token of a signed-in user is required: ${HOW}`);
const MALFORMED = refused(`The authorization header is malformed or repeated: a token is required; ${HOW}`);
const API_KEY = refused(`API keys are not accepted here: a token of a signed-in user is required; ${HOW}`);

/** RFC 6750, 2.1; the scheme's case does not matter (RFC 9110, 11.1). */
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

export function tokenOf(request: IncomingMessage): string | Problem {
  const { 'x-api-key': key } = request.headers;
  if (isRepeatedKey(key)) return REPEATED_KEY;
  if (key !== undefined) return API_KEY;
  return bearerOf(request) ?? MISSING;
}

/** The token of the authorization header; undefined = none was sent. */
function bearerOf(request: IncomingMessage): string | Problem | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  // Node keeps the first of several authorization headers and says nothing of the others.
  const sent = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'authorization');
  if (sent.length !== 1) return MALFORMED;
  return BEARER.exec(authorization)?.[1] ?? MALFORMED;
}

const TWO_KEYS = problem('VALIDATION_ERROR', 'Send the API key once: in "authorization: Bearer" or in "x-api-key"');
const MALFORMED_KEY = refused(
  'The authorization header is malformed or repeated: send the API key once, as "authorization: Bearer" and the key',
);

/** The API key from either header; undefined = none was sent. */
export function keyOrBearer(request: IncomingMessage): string | string[] | undefined | Problem {
  const { authorization, 'x-api-key': key } = request.headers;
  if (authorization === undefined) return key;
  if (key !== undefined) return TWO_KEYS;
  const borne = bearerOf(request);
  return borne === MALFORMED ? MALFORMED_KEY : borne;
}
