/** How better-auth is set up: its tables, what it may do, how long things last, and what it says to whom. */
import type { BetterAuthOptions } from 'better-auth';
import { anonymous } from 'better-auth/plugins/anonymous';
import { jwt } from 'better-auth/plugins/jwt';
import { magicLink } from 'better-auth/plugins/magic-link';
import type { Kysely } from 'kysely';
import type { Logger } from '../../logger.ts';
import type { Mail } from '../../mail/mailer.ts';
import { countForEmail } from './email-limits.ts';
import { MAILS, SIGN_IN_LINK_SECONDS } from './endpoints.ts';
import {
  afterRequests,
  afterReset,
  beforeRequests,
  confirm,
  databaseHooks,
  type PasswordHashing,
  SLOW_HASHING,
  telling,
} from './hooks.ts';
import { CLIENT_ADDRESS } from './identity-request.ts';
import type { IdentityTables } from './identity-tables.ts';
import { alreadyKnownMail, passwordMail, signInMail, verificationMail } from './mails.ts';
import { requestScope } from './request-scope.ts';

const HOUR = 3600;
const DAY = 86_400;
/** Of PostgreSQL. */
const UNIQUE_VIOLATION = '23505';

export interface AuthSetup {
  readonly db: Kysely<IdentityTables>;
  /** Where this node is reached: scheme, host, port and `/auth`. */
  readonly url: string;
  readonly issuer: string;
  readonly audience: string;
  readonly secret: string;
  /** Where the pages lie that mails lead to, without a slash at its end. */
  readonly pagesUrl: string;
  readonly trustedOrigins: readonly string[];
  readonly logger: Logger;
  /** Off in tests that sign in more often than people do. */
  readonly isRateLimited: boolean;
  /** Default: `SLOW_HASHING`. */
  readonly passwords?: PasswordHashing | undefined;
  send(mail: Mail): Promise<void>;
  /** Takes over what continues after the answer. */
  runInBackground(task: Promise<unknown>): void;
}

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

