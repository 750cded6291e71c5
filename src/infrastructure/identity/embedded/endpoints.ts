/** What of better-auth is served, below `/auth`: everything else is off, whatever a later version of it may add. */
import type { EmailLimit } from './email-limits.ts';

export interface IdentityEndpoint {
  readonly methods: readonly ('GET' | 'POST')[];
  /** Fields of the body that are handed on; others are dropped. */
  readonly fields?: readonly string[];
  /** Limits what is asked for one e-mail address. */
  readonly emailLimit?: EmailLimit;
  /** One of our own pages sends its form there. */
  readonly takesForms?: true;
  /** Whether the time of the answer could tell if an address has an account. */
  readonly hidesExistence?: true;
}

/** How long a mailed link signs in. */
export const SIGN_IN_LINK_SECONDS = 3600;

/** Mails that anybody can have sent to an address that need not be theirs. */
export const MAILS: EmailLimit = { name: 'mail', max: 6, windowSeconds: 3600 };
/** Counted apart, so that a stranger's sign-ups do not take the owner's way to a new password. */
const PASSWORD_MAILS: EmailLimit = { name: 'password-mail', max: 6, windowSeconds: 3600 };

/**
 * Counted apart, too. The links that use it up work for as long as it lasts: when a stranger asks for too many, the owner
 * has one that works.
 */
const SIGN_IN_MAILS: EmailLimit = { name: 'sign-in-mail', max: 6, windowSeconds: SIGN_IN_LINK_SECONDS };

const GET = { methods: ['GET'] } as const;
const post = (...fields: string[]) => ({ methods: ['POST'], fields }) as const;

const ENDPOINTS: Readonly<Record<string, IdentityEndpoint>> = {
  '/sign-up/email': {
    ...post('name', 'email', 'password', 'callbackURL'),
    emailLimit: MAILS,
    hidesExistence: true,
  },
  '/sign-in/email': post('email', 'password', 'callbackURL', 'rememberMe'),
  '/sign-in/magic-link': { ...post('email', 'language'), emailLimit: SIGN_IN_MAILS, hidesExistence: true },
  // GET is our own page with a button; better-auth's own GET signs in at once.
  '/magic-link/verify': { methods: ['GET', 'POST'], fields: ['token'], takesForms: true },
  '/sign-in/anonymous': post(),
  '/sign-out': post(),
  '/get-session': GET,
  '/token': GET,
  '/send-verification-email': {
    ...post('email', 'callbackURL'),
    emailLimit: MAILS,
    hidesExistence: true,
  },
  // GET is our own page with a button; better-auth's own GET confirms at once.
  '/verify-email': { methods: ['GET', 'POST'], fields: ['token', 'callbackURL', 'password'], takesForms: true },
  '/request-password-reset': { ...post('email', 'redirectTo'), emailLimit: PASSWORD_MAILS, hidesExistence: true },
  // GET is our own page with a form, for installations without a portal.
  '/reset-password': { methods: ['GET', 'POST'], fields: ['newPassword', 'token'], takesForms: true },
  '/change-password': post('currentPassword', 'newPassword'),
  '/list-sessions': GET,
  '/revoke-session': post('token'),
  '/revoke-other-sessions': post(),
  '/revoke-sessions': post(),
  '/jwks': GET,
  '/.well-known/openid-configuration': GET,
};

/** `path`: what follows `/auth`. */
export function endpointAt(path: string): IdentityEndpoint | undefined {
  return Object.hasOwn(ENDPOINTS, path) ? ENDPOINTS[path] : undefined;
}
