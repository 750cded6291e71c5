/** From what an outside identity provider granted: the token for the dashboard API, and who it is for. */
import { type Claims, claimsOf, emailOf, isTrue, lifetimeOf, renewalOf } from './token-claims.ts';
import type { HeldToken } from './token-source.ts';

export interface Granted {
  readonly accessToken: string;
  readonly idToken: string | undefined;
  /** Seconds that the access token holds, as the provider says. */
  readonly expiresIn: number | undefined;
}

export interface Wanted {
  readonly issuer: string;
  /** Undefined: the service has not told. */
  readonly audience: string | undefined;
}

/**
 * The access token when it is a JWT for our API, else the ID token when that is; undefined when the API would take
 * neither.
 */
export function apiTokenOf(granted: Granted, wanted: Wanted, now = Date.now()): HeldToken | undefined {
  const { accessToken, idToken, expiresIn } = granted;
  const access = claimsOf(accessToken);
  const identity = idToken === undefined ? undefined : claimsOf(idToken);
  const user = userOf({ ...access, ...identity });
  if (access !== undefined && fits(access, wanted)) {
    const lifetime = expiresIn === undefined ? lifetimeOf(access, now) : expiresIn * 1000;
    return { value: accessToken, renewAt: renewalOf(lifetime, now), user };
  }
  if (idToken !== undefined && identity !== undefined && fits(identity, wanted)) {
    return { value: idToken, renewAt: renewalOf(lifetimeOf(identity, now), now), user };
  }
  return undefined;
}

function fits({ iss, aud }: Claims, { issuer, audience }: Wanted): boolean {
  if (iss !== issuer) return false;
  return audience === undefined || (Array.isArray(aud) ? aud.includes(audience) : aud === audience);
}

const userOf = (claims: Claims) => ({ email: emailOf(claims), isVerified: isTrue(claims.email_verified) });
