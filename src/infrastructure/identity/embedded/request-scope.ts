/** What better-auth's hooks need to know of the request that they run in, and what they find out for the answer. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestScope {
  /** What follows `/auth`. */
  readonly path: string;
  /** Whether the browser has signed up the user. */
  hasSignedUp(userId: string): boolean;
  /** Sent with a confirmation, where more than one sign-up asked for the address. */
  readonly signUpPassword?: string | undefined;
  /** The browser has signed in to this account before. */
  isKnownBrowser?: boolean;
  /** Another sign-up of the address came between: this one then takes the place of none. */
  isSecondTry?: boolean;
  /** The stored hash that the sent password fits. */
  verifiedHash?: string;
  /** Of the user whom a mailed link signs in, before it does. */
  linkedHash?: string | undefined;
  /** Whether a confirmation may sign in: not for forms, which pages of other sites could send. */
  readonly mayConfirmationSignIn?: boolean;
  /** Who has confirmed their address in the browser that signed them up, with the hash of their password. */
  confirmed?: { readonly userId: string; readonly hash: string | undefined };
  /** Whom the confirmation has signed in. */
  signedInUserId?: string;
  /** Whose password a mailed link has set. */
  resetUserId?: string;
}

export const requestScope = new AsyncLocalStorage<RequestScope>();
