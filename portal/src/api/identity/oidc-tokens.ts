/**
 * Tokens of an outside identity provider, in memory only: renewed by a refresh token where there is one, else on a
 * silent way there and back.
 */
import { CarnetError } from '@carnet/client';
import * as oauth from 'oauth4webapi';
import { noteSignedIn, wasSignedIn } from './begun-sign-in.ts';
import { beginSignIn } from './oidc-begin.ts';
import { apiTokenOf } from './oidc-grant.ts';
import { audienceParameters, type OidcClient, oidcClient, reaching } from './oidc-provider.ts';
import { SignInError } from './sign-in-error.ts';
import type { HeldToken, TokenSource } from './token-source.ts';

interface Grant {
  readonly token: HeldToken;
  readonly idToken: string | undefined;
  readonly refreshToken: string | undefined;
}

const REVOKING_MS = 3000;

let grant: Grant | undefined;

/** @throws SignInError `no-token` when the dashboard API would take none of what was granted */
export function holdGrant({ server, audience }: OidcClient, granted: oauth.TokenEndpointResponse): HeldToken {
  const { access_token: accessToken, id_token: newIdToken, expires_in: expiresIn, refresh_token } = granted;
  const token = apiTokenOf({ accessToken, idToken: newIdToken, expiresIn }, { issuer: server.issuer, audience });
  if (token === undefined) throw new SignInError('no-token');
  grant = {
    token,
    idToken: newIdToken ?? grant?.idToken,
    refreshToken: refresh_token ?? grant?.refreshToken,
  };
  noteSignedIn(true);
  return token;
}

async function refreshed(refreshToken: string): Promise<HeldToken | undefined> {
  const oidc = await oidcClient();
  const { server, client, transport } = oidc;
  const { resource } = audienceParameters(oidc);
  try {
    const response = await reaching(
      oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken, {
        ...transport,
        ...(resource === undefined ? {} : { additionalParameters: { resource } }),
      }),
    );
    const known = grant?.token.user;
    const token = holdGrant(oidc, await reaching(oauth.processRefreshTokenResponse(server, client, response)));
    // A refreshed grant need not name the person again; it is the same one.
    if (token.user.email !== undefined || known === undefined || grant === undefined) return token;
    grant = { ...grant, token: { ...token, user: known } };
    return grant.token;
  } catch (error) {
    if (error instanceof SignInError && error.problem === 'unreachable') throw unreachable(error);
    // The refresh token is of no use any more: the provider may still know the person.
    if (grant !== undefined) grant = { ...grant, refreshToken: undefined };
    return undefined;
  }
}

const unreachable = (cause: unknown) =>
  new CarnetError('The identity provider does not answer', { kind: 'network', code: 'NETWORK_ERROR', cause });

/** The page is being left: nothing on it may go on. */
const forever = () => new Promise<never>(() => {});

async function leaveSilently(): Promise<never> {
  try {
    await beginSignIn({ next: location.pathname + location.search, kind: 'silent' });
  } catch (error) {
    throw unreachable(error);
  }
  // Who comes back by the browser's button finds the page as it was left: waiting.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
  return await forever();
}

export const oidcTokens: TokenSource = {
  who: async () => grant?.token.user,

  async token() {
    if (grant !== undefined && grant.token.renewAt > Date.now()) return grant.token;
    const token = grant?.refreshToken === undefined ? undefined : await refreshed(grant.refreshToken);
    if (token !== undefined) return token;
    return wasSignedIn() ? await leaveSilently() : undefined;
  },

  async signOut(done) {
    const ended = grant;
    oidcTokens.forget();
    done();
    const oidc = await oidcClient().catch(() => undefined);
    if (oidc === undefined) return;
    const { server, client, transport } = oidc;
    if (ended?.refreshToken !== undefined && server.revocation_endpoint !== undefined) {
      const options = { ...transport, signal: AbortSignal.timeout(REVOKING_MS) };
      await oauth.revocationRequest(server, client, oauth.None(), ended.refreshToken, options).catch(() => undefined);
    }
    if (server.end_session_endpoint === undefined) return;
    const url = new URL(server.end_session_endpoint);
    url.searchParams.set('client_id', client.client_id);
    url.searchParams.set('post_logout_redirect_uri', `${location.origin}/`);
    if (ended?.idToken !== undefined) url.searchParams.set('id_token_hint', ended.idToken);
    location.assign(url);
    await forever();
  },

  abandon: async () => undefined,

  forget() {
    grant = undefined;
    noteSignedIn(false);
  },
};
