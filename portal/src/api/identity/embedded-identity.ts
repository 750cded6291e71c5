/**
 * The embedded identity provider as the portal uses it: a session cookie that no script reads, and short tokens from
 * it.
 */
import { CarnetError } from '@carnet/client';
import { askIdentity } from './identity-request.ts';
import { claimsOf, emailOf, isTrue, lifetimeOf, renewalOf } from './token-claims.ts';
import type { HeldToken, SignedInUser, TokenSource } from './token-source.ts';

interface SessionAnswer {
  readonly session: { readonly token: string };
  readonly user: { readonly email: string; readonly emailVerified: boolean; readonly isAnonymous?: boolean | null };
}

export interface ListedSession {
  readonly id: string;
  readonly token: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly ipAddress?: string | null;
  readonly userAgent?: string | null;
}

const post = (path: string, body?: Readonly<Record<string, unknown>>) => askIdentity<unknown>('POST', path, body);
const session = () => askIdentity<SessionAnswer | null>('GET', '/get-session');

export const embeddedIdentity = {
  signUp: (email: string, password: string) => post('/sign-up/email', { email, password }),
  signIn: (email: string, password: string) => post('/sign-in/email', { email, password }),
  requestSignInLink: (email: string, language: string) => post('/sign-in/magic-link', { email, language }),
  signInByLink: (token: string) =>
    askIdentity<{ readonly user: { readonly email: string } }>('POST', '/magic-link/verify', { token }),
  sendVerification: (email: string) => post('/send-verification-email', { email }),
  /**
   * `password`: of the sign-up that is confirmed, which is asked for where several sign-ups had the address. Signs in
   * where this browser has signed up.
   */
  verifyEmail: (token: string, password?: string) =>
    askIdentity<{ readonly signedIn?: boolean }>('POST', '/verify-email', { token, password }),
  requestPasswordReset: (email: string) => post('/request-password-reset', { email }),
  resetPassword: (token: string, newPassword: string) => post('/reset-password', { token, newPassword }),
  /** Ends the other sessions. */
  changePassword: (currentPassword: string, newPassword: string) =>
    post('/change-password', { currentPassword, newPassword }),
  listSessions: () => askIdentity<readonly ListedSession[]>('GET', '/list-sessions'),
  /** Tells this session from the others in the list. */
  currentSessionToken: async () => (await session())?.session.token,
  revokeSession: (token: string) => post('/revoke-session', { token }),
  revokeSessions: () => post('/revoke-sessions'),
};

export const embeddedTokens: TokenSource = {
  async who(): Promise<SignedInUser | undefined> {
    const answer = await session();
    // An anonymous session has no account that could be managed here.
    if (answer === null || answer.user.isAnonymous === true) return undefined;
    return { email: answer.user.email, isVerified: answer.user.emailVerified };
  },

  async token(): Promise<HeldToken | undefined> {
    // Asked for a token, a session that is not there is an error, which browsers write into the console.
    if ((await session()) === null) return undefined;
    const askedAt = Date.now();
    try {
      const { token } = await askIdentity<{ token: string }>('GET', '/token');
      const claims = claimsOf(token) ?? {};
      if (isTrue(claims.is_anonymous)) return undefined;
      return {
        value: token,
        renewAt: renewalOf(lifetimeOf(claims, askedAt), askedAt),
        user: { email: emailOf(claims), isVerified: isTrue(claims.email_verified) },
      };
    } catch (error) {
      if (error instanceof CarnetError && error.status === 401) return undefined;
      throw error;
    }
  },

  async signOut(done): Promise<void> {
    await post('/sign-out');
    done();
  },

  async abandon(): Promise<void> {
    await post('/sign-out').catch(() => undefined);
  },

  forget() {},
};
