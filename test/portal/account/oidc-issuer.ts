/** A real OpenID Connect provider on a port of its own, with a plain page to sign in at. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import Provider, { type Context, interactionPolicy } from 'oidc-provider';

export const CLIENT_ID = 'carnet-portal';
/** An address, so that the portal asks for it as a resource (RFC 8707). */
export const AUDIENCE = 'https://dashboard.example.org/api';

export class OidcIssuer {
  readonly url: string;
  readonly #server: ReturnType<typeof createServer>;
  readonly #key: JWK;
  #provider: Provider;
  /** `grant_type` of every request for tokens, in order. */
  readonly grants: string[] = [];
  /** How long access tokens hold, in seconds. */
  accessTokenSeconds = 600;
  givesRefreshTokens = false;
  /** What access tokens have in `aud`. */
  grantedAudience = AUDIENCE;

  private constructor(server: ReturnType<typeof createServer>, key: JWK) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.#key = key;
    this.#provider = this.#create(undefined);
    server.on('request', (request, response) => void this.#handle(request, response));
  }

  static async start(): Promise<OidcIssuer> {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), kid: 'one', alg: 'ES256', use: 'sig' };
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new OidcIssuer(server, key);
  }

  /** The portal is registered when its address is known. */
  register(portalUrl: string): void {
    this.#provider = this.#create(portalUrl);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #create(portalUrl: string | undefined): Provider {
    const policy = interactionPolicy.base();
    policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0);
    const client = {
      client_id: CLIENT_ID,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      id_token_signed_response_alg: 'ES256',
      redirect_uris: [`${portalUrl}/callback`],
      post_logout_redirect_uris: [`${portalUrl}/`],
    };
    const claimsOf = (sub: string) => ({ sub, email: sub, email_verified: true });
    return new Provider(this.url, {
      clients: portalUrl === undefined ? [] : [client],
      jwks: { keys: [this.#key] },
      enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
      cookies: { keys: ['a key of the tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: false,
      discovery: { prompt_values_supported: ['none', 'login', 'consent', 'create'] },
      interactions: { policy, url: (_: Context, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: Context, sub: string) => ({ accountId: sub, claims: () => claimsOf(sub) }),
      extraTokenClaims: (_: Context, { accountId }: { accountId?: string }) =>
        accountId === undefined ? undefined : { email: accountId, email_verified: true },
      loadExistingGrant: async ({ oidc: { session, client } }: Context) => {
        const grant = new this.#provider.Grant({ accountId: session.accountId, clientId: client.clientId });
        grant.addOIDCScope('openid email');
        grant.addResourceScope(AUDIENCE, '');
        await grant.save();
        return grant;
      },
      issueRefreshToken: () => this.givesRefreshTokens,
      clientBasedCORS: () => true,
      features: {
        devInteractions: { enabled: false },
        resourceIndicators: {
          enabled: true,
          useGrantedResource: () => true,
          getResourceServerInfo: () => ({
            scope: '',
            audience: this.grantedAudience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: this.accessTokenSeconds,
            jwt: { sign: { alg: 'ES256' } },
          }),
        },
        rpInitiatedLogout: {
          logoutSource: (context: Context, form: string) => {
            context.type = 'html';
            context.body = page(
              `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out of the provider</button>`,
            );
          },
        },
      },
    });
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url);
    if (!pathname.startsWith('/interaction/')) {
      if (pathname === '/token' && request.method === 'POST') this.#noteGrant(request);
      this.#provider.callback()(request, response);
      return;
    }
    const { prompt } = await this.#provider.interactionDetails(request, response);
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        page(
          `<p>Asked for: ${prompt.name}</p><form method="post"><label>Address <input name="email"></label><button>Let me in</button><button name="refuse" value="yes">Refuse</button></form>`,
        ),
      );
      return;
    }
    const form = new URLSearchParams((await request.setEncoding('utf8').toArray()).join(''));
    const result = form.has('refuse')
      ? { error: 'access_denied', error_description: 'the person refused' }
      : { login: { accountId: form.get('email') ?? '' }, create: {} };
    await this.#provider.interactionFinished(request, response, result);
  }

  #noteGrant(request: IncomingMessage): void {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => this.grants.push(new URLSearchParams(body).get('grant_type') ?? ''));
  }
}

const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Provider</title></head><body><main><h1>Provider</h1>${body}</main></body></html>`;
