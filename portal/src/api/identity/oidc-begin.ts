/** The way to an outside identity provider, by the whole page: authorization code with PKCE, state and nonce. */
import * as oauth from 'oauth4webapi';
import { keepBegun } from './begun-sign-in.ts';
import { audienceParameters, oidcClient } from './oidc-provider.ts';
import { SignInError } from './sign-in-error.ts';

export interface SignInRequest {
  readonly next: string;
  /** `silent`: without asking the person anything, or not at all. */
  readonly kind: 'sign-in' | 'sign-up' | 'silent';
}

/** Leaves this page. */
export async function beginSignIn({ next, kind }: SignInRequest): Promise<void> {
  const oidc = await oidcClient();
  const { authorization_endpoint: endpoint, prompt_values_supported: prompts } = oidc.server;
  if (endpoint === undefined) throw new SignInError('unchecked');
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const url = new URL(endpoint);
  const parameters: Record<string, string> = {
    response_type: 'code',
    client_id: oidc.client.client_id,
    redirect_uri: oidc.redirectUri,
    scope: oidc.scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: document.documentElement.lang,
    ...audienceParameters(oidc),
  };
  if (kind === 'silent') parameters.prompt = 'none';
  // Initiating User Registration via OpenID Connect 1.0.
  if (kind === 'sign-up' && Array.isArray(prompts) && prompts.includes('create')) parameters.prompt = 'create';
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  keepBegun({ state, nonce, verifier, next, isSilent: kind === 'silent', isSignUp: kind === 'sign-up' });
  location.assign(url);
}
