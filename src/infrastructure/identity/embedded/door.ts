/**
 * Hands a request to better-auth, with what Carnet does before and after: limits, known browsers, ended sessions,
 * pages.
 */
import type { Kysely } from 'kysely';
import { BrowserCookie, KNOWN_BROWSER, SIGN_UP } from './browser-cookie.ts';
import { countForEmail, giveBack } from './email-limits.ts';
import { endAccess } from './ended-access.ts';
import type { IdentityEndpoint } from './endpoints.ts';
import { changesOf } from './guesses.ts';
import { fieldsFor, headersFor, type IdentityRequest, isFormRequest, readForm } from './identity-request.ts';
import type { IdentityTables } from './identity-tables.ts';
import {
  confirmedPage,
  confirmWithPasswordPage,
  onwardPage,
  passwordPage,
  passwordSetPage,
  signedInPage,
  unusableLinkPage,
} from './pages.ts';
import { type RequestScope, requestScope } from './request-scope.ts';
import { signIn } from './sign-in.ts';
import { isOwnForm, signInByLink } from './sign-in-link.ts';

export interface DoorParts {
  readonly db: Kysely<IdentityTables>;
  /** Of the identity provider, with its path. */
  readonly url: string;
  readonly secret: string;
  readonly isRateLimited: boolean;
  readonly handler: (request: Request) => Promise<Response>;
}

const MOST_TRIES = 20;

export type Door = (endpoint: IdentityEndpoint, request: IdentityRequest) => Promise<Response>;

export function createDoor({ db, url, secret, isRateLimited, handler }: DoorParts): Door {
  const browsers = new BrowserCookie(KNOWN_BROWSER, secret, url);
  const signUps = new BrowserCookie(SIGN_UP, secret, url);

  return async (endpoint, request) => {
    const { path, method } = request;
    const cookies = request.headers.get('cookie');
    const headers = headersFor(request);
    if (cookies !== null) {
      const others = signUps.without(browsers.without(cookies));
      if (others === '') headers.delete('cookie');
      else headers.set('cookie', others);
    }
    if (method === 'GET')
      return await requestScope.run({ path, hasSignedUp: () => false }, () =>
        handler(betterAuthRequest(url, request, headers)),
      );

    const fields = fieldsFor(request, endpoint);
    if (fields === undefined)
      return refusal(
        400,
        'INVALID_BODY',
        'The request body must be a JSON object, its texts without NUL and halves of characters',
      );
    const { emailLimit } = endpoint;
    if (emailLimit !== undefined && isRateLimited && typeof fields.email === 'string') {
      const wait = await countForEmail(db, emailLimit, fields.email);
      if (wait !== undefined) {
        return tooMany(wait, 'TOO_MANY_REQUESTS', 'Too many mails to this e-mail address: try again later');
      }
    }
    const { password, ...rest } = fields;
    const isConfirmation = path === '/verify-email';
    const isForm = isFormRequest(request, endpoint);
    const scope: RequestScope = {
      path,
      mayConfirmationSignIn: isConfirmation && !isForm && typeof fields.callbackURL !== 'string',
      hasSignedUp: (userId) => signUps.find(cookies, userId) !== undefined,
      signUpPassword: isConfirmation && typeof password === 'string' && password !== '' ? password : undefined,
    };
    const body = isConfirmation ? rest : fields;
    const ask = () => requestScope.run(scope, () => handler(betterAuthRequest(url, request, headers, body)));

    if (path === '/sign-in/email')
      return await signIn({ db, browsers, isRateLimited }, { request, fields, scope, ask });
    const isLink = path === '/magic-link/verify';
    if (isLink && isForm && !isOwnForm(request, url)) {
      return refusal(403, 'INVALID_ORIGIN', 'The form was sent by another page');
    }
    let response = isLink ? await signInByLink({ db, browsers, request, scope, ask }) : await ask();
    // Another sign-up of the same address came between; the answer must not tell, and the next time it does not, unless
    // yet another one came between: there are no more of them at once than an address may have mails.
    for (let tries = 0; path === '/sign-up/email' && response.status === 422 && tries < MOST_TRIES; tries++) {
      scope.isSecondTry = true;
      response = await ask();
    }
    if (path === '/sign-up/email' && response.ok) {
      // Of a made-up user where the address has an account: the answers must not differ.
      const { user } = (await response.clone().json()) as { user: { id: string } };
      response.headers.append('set-cookie', signUps.remember(cookies, user.id));
    }
    if (path === '/change-password' && response.ok) await endOtherAccess(db, response);
    if (scope.signedInUserId !== undefined) {
      response = await tellSignedIn(response);
      response.headers.append('set-cookie', browsers.remember(cookies, scope.signedInUserId));
    }
    if (isForm) response = await asPage(request, response);
    if (scope.resetUserId !== undefined) {
      response.headers.append('set-cookie', browsers.remember(cookies, scope.resetUserId));
    }
    return response;
  };
}

