/** What better-auth does on top of its own at sign-up, confirmation and new passwords. */
import type { BetterAuthOptions } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Kysely } from 'kysely';
import { parseEmail } from '../../../domain/accounts/email.ts';
import { type EmailLimit, takeOne } from './email-limits.ts';
import { claimResetLink, endAccess } from './ended-access.ts';
import { CHANGES, changesOf, forgetGuesses } from './guesses.ts';
import type { IdentityTables } from './identity-tables.ts';
import { requestScope } from './request-scope.ts';
import { confirmedUser, OLD_LINK, signInLinkOf, userOfLink } from './sign-in-link.ts';
import { adoptLinks, confirmAddress, isContested, passwordHashOf, replaceSignUp } from './sign-ups.ts';

type Db = Kysely<IdentityTables>;
type Limits = { readonly minPasswordLength: number; readonly maxPasswordLength: number };

/** Wrong passwords at the confirmation of one sign-up. */
const CONFIRMATIONS: EmailLimit = { name: 'confirm', max: 10, windowSeconds: 3600 };

/** Before better-auth looks for a user; only for requests that it will not refuse for their form. */
export function beforeRequests(db: Db, isRateLimited: boolean) {
  return createAuthMiddleware(async (request) => {
    const { path, body, query, context } = request;
    // The same answer as to anybody, and nothing is stored or mailed.
    if (path === '/sign-in/magic-link' && isEmail(body?.email) && !(await confirmedUser(db, body.email))) {
      return request.json({ status: true });
    }
    if (path === '/magic-link/verify' && typeof query?.token === 'string') {
      const link = await context.internalAdapter.findVerificationValue(signInLinkOf(query.token));
      const userId = link === null ? undefined : await userOfLink(db, link.value);
      if (userId === undefined) throw new APIError('UNAUTHORIZED', OLD_LINK);
      const scope = requestScope.getStore();
      if (scope !== undefined) scope.linkedHash = await passwordHashOf(db, userId);
    }
    if (path === '/sign-up/email' && isWholeSignUp(body, context.password.config)) {
      // The second time another sign-up of the same moment has won, and takes the place of this one.
      if (requestScope.getStore()?.isSecondTry !== true) await replaceSignUp(db, body.email);
    }
    if (path === '/change-password' && isRateLimited) {
      const session = await getSessionFromCtx(request);
      if (session !== null) await takePassword(db, CHANGES, changesOf(session.user.id));
    }
    if (path === '/reset-password' && isPassword(body?.newPassword, context.password.config)) {
      const link = await context.internalAdapter.findVerificationValue(`reset-password:${body.token}`);
      if (link !== null && link.expiresAt > new Date()) await claimResetLink(db, { id: link.id, userId: link.value });
    }
  });
}

export function databaseHooks(db: Db) {
  return {
    user: {
      create: {
        after: async ({ id, email }) => await adoptLinks(db, { id, email }),
      },
    },
    account: {
      update: {
        // In the transaction of the change: another change or a reset may have come since the password was verified.
        before: async (_, context) => {
          const { verifiedHash } = requestScope.getStore() ?? {};
          const userId = context?.context.session?.user.id;
          if (verifiedHash === undefined || userId === undefined) return;
          const account = await context?.context.internalAdapter.findCredentialAccount(userId);
          if (account?.password !== verifiedHash) {
            throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: 'Invalid password' });
          }
        },
      },
    },
  } satisfies BetterAuthOptions['databaseHooks'];
}

export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(data: { hash: string; password: string }): Promise<boolean>;
}
/** scrypt, which takes a tenth of a second of a processor on purpose. */
export const SLOW_HASHING: PasswordHashing = { hash: hashPassword, verify: verifyPassword };

/** Tells the rest of the request which password was verified. */
export function telling({ hash, verify }: PasswordHashing): PasswordHashing {
  return {
    hash,
    async verify(data) {
      const isRight = await verify(data);
      const scope = requestScope.getStore();
      if (isRight && scope !== undefined) scope.verifiedHash = data.hash;
      return isRight;
    },
  };
}

/**
 * Called when the link is good; what it confirms is confirmed here, and only if it is still the sign-up of the link.
 */
