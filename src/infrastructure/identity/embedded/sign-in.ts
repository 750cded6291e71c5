/**
 * Signs in by password: bounds guesses, knows the browser again, and opens no session for a password that was just
 * replaced.
 */
import type { Kysely } from 'kysely';
import type { BrowserCookie } from './browser-cookie.ts';
import { giveBack } from './email-limits.ts';
import { takeGuess } from './guesses.ts';
import type { IdentityRequest } from './identity-request.ts';
import type { IdentityTables } from './identity-tables.ts';
import type { RequestScope } from './request-scope.ts';
import { passwordHashOf } from './sign-ups.ts';

interface SignInParts {
  readonly db: Kysely<IdentityTables>;
  readonly browsers: BrowserCookie;
  readonly isRateLimited: boolean;
}

interface SignInRequest {
  readonly request: IdentityRequest;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly scope: RequestScope;
  /** Asks better-auth. */
  ask(): Promise<Response>;
}

export async function signIn({ db, browsers, isRateLimited }: SignInParts, asked: SignInRequest): Promise<Response> {
  const { request, fields, scope, ask } = asked;
  if (typeof fields.email !== 'string') return await ask();
  const { email } = fields;
  const cookies = request.headers.get('cookie');
  const user = await db
    .selectFrom('identity_user')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  const browser = user && browsers.find(cookies, user.id);
  scope.isKnownBrowser = browser !== undefined;
  const taken = isRateLimited
    ? await takeGuess(db, { email, browser, address: request.clientAddress })
    : { keys: [] as string[] };
  if ('waitSeconds' in taken) return limited(taken.waitSeconds);

  const response = await ask();
  const { verifiedHash } = scope;
  // Not a guess: the password was right, whether or not the address is confirmed.
  if (verifiedHash !== undefined) await giveBack(db, taken.keys);
  if (!response.ok) return response;
  const { token, user: signedIn } = (await response.clone().json()) as { token: string; user: { id: string } };
  if (verifiedHash === undefined || verifiedHash !== (await passwordHashOf(db, signedIn.id))) {
    await db.deleteFrom('identity_session').where('token', '=', token).execute();
    return Response.json({ code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }, { status: 401 });
  }
  response.headers.append('set-cookie', browsers.remember(cookies, signedIn.id));
  return response;
}

function limited(seconds: number): Response {
  const message =
    'Too many wrong passwords for this e-mail address: wait, sign in with a browser that you used before or with ' +
    'a link by e-mail, or set a new password by e-mail';
  return Response.json(
    { code: 'TOO_MANY_GUESSES', message },
    { status: 429, headers: { 'x-retry-after': String(seconds) } },
  );
}
