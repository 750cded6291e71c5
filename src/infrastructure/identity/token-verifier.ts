/**
 * Verifies tokens of an OpenID Connect issuer: signature, issuer, audience, times and subject; and says whose they are.
 */

import { DomainError } from '@carnet/rules/errors.ts';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Principal } from '../../domain/accounts/principal.ts';
import type { Logger } from '../logger.ts';
import { principalOf } from './claims.ts';
import type { Fetch } from './fetch-json.ts';
import { FETCHABLE, isIssuerUrl } from './fetchable-url.ts';
import { IssuerKeys } from './issuer-keys.ts';
import type { RoleMap } from './roles.ts';
import type { SigningKeys } from './signing-keys.ts';
import { readToken, tokenRefused as refused, type TokenHeader } from './token-header.ts';

export interface TokenVerifier {
  /**
   * @throws DomainError UNAUTHORIZED, which says why in general words and never repeats the token; SERVICE_UNAVAILABLE
   *   when the issuer's keys were never had
   */
  verify(token: string): Promise<Principal>;
  /**
   * Whether the session of a verified token still stands. Absent = only the issuer knows, and a token counts until it
   * expires.
   * @throws DomainError UNAUTHORIZED
   */
  checkSession?(principal: Principal): Promise<void>;
}

export interface ClosableVerifier extends TokenVerifier {
  /**
   * Addresses that the issuer's discovery document names for browsers to ask; none while there was no such document.
   */
  endpoints(): readonly string[];
  close(): void;
}

export interface TokenVerifierOptions {
  /** Exactly as tokens have it in `iss`. */
  readonly issuer: string;
  readonly audience: string;
  /** How far the issuer's clock may be ahead of ours: for `nbf` and `iat`. */
  readonly clockSkewSeconds: number;
  /** Undefined: tokens give no roles. */
  readonly roleMap: RoleMap | undefined;
  readonly logger: Logger;
  readonly fetch?: Fetch;
  /** Set when `fetch` is answered by this process itself, so that nothing needs TLS. */
  readonly isInProcess?: boolean;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly refreshIntervalMs?: number;
}

const REFRESH_INTERVAL_MS = 600_000;

/** Begins to fetch the keys, so that the first request need not wait and a wrong setting shows in the log. */
export function createTokenVerifier(options: TokenVerifierOptions): ClosableVerifier {
  const { issuer, audience, clockSkewSeconds, roleMap, logger, isInProcess = false, now = Date.now } = options;
  if (!isIssuerUrl(issuer) && !isInProcess)
    throw new Error(`${issuer} is not an issuer to trust: expected ${FETCHABLE}`);
  const keys = new IssuerKeys({
    issuer,
    fetch: options.fetch ?? fetch,
    now: options.now ?? (() => performance.now()),
    logger,
    refreshIntervalMs: options.refreshIntervalMs ?? REFRESH_INTERVAL_MS,
    isInProcess,
  });
  void keys.refresh();

  async function verify(token: string): Promise<Principal> {
    const header = readToken(token);
    if (header.issuer !== issuer) throw refused('it comes from another issuer');
    const known = await keys.current();
    if (known === undefined) {
      throw new DomainError('SERVICE_UNAVAILABLE', 'Tokens cannot be verified: the identity provider does not answer');
    }
    let claims = await verifiedBy(known, token, header);
    if (claims === undefined) {
      const others = await keys.otherThan(known);
      if (others !== undefined) claims = await verifiedBy(others, token, header);
    }
    if (claims === undefined) throw refused('it is signed with a key that its issuer does not publish');
    // Without the skew: a client asks for another token in time, and one that has expired may be one that was stolen.
    if ((claims.exp as number) <= Math.floor(now() / 1000)) throw refused('it has expired');
    if (claims.iat !== undefined && claims.iat > now() / 1000 + clockSkewSeconds) {
      throw refused('it is from the future');
    }
    if (LOGOUT in asObject(claims.events)) throw refused('it announces a logout');
    const principal = principalOf(issuer, claims, roleMap);
    if (principal === undefined) throw refused('it has no subject that can be used');
    return principal;
  }

  /** Undefined when none of the keys can be meant. */
  async function verifiedBy(set: SigningKeys, token: string, header: TokenHeader): Promise<JWTPayload | undefined> {
    const candidates = await set.matching(header.algorithm, header.keyId);
    for (const key of candidates) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [header.algorithm],
          issuer,
          audience,
          clockTolerance: clockSkewSeconds,
          currentDate: new Date(now()),
          requiredClaims: ['iss', 'aud', 'sub', 'exp'],
        });
        return payload;
      } catch (error) {
        if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw refused(reasonOf(error));
      }
    }
    // A token without a key id may be signed by a key that is newer than ours.
    if (candidates.length > 0 && header.keyId !== undefined) throw refused('its signature does not fit');
    return undefined;
  }

  return { verify, endpoints: () => keys.endpoints, close: () => keys.close() };
}

const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'it has expired';
  if (error instanceof errors.JWTClaimValidationFailed) {
    switch (error.claim) {
      case 'aud':
        return 'it is for another audience';
      case 'iss':
        return 'it comes from another issuer';
      case 'nbf':
        return error.reason === 'check_failed' ? 'it is not valid yet' : 'its times cannot be read';
      case 'sub':
        return 'it has no subject that can be used';
      default:
        return 'its times cannot be read';
    }
  }
  return 'it cannot be read';
}
