/**
 * The outside identity provider as its discovery document describes it, and this portal as its client: a public one.
 */
import * as oauth from 'oauth4webapi';
import { loadOnce } from '../load-once.ts';
import { portalConfig } from '../portal-config.ts';
import { SignInError } from './sign-in-error.ts';

export interface OidcClient {
  readonly server: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly scope: string;
  /** What tokens for the dashboard API have in `aud`. */
  readonly audience: string | undefined;
  readonly redirectUri: string;
  /** For every request to the provider. */
  readonly transport: { [oauth.allowInsecureRequests]: boolean; signal: () => AbortSignal };
}

/** How wrong this browser's clock may be. */
const CLOCK_TOLERANCE_SECONDS = 300;
const TIMEOUT_MS = 15_000;

export const oidcClient = loadOnce(discover);

async function discover(): Promise<OidcClient> {
  const { identity } = portalConfig;
  if (identity.kind !== 'oidc') throw new Error('There is no outside identity provider');
  const issuer = new URL(identity.issuer);
  const transport = {
    // The service itself accepts plain http only of an issuer on a loopback address.
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
    signal: () => AbortSignal.timeout(TIMEOUT_MS),
  };
  const response = await reaching(oauth.discoveryRequest(issuer, transport));
  const server = await reaching(oauth.processDiscoveryResponse(issuer, response));
  return {
    server,
    client: {
      client_id: identity.clientId,
      token_endpoint_auth_method: 'none',
      [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    },
    scope: identity.scope,
    audience: identity.audience,
    redirectUri: `${location.origin}/callback`,
    transport,
  };
}

/**
 * How providers are told which API a token is for: `resource` (RFC 8707) takes addresses only; `audience` is what some
 * have instead, and others ignore. A token for the client itself needs neither.
 */
export function audienceParameters({ audience, client }: OidcClient): Record<string, string> {
  if (audience === undefined || audience === client.client_id) return {};
  const isAddress = /^https?:\/\//.test(audience) && URL.canParse(audience);
  return { audience, ...(isAddress ? { resource: audience } : {}) };
}

/** A provider that does not answer, or not as one, is told apart from one that says no. */
export async function reaching<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof oauth.ResponseBodyError) throw new SignInError('refused', { code: cause.error, cause });
    if (cause instanceof TypeError || cause instanceof DOMException) throw new SignInError('unreachable', { cause });
    throw new SignInError('unchecked', { cause });
  }
}
