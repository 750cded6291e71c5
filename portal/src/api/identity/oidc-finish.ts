/**
 * The way back from an outside identity provider: every part of its answer is checked before a token is asked for and
 * held.
 */
import * as oauth from 'oauth4webapi';
import { noteSignedIn, takeBegun } from './begun-sign-in.ts';
import { safeNext, signInPath } from './next-path.ts';
import { audienceParameters, oidcClient, reaching } from './oidc-provider.ts';
import { holdGrant } from './oidc-tokens.ts';
import { SignInError } from './sign-in-error.ts';
import type { HeldToken } from './token-source.ts';

export interface SignInOutcome {
  readonly next: string;
  /** Undefined after a silent attempt that the provider would have had to ask something for. */
  readonly token: HeldToken | undefined;
  /** They came to have an account. */
  readonly isSignUp: boolean;
}

/** OpenID Connect Core, 3.1.2.6: what a provider answers when it may not ask. */
const MUST_ASK = new Set(['login_required', 'interaction_required', 'consent_required', 'account_selection_required']);

/** `url`: what the provider led back to. */
export async function finishSignIn(url: URL): Promise<SignInOutcome> {
  const begun = takeBegun();
  if (begun === undefined) throw new SignInError('not-begun');
  const next = safeNext(begun.next);
  const oidc = await oidcClient();
  const { server, client, redirectUri, transport } = oidc;
  let answer: URLSearchParams;
  try {
    answer = oauth.validateAuthResponse(server, client, url, begun.state);
  } catch (cause) {
    if (!(cause instanceof oauth.AuthorizationResponseError)) throw new SignInError('unchecked', { cause });
    noteSignedIn(false);
    if (begun.isSilent && MUST_ASK.has(cause.error))
      return { next: signInPath(next), token: undefined, isSignUp: false };
    const problem = cause.error === 'access_denied' ? 'denied' : 'refused';
    throw new SignInError(problem, { code: cause.error, cause });
  }
  const { resource } = audienceParameters(oidc);
  const response = await reaching(
    oauth.authorizationCodeGrantRequest(server, client, oauth.None(), answer, redirectUri, begun.verifier, {
      ...transport,
      ...(resource === undefined ? {} : { additionalParameters: { resource } }),
    }),
  );
  const granted = await reaching(
    oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: begun.nonce,
      requireIdToken: true,
    }),
  );
  return { next, token: holdGrant(oidc, granted), isSignUp: begun.isSignUp };
}