/** Tells the page that confirms that a session was opened. */
async function tellSignedIn(response: Response): Promise<Response> {
  const answer = (await response.json()) as Record<string, unknown>;
  const told = Response.json({ ...answer, signedIn: true }, { status: response.status });
  for (const cookie of response.headers.getSetCookie()) told.headers.append('set-cookie', cookie);
  return told;
}

/** Again after the change: somebody may have signed in with the old password while it was being changed. */
async function endOtherAccess(db: Kysely<IdentityTables>, response: Response): Promise<void> {
  const { token, user } = (await response.clone().json()) as { token: string; user: { id: string } };
  await endAccess(db, user.id, token);
  await giveBack(db, [changesOf(user.id)]);
}

export function refusal(status: number, code: string, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ code, message }, { status, headers });
}

export function tooMany(seconds: number, code: string, message: string): Response {
  return refusal(429, code, message, { 'x-retry-after': String(seconds) });
}

/** What better-auth does on GET, and we only when a button is pressed: programs that check mails open links, too. */
const GETS_OF_BETTER_AUTH = new Set(['/verify-email', '/magic-link/verify']);

/** Our POST of these becomes a GET. */
function betterAuthRequest(
  url: string,
  { path, query, method }: IdentityRequest,
  headers: Headers,
  body?: Record<string, unknown>,
): Request {
  if (body === undefined || !GETS_OF_BETTER_AUTH.has(path)) {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return new Request(url + path + (query === '' ? '' : `?${query}`), { method, headers, ...sent });
  }
  const texts = Object.entries(body).filter((field): field is [string, string] => typeof field[1] === 'string');
  return new Request(`${url}${path}?${new URLSearchParams(texts)}`, { headers });
}

async function asPage(request: IdentityRequest, response: Response): Promise<Response> {
  const form = readForm(request.body);
  const token = typeof form.token === 'string' ? form.token : '';
  const location = response.headers.get('location');
  if (request.path === '/magic-link/verify') {
    if (!response.ok) return unusableLinkPage(response.status);
    const page = signedInPage();
    for (const cookie of response.headers.getSetCookie()) page.headers.append('set-cookie', cookie);
    return page;
  }
  if (request.path === '/verify-email') {
    if (location !== null) return onwardPage(location);
    if (response.ok) return confirmedPage();
    const { code, message } = (await response.json()) as { code?: string; message?: string };
    if (code !== 'SIGN_UP_PASSWORD_NEEDED' && code !== 'SIGN_UP_PASSWORD_WRONG' && response.status !== 429) {
      return unusableLinkPage(response.status);
    }
    const callbackURL = typeof form.callbackURL === 'string' ? form.callbackURL : null;
    const problem = code === 'SIGN_UP_PASSWORD_NEEDED' ? undefined : message;
    return confirmWithPasswordPage({ token, callbackURL }, response.status, problem);
  }
  if (response.ok) return passwordSetPage();
  const { message } = (await response.json()) as { message?: string };
  return passwordPage(token, {
    status: response.status,
    message: message ?? 'That did not work: ask for another e-mail',
  });
}