export async function confirm(
  db: Db,
  passwords: PasswordHashing,
  user: { readonly id: string; readonly email: string },
): Promise<void> {
  const isOwn = requestScope.getStore()?.hasSignedUp(user.id) === true;
  if (!isOwn && (await isContested(db, user.email))) await checkSignUpPassword(db, passwords, user.id);
  const hash = isOwn ? await passwordHashOf(db, user.id) : undefined;
  if (!(await confirmAddress(db, user.id))) throw new APIError('UNAUTHORIZED', OLD_LINK);
  const scope = requestScope.getStore();
  if (isOwn && scope?.mayConfirmationSignIn === true) scope.confirmed = { userId: user.id, hash };
}

/**
 * Signs in users who confirm in the browser in which they signed up: they typed the password there within the hour. In
 * another browser the sign-up may be a stranger's, so the password is asked for.
 */
export function afterRequests(db: Db) {
  return createAuthMiddleware(async (request) => {
    const scope = requestScope.getStore();
    if (request.path !== '/verify-email' || scope?.confirmed === undefined) return;
    if (request.context.returned instanceof APIError) return;
    const { userId, hash } = scope.confirmed;
    const { internalAdapter } = request.context;
    const user = await internalAdapter.findUserById(userId);
    if (user === null) return;
    const session = await internalAdapter.createSession(userId);
    if (hash === undefined || hash !== (await passwordHashOf(db, userId))) {
      // A new password was set meanwhile, which ends what the old one gave.
      await internalAdapter.deleteSession(session.token);
      return;
    }
    await setSessionCookie(request, { session, user });
    scope.signedInUserId = userId;
  });
}

async function checkSignUpPassword(db: Db, passwords: PasswordHashing, userId: string): Promise<void> {
  const password = requestScope.getStore()?.signUpPassword;
  if (password === undefined) {
    throw new APIError('FORBIDDEN', {
      code: 'SIGN_UP_PASSWORD_NEEDED',
      message: 'More than one sign-up asked for this address: send the password of yours as "password"',
    });
  }
  await takePassword(db, CONFIRMATIONS, `${CONFIRMATIONS.name}:${userId}`);
  const hash = await passwordHashOf(db, userId);
  if (hash === undefined || !(await passwords.verify({ hash, password }))) {
    throw new APIError('FORBIDDEN', {
      code: 'SIGN_UP_PASSWORD_WRONG',
      message:
        'This is not the password of the sign-up that this link belongs to. A stranger may have made that sign-up: ' +
        'set a new password by e-mail',
    });
  }
}

async function takePassword(db: Db, limit: EmailLimit, key: string): Promise<void> {
  const waitSeconds = await takeOne(db, limit, key);
  if (waitSeconds === undefined) return;
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_GUESSES', message: 'Too many wrong passwords: wait, or set a new password by e-mail' },
    { 'x-retry-after': String(waitSeconds) },
  );
}

/** Who could read the mail has the address; a stranger who signed up with it before has lost their password to it. */
export async function afterReset(db: Db, user: { readonly id: string; readonly email: string }): Promise<void> {
  // Once more, now that the new password holds: somebody may have signed in with the old one while it was being set.
  await endAccess(db, user.id);
  if (!(await confirmAddress(db, user.id))) throw new APIError('BAD_REQUEST', OLD_LINK);
  await forgetGuesses(db, user.email);
  const scope = requestScope.getStore();
  if (scope !== undefined) scope.resetUserId = user.id;
}

/** What is no address is refused by better-auth. */
function isEmail(email: unknown): email is string {
  try {
    return typeof email === 'string' && parseEmail(email) !== '';
  } catch {
    return false;
  }
}

function isWholeSignUp(body: Record<string, unknown> | undefined, limits: Limits): body is { email: string } {
  return (
    typeof body?.email === 'string' &&
    typeof body.name === 'string' &&
    (body.callbackURL === undefined || typeof body.callbackURL === 'string') &&
    isPassword(body.password, limits)
  );
}

const isPassword = (password: unknown, { minPasswordLength, maxPasswordLength }: Limits): boolean =>
  typeof password === 'string' && password.length >= minPasswordLength && password.length <= maxPasswordLength;
