/**
 * Signs in by a mailed link, which stays open while guesses at the password keep its owner out. Only confirmed addresses
 * are mailed one: an address that is not confirmed belongs to its latest sign-up, perhaps a stranger's.
 */
import type { Kysely } from 'kysely';
import type { BrowserCookie } from './browser-cookie.ts';
import type { IdentityRequest } from './identity-request.ts';
import type { IdentityTables } from './identity-tables.ts';
import type { RequestScope } from './request-scope.ts';
import { passwordHashOf } from './sign-ups.ts';

export const OLD_LINK = { code: 'INVALID_TOKEN', message: 'This link is no longer valid: ask for another e-mail' };

/** By what better-auth finds a link, once it is hashed. */
export const signInLinkOf = (token: string): string => `magic-link:${token}`;

/** As better-auth stores whom a link is for. */
export const signInLinksTo = (email: string): string => JSON.stringify({ type: 'magic-link', email });

export async function confirmedUser(db: Kysely<IdentityTables>, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('identity_user')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return user?.id;
}

/** Of a stored link; undefined when it is for a user who is gone, or no longer confirmed. */
export async function userOfLink(db: Kysely<IdentityTables>, stored: string): Promise<string | undefined> {
  const { email } = JSON.parse(stored) as { email: string };
  return await confirmedUser(db, email);
}

interface LinkRequest {
  readonly db: Kysely<IdentityTables>;
  readonly browsers: BrowserCookie;
  readonly request: IdentityRequest;
  readonly scope: RequestScope;
  /** Asks better-auth. */
  ask(): Promise<Response>;
}

/** The browser is known from then on. Wrong guesses stay counted: they may still be of use for the same password. */
export async function signInByLink({ db, browsers, request, scope, ask }: LinkRequest): Promise<Response> {
  const response = await ask();
  // better-auth answers what is wrong with a link by leading elsewhere.
  if (response.status >= 300 && response.status < 400) return Response.json(OLD_LINK, { status: 401 });
  if (!response.ok) return response;
  const { token, user } = (await response.clone().json()) as { token: string; user: { id: string } };
  if (scope.linkedHash !== (await passwordHashOf(db, user.id))) {
    // A new password was set meanwhile, which ends the links of before.
    await db.deleteFrom('identity_session').where('token', '=', token).execute();
    return Response.json(OLD_LINK, { status: 401 });
  }
  response.headers.append('set-cookie', browsers.remember(request.headers.get('cookie'), user.id));
  return response;
}

/**
 * Whether our own page has sent the form: another site's would sign its visitors in to an account of its choice. Programs
 * send JSON, which a browser lets no other site do.
 */
export function isOwnForm({ headers }: IdentityRequest, url: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('origin');
  if (origin === null || origin === new URL(url).origin) return true;
  return URL.parse(origin)?.host === headers.get('host');
}
