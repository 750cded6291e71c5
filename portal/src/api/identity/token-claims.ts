/**
 * Reads the claims of a JWT for showing them and for knowing when to ask for the next: only the API verifies tokens.
 */

export type Claims = Readonly<Record<string, unknown>>;

/** Undefined when the text is no JWT. */
export function claimsOf(token: string): Claims | undefined {
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  try {
    const base64 = (parts[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? (claims as Claims) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * How long a token holds from its issue on, in milliseconds: a length of time, as this browser's clock may be wrong.
 */
export function lifetimeOf({ exp, iat }: Claims, now: number): number {
  if (typeof exp !== 'number') return 0;
  return Math.max(0, typeof iat === 'number' ? (exp - iat) * 1000 : exp * 1000 - now);
}

/** A minute before the end, or halfway for short ones; never at once, or pages would do nothing but renew. */
export const renewalOf = (lifetimeMs: number, now: number): number =>
  now + Math.max(lifetimeMs - 60_000, lifetimeMs / 2, 30_000);

export const emailOf = ({ email }: Claims): string | undefined => (typeof email === 'string' ? email : undefined);

/** Some providers write booleans as text. */
export const isTrue = (value: unknown): boolean => value === true || value === 'true';
