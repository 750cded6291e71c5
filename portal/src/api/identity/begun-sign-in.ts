/**
 * What must outlast the way to an outside identity provider and back. None of it is a token, and reading it removes it.
 */

export interface BegunSignIn {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The page to go on to. */
  readonly next: string;
  /** Somebody who wants an account. */
  readonly isSignUp: boolean;
  /** The provider was not to ask the person anything. */
  readonly isSilent: boolean;
}

const BEGUN = 'carnet_sign_in';
/** Says that this tab had a session: after a reload the provider is asked for it, once. */
const HINT = 'carnet_signed_in';

export function keepBegun(begun: BegunSignIn): void {
  sessionStorage.setItem(BEGUN, JSON.stringify(begun));
}

export function takeBegun(): BegunSignIn | undefined {
  const text = sessionStorage.getItem(BEGUN);
  sessionStorage.removeItem(BEGUN);
  return text === null ? undefined : (JSON.parse(text) as BegunSignIn);
}

export const wasSignedIn = (): boolean => sessionStorage.getItem(HINT) !== null;

export function noteSignedIn(isSignedIn: boolean): void {
  if (isSignedIn) sessionStorage.setItem(HINT, '1');
  else sessionStorage.removeItem(HINT);
}
