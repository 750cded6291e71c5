/** How better-auth is set up: its tables, what it may do, how long things last, and what it says to whom. */
import type { BetterAuthOptions } from 'better-auth';
import { anonymous } from 'better-auth/plugins/anonymous';
import { jwt } from 'better-auth/plugins/jwt';
import type { Kysely } from 'kysely';
import type { Logger } from '../../logger.ts';
import type { Mail } from '../../mail/mailer.ts';
import { CLIENT_ADDRESS } from './identity-request.ts';
import type { IdentityTables } from './identity-tables.ts';
import { alreadyKnownMail, passwordMail, verificationMail } from './mails.ts';

const HOUR = 3600;
const DAY = 86_400;

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
  send(mail: Mail): Promise<void>;
  /** Takes over what may go on after the answer. */
  runInBackground(task: Promise<unknown>): void;
}

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

export function authOptions(setup: AuthSetup) {
  const { db, url, issuer, audience, secret, logger, pagesUrl } = setup;
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
        // Expected failures, such as a wrong password, come as warnings.
        logger[level === 'error' ? 'error' : 'debug'](
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
      // Who could read the mail has the address; a stranger who signed up with it before has lost their password to it.
      onPasswordReset: async ({ user }) => {
        await db.updateTable('identity_user').set({ email_verified: true }).where('id', '=', user.id).execute();
      },
      // What is answered to whoever signs up with a taken address: the same fields as to anybody.
      customSyntheticUser: ({ coreFields, id }) => ({ ...coreFields, isAnonymous: false, id }),
      onExistingUserSignUp: ({ user }) => setup.send(alreadyKnownMail(user.email)),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: HOUR,
      sendVerificationEmail: ({ user, url: link, token }) =>
        setup.send(verificationMail(user.email, verificationLink(link, token))),
    },
    rateLimit: {
      enabled: setup.isRateLimited,
      storage: 'database',
      modelName: 'identity_rate_limit',
      fields: { lastRequest: 'last_request' },
      customRules: {
        '/sign-in/*': { window: 60, max: 10 },
        '/sign-up/*': { window: 60, max: 10 },
        '/reset-password': { window: 60, max: 10 },
        '/jwks': false,
      },
    },
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
          definePayload: ({ user }) => {
            const isAnonymous = user.isAnonymous === true;
            if (!user.emailVerified && !isAnonymous) throw new Error('a token for a user without a confirmed address');
            return {
              ...(isAnonymous ? {} : { email: user.email, email_verified: true }),
              is_anonymous: isAnonymous,
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