export function authOptions(setup: AuthSetup) {
  const { db, url, issuer, audience, secret, logger, pagesUrl, passwords = SLOW_HASHING } = setup;
  /** To the page that asked, else to ours; better-auth's link has the token in its path, which may be logged. */
  const passwordLink = (link: string, token: string): string => {
    const page = new URL(new URL(link).searchParams.get('callbackURL') || `${pagesUrl}/reset-password`, url);
    page.searchParams.set('token', token);
    return page.href;
  };
  /** Our own plain page can lead on to another one afterwards; the portal's goes on to its own. */
  const verificationLink = (link: string, token: string): string => {
    const isNowhere = new URL(link).searchParams.get('callbackURL') === '/';
    return isNowhere ? `${pagesUrl}/verify-email?${new URLSearchParams({ token })}` : link;
  };
  /** The portal's page, else our own plain one. */
  const signInPage = (token: string): string =>
    `${pagesUrl}${pagesUrl === url ? '/magic-link/verify' : '/sign-in-link'}?${new URLSearchParams({ token })}`;
  return {
    appName: 'Carnet',
    baseURL: url,
    secrets: [{ version: 1, value: secret }], // `secret` would be overruled by environment variables of better-auth's own
    database: { db, type: 'postgres', transaction: true },
    trustedOrigins: [...setup.trustedOrigins],
    telemetry: { enabled: false },
    // What nobody expected is thrown to the caller, who has one place for it. better-auth would print it.
    onAPIError: { throw: true },
    logger: {
      level: 'warn',
      log: (level, message, ...details) => {
        const error = details.find((detail): detail is Error => detail instanceof Error);
        // What a client did wrong comes as a warning, such as a wrong password, as an error's text alone, such as a
        // foreign origin, or as the error of a sign-up that met another of its address.
        const isFailure = error !== undefined && (error as { code?: unknown }).code !== UNIQUE_VIOLATION;
        logger[level === 'error' && isFailure ? 'error' : 'debug'](
          { reason: error?.message, stack: error?.stack },
          `identity: ${message}`,
        );
      },
    },
    user: {
      modelName: 'identity_user',
      fields: { emailVerified: 'email_verified', ...dates },
    },
    session: {
      modelName: 'identity_session',
      fields: {
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        userId: 'user_id',
        ...dates,
      },
      expiresIn: 7 * DAY,
      updateAge: DAY,
    },
    account: {
      modelName: 'identity_credential',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...dates,
      },
    },
    verification: {
      modelName: 'identity_verification',
      fields: { expiresAt: 'expires_at', ...dates },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: HOUR,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, url: link, token }) =>
        setup.send(passwordMail(user.email, passwordLink(link, token))),
      onPasswordReset: ({ user }) => afterReset(db, user),
      password: telling(passwords),
      // What is answered to whoever signs up with a taken address: the same fields as to anybody.
      customSyntheticUser: ({ coreFields, id }) => ({ ...coreFields, isAnonymous: false, id }),
      // One that is not confirmed was made by another sign-up in the same moment, which has sent its own mail.
      onExistingUserSignUp: async ({ user }) => {
        if (user.emailVerified) await setup.send(alreadyKnownMail(user.email));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: HOUR,
      beforeEmailVerification: (user) => confirm(db, passwords, user),
      sendVerificationEmail: async ({ user, url: link, token }) => {
        // Sign-ins are counted otherwise, and each sends a mail while the address is not confirmed.
        const isUncounted = setup.isRateLimited && requestScope.getStore()?.path === '/sign-in/email';
        if (isUncounted && (await countForEmail(db, MAILS, user.email)) !== undefined) return;
        // Not waited for: the time that a mail server takes would tell that there is something to confirm.
        setup.runInBackground(setup.send(verificationMail(user.email, verificationLink(link, token))));
      },
    },
    rateLimit: {
      enabled: setup.isRateLimited,
      storage: 'database',
      modelName: 'identity_rate_limit',
      fields: { lastRequest: 'last_request' },
      customRules: {
        '/sign-in/magic-link': { window: 60, max: 3 },
        '/magic-link/verify': { window: 60, max: 10 },
        // A known browser has a limit of its own (guesses.ts), which strangers behind the same address do not use up.
        '/sign-in/*': () => (requestScope.getStore()?.isKnownBrowser === true ? false : { window: 60, max: 10 }),
        '/sign-up/*': () => (requestScope.getStore()?.isSecondTry === true ? false : { window: 60, max: 10 }),
        '/reset-password': { window: 60, max: 10 },
        '/jwks': false,
      },
    },
    hooks: { before: beforeRequests(db, setup.isRateLimited), after: afterRequests(db) },
    databaseHooks: databaseHooks(db),
    advanced: {
      cookiePrefix: 'carnet',
      useSecureCookies: url.startsWith('https:'),
      // Said outright, because better-auth leaves them out in what it takes for a test.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
      backgroundTasks: { handler: setup.runInBackground },
    },
    plugins: [
      magicLink({
        expiresIn: SIGN_IN_LINK_SECONDS,
        disableSignUp: true,
        // Not waited for: the time that a mail server takes would tell that there is an account.
        sendMagicLink: ({ email, token, metadata }) =>
          setup.runInBackground(setup.send(signInMail(email, signInPage(token), metadata?.language))),
      }),
      anonymous({
        emailDomainName: 'anonymous.invalid',
        schema: { user: { fields: { isAnonymous: 'is_anonymous' } } },
      }),
      jwt({
        disableSettingJwtHeader: true,
        jwks: { rotationInterval: 30 * DAY, gracePeriod: DAY },
        jwt: {
          issuer,
          audience,
          expirationTime: '15m',
          definePayload: ({ user, session }) => {
            const isAnonymous = user.isAnonymous === true;
            if (!user.emailVerified && !isAnonymous) throw new Error('a token for a user without a confirmed address');
            return {
              ...(isAnonymous ? {} : { email: user.email, email_verified: true }),
              is_anonymous: isAnonymous,
              sid: session.id,
            };
          },
        },
        schema: {
          jwks: {
            modelName: 'identity_jwks',
            fields: {
              publicKey: 'public_key',
              privateKey: 'private_key',
              createdAt: 'created_at',
              expiresAt: 'expires_at',
            },
          },
        },
      }),
    ],
  } satisfies BetterAuthOptions;
}
