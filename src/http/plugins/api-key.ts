/** Checks the API key of a request: the one place that decides between 400, 401 and going on. */

import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import { type Problem, problem } from './errors.ts';

/** The active keys, in memory. `check` is synchronous and never asks the database. */
export interface KeyCheck {
  check(plaintext: string): AcceptedApiKey | undefined;
  /** Asks the database for a key that `check` does not know. Undefined: it stays unknown. Never rejects. Absent = none is. */
  lookUp?(plaintext: string): Promise<AcceptedApiKey | undefined> | undefined;
  /** False while no key is known yet, so that none can be called unknown. Absent = always loaded. */
  readonly isLoaded?: boolean;
  /** Another value whenever a key changed or was revoked. Absent = every request is checked in full. */
  readonly revision?: unknown;
}

export const REPEATED_KEY: Problem = problem(
  'VALIDATION_ERROR',
  'Header "x-api-key" must be sent once, with one key; it was repeated',
);
const MISSING_KEY: Problem = problem('UNAUTHORIZED', 'An API key is required: send it in the header "x-api-key"');
const NO_KEYS: Problem = problem('SERVICE_UNAVAILABLE', 'API keys cannot be checked yet; try again later');
const REFUSED_KEY: Problem = problem('UNAUTHORIZED', 'The API key is malformed, unknown or revoked');

/** Node joins repeated headers with a comma, as proxies do, and no key contains one. */
export function isRepeatedKey(header: string | string[] | undefined): boolean {
  return header !== undefined && (typeof header !== 'string' || header.includes(','));
}

const ACCEPTED = Symbol('accepted key');

/** A socket that remembers the key last accepted on it. */
export interface KnownConnection {
  [ACCEPTED]?: { readonly header: string; readonly revision: unknown; readonly key: AcceptedApiKey };
}

/**
 * The accepted key, or the problem to answer with; a promise only for a key that is being looked up.
 *
 * A connection mostly sends the same key again: the last one accepted on it needs no second hash while no key has changed.
 * Comparing with it tells a caller nothing but what this connection has sent before.
 */
export function checkKey(
  keys: KeyCheck,
  header: string | string[] | undefined,
  connection: KnownConnection,
): AcceptedApiKey | Problem | Promise<AcceptedApiKey | Problem> {
  if (header === undefined || header === '') return MISSING_KEY;
  if (typeof header !== 'string') return REPEATED_KEY;
  const { revision } = keys;
  const known = connection[ACCEPTED];
  if (known !== undefined && known.header === header && known.revision === revision) return known.key;
  const key = keys.check(header);
  if (key !== undefined) {
    if (revision !== undefined) connection[ACCEPTED] = { header, revision, key };
    return key;
  }
  if (isRepeatedKey(header)) return REPEATED_KEY;
  if (keys.isLoaded === false) return NO_KEYS;
  return keys.lookUp?.(header)?.then((found) => found ?? REFUSED_KEY) ?? REFUSED_KEY;
}
