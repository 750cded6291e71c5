/** An OpenID Connect issuer for tests: keys of every kind, a discovery document and a key set that can go away. */
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import type { Fetch } from '../../src/infrastructure/identity/fetch-json.ts';
import { noteSecret } from '../helpers/log-watch.ts';

export interface TestKey {
  readonly algorithm: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** As published. */
  readonly jwk: JWK;
}

export async function makeKey(algorithm: string, kid: string, published: Partial<JWK> = {}): Promise<TestKey> {
  const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig', ...published };
  return { algorithm, privateKey, publicKey, jwk };
}

export async function sign(key: TestKey, claims: JWTPayload, header: Record<string, unknown> = {}): Promise<string> {
  const jwt = new SignJWT(claims).setProtectedHeader({
    alg: key.algorithm,
    typ: 'JWT',
    ...(key.jwk.kid === undefined ? {} : { kid: key.jwk.kid }),
    ...header,
  });
  return noteSecret(await jwt.sign(key.privateKey));
}

export class TestIssuer {
  readonly issuer: string;
  keys: unknown[] = [];
  isDown = false;
  hasDiscovery = true;
  discovery: Record<string, unknown>;
  /** URLs that were asked for, in order. */
  readonly asked: string[] = [];

  constructor(issuer: string, keySetUrl?: string) {
    this.issuer = issuer;
    const base = issuer.replace(/\/$/, '');
    this.discovery = { issuer, jwks_uri: keySetUrl ?? `${base}/.well-known/jwks.json` };
  }

  get keySetRequests(): number {
    return this.asked.filter((url) => !url.endsWith('openid-configuration')).length;
  }

  readonly fetch: Fetch = async (url) => {
    this.asked.push(url);
    if (this.isDown) throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    const base = this.issuer.replace(/\/$/, '');
    if (url === `${base}/.well-known/openid-configuration`) {
      return this.hasDiscovery ? Response.json(this.discovery) : new Response('', { status: 404 });
    }
    if (url === `${base}/.well-known/jwks.json` || url === this.discovery.jwks_uri) {
      return Response.json({ keys: this.keys });
    }
    return new Response('', { status: 404 });
  };
}
