/** Reads what a token says about itself before anything of it is believed, and refuses what no key could make good. */

import { DomainError } from '@carnet/rules/errors.ts';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { ALGORITHMS } from './signing-keys.ts';

/**
 * Of the header only these are looked at: `jku`, `jwk`, `x5u` and `x5c`, by which a token would bring its own key, are
 * not.
 */
export interface TokenHeader {
  readonly algorithm: string;
  readonly keyId: string | undefined;
  /** As the token has it, unverified. */
  readonly issuer: unknown;
}

const MAX_TOKEN_BYTES = 8192;
const MAX_KEY_ID = 256;
const SHAPE = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;
/** JSON Web Tokens of other purposes, signed with the same keys, say so in `typ` (RFC 8725, 3.11). */
const TYPES = new Set(['jwt', 'at+jwt', 'id_token', 'id+jwt']);

/** @throws DomainError UNAUTHORIZED */
export function readToken(token: string): TokenHeader {
  if (token.length > MAX_TOKEN_BYTES) throw tokenRefused(`it is longer than ${MAX_TOKEN_BYTES} bytes`);
  if (!SHAPE.test(token)) throw tokenRefused('it is not a signed JSON Web Token');
  let header: ReturnType<typeof decodeProtectedHeader>;
  let issuer: unknown;
  try {
    header = decodeProtectedHeader(token);
    issuer = decodeJwt(token).iss;
  } catch {
    throw tokenRefused('it is not a signed JSON Web Token');
  }
  const { alg, kid, typ, crit } = header as Readonly<Record<string, unknown>>;
  if (typeof alg !== 'string' || !ALGORITHMS.includes(alg)) throw tokenRefused('its algorithm is not allowed');
  if (crit !== undefined) throw tokenRefused('it needs an extension that is not supported here');
  if (kid !== undefined && (typeof kid !== 'string' || kid === '' || kid.length > MAX_KEY_ID)) {
    throw tokenRefused('its key id cannot be read');
  }
  if (typ !== undefined && !isAccessType(typ)) throw tokenRefused('it is of a type that is not for signing in');
  return { algorithm: alg, keyId: kid, issuer };
}

const isAccessType = (typ: unknown): boolean =>
  typeof typ === 'string' && TYPES.has(typ.toLowerCase().replace(/^application\//, ''));

/** Says why in general words: the token itself is never repeated. */
export function tokenRefused(reason: string): DomainError {
  return new DomainError('UNAUTHORIZED', `The token is not accepted: ${reason}`);
}
