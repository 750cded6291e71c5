/** Checks the API key of a request: the one place that decides between 400, 401 and going on. */

import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import { type Problem, problem } from '../answer/errors.ts';

/** The active keys, in memory. */
export interface KeyCheck {
  /** Undefined = refused. A promise, which never rejects, for a key that the database is asked for: a new one. */
  check(plaintext: string): AcceptedApiKey | undefined | Promise<AcceptedApiKey | undefined>;
  /** False while no key is known yet, so that none can be called unknown. Absent = always loaded. */
  readonly isLoaded?: boolean;
}

export const REPEATED_KEY: Problem = problem(
  'VALIDATION_ERROR',
  'Header "x-api-key" must be sent once, with one key; it was repeated',
);
const MISSING_KEY: Problem = problem('UNAUTHORIZED', 'An API key is required: send it in the header "x-api-key"');
const NO_KEYS: Problem = problem('SERVICE_UNAVAILABLE', 'API keys cannot be checked yet; try again later');
const REFUSED_KEY: Problem = problem('UNAUTHORIZED', 'The API key is malformed, unknown, revoked or expired');

/** Node joins repeated headers with a comma, as proxies do, and no key contains one. */
export function isRepeatedKey(header: string | string[] | undefined): boolean {
  return header !== undefined && (typeof header !== 'string' || header.includes(','));
}

/** The accepted key, or the problem to answer with; a promise only for a key that is being looked up. */
export function checkKey(
  keys: KeyCheck,
  header: string | string[] | undefined,
): AcceptedApiKey | Problem | Promise<AcceptedApiKey | Problem> {
  if (header === undefined || header === '') return MISSING_KEY;
  if (typeof header !== 'string') return REPEATED_KEY;
  const key = keys.check(header);
  if (key instanceof Promise) return key.then((found) => found ?? REFUSED_KEY);
  if (key !== undefined) return key;
  if (isRepeatedKey(header)) return REPEATED_KEY;
  return keys.isLoaded === false ? NO_KEYS : REFUSED_KEY;
}
