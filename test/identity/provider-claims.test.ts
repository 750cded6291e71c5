/** Tokens in the shapes of the identity providers that people use, signed with keys of the kind that they use. */
import type { JWTPayload } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { createRoleMap } from '../../src/infrastructure/identity/roles.ts';
import { createTokenVerifier } from '../../src/infrastructure/identity/token-verifier.ts';
import { silentLogger } from '../../src/infrastructure/logger.ts';
import { makeKey, sign, TestIssuer } from './test-issuer.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const S = NOW / 1000;
const times = { iat: S - 10, exp: S + 3590 };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Provider {
  readonly issuer: string;
  readonly keySetUrl?: string;
  readonly hasDiscovery?: boolean;
  readonly algorithm: string;
  readonly audience: string;
  readonly rolesClaim?: string;
  readonly roleMap?: string;
}

async function verified(provider: Provider, claims: JWTPayload, header: Record<string, unknown> = {}) {
  const issuer = new TestIssuer(provider.issuer, provider.keySetUrl);
  issuer.hasDiscovery = provider.hasDiscovery ?? true;
  const key = await makeKey(provider.algorithm, 'f90fb1ae048a548fb681ad6092b0b869ea467ac6');
  issuer.keys = [key.jwk];
  const problems: string[] = [];
  const verifier = createTokenVerifier({
    issuer: provider.issuer,
    audience: provider.audience,
    clockSkewSeconds: 30,
    roleMap: provider.rolesClaim ? createRoleMap(provider.rolesClaim, provider.roleMap, problems) : undefined,
    logger: silentLogger(),
    fetch: issuer.fetch,
    now: () => NOW,
  });
  closing.push(() => verifier.close());
  expect(problems).toEqual([]);
  return verifier.verify(await sign(key, { iss: provider.issuer, ...times, ...claims }, header));
}

describe('Auth0', () => {
  const auth0: Provider = {
    issuer: 'https://carnet-dev.eu.auth0.com/',
    keySetUrl: 'https://carnet-dev.eu.auth0.com/.well-known/jwks.json',
    algorithm: 'RS256',
    audience: 'https://dashboard.example.org',
    rolesClaim: 'https://example.org/roles',
    roleMap: 'admin=Carnet Admin, editor=Carnet Editor',
  };

  it('access token for two audiences, with roles under a name that is a URL', async () => {
    const principal = await verified(auth0, {
      sub: 'auth0|65f1c0ffee',
      aud: ['https://dashboard.example.org', 'https://carnet-dev.eu.auth0.com/userinfo'],
      azp: 'my_client_id',
      scope: 'openid profile email',
      'https://example.org/roles': ['Carnet Admin', 'Something else'],
    });
    expect(principal).toEqual({
      issuer: 'https://carnet-dev.eu.auth0.com/',
      subject: 'auth0|65f1c0ffee',
      email: null,
      emailVerified: false,
      isAnonymous: false,
      roles: ['admin'],
      issuedAt: S - 10,
    });
  });

  it('ID token with an e-mail address', async () => {
    const claims = { sub: 'google-oauth2|103547991597142817347', aud: auth0.audience, nickname: 'ada', sid: 'x' };
    expect(await verified(auth0, { ...claims, email: 'ada@example.org', email_verified: true })).toMatchObject({
      email: 'ada@example.org',
      emailVerified: true,
      roles: [],
    });
    expect(await verified(auth0, { ...claims, email: 'ada@example.org', email_verified: false })).toMatchObject({
      email: 'ada@example.org',
      emailVerified: false,
    });
  });
});

describe('Keycloak', () => {
  const keycloak: Provider = {
    issuer: 'https://sso.example.org/realms/travel',
    keySetUrl: 'https://sso.example.org/realms/travel/protocol/openid-connect/certs',
    algorithm: 'RS256',
    audience: 'carnet',
    rolesClaim: 'realm_access.roles',
    roleMap: 'admin=carnet-admins,editor=carnet-editors,editor=carnet-admins',
  };
  const claims = {
    jti: 'b3b5f2d0-9f0f-4f6e-9d0e-000000000000',
    sub: 'f7a1e2f0-1111-4222-8333-444455556666',
    aud: ['carnet', 'account'],
    typ: 'Bearer',
    azp: 'portal',
    sid: 'a',
    acr: '1',
    'allowed-origins': ['https://portal.example.org'],
    realm_access: { roles: ['offline_access', 'uma_authorization', 'carnet-admins'] },
    resource_access: { carnet: { roles: ['editor'] }, account: { roles: ['view-profile'] } },
    scope: 'openid email profile',
    email_verified: true,
    preferred_username: 'ada',
    email: 'ada@example.org',
  };

  it('access token with roles of the realm, one of which gives two', async () => {
    expect(await verified(keycloak, claims)).toMatchObject({
      subject: claims.sub,
      email: 'ada@example.org',
      emailVerified: true,
      isAnonymous: false,
      roles: ['editor', 'admin'],
    });
  });

  it('access token with roles of a client, named as ours are', async () => {
    const byClient = { ...keycloak, rolesClaim: 'resource_access.carnet.roles' };
    const { roleMap: _, ...unmapped } = byClient;
    expect((await verified(unmapped, claims)).roles).toEqual(['editor']);
  });

  it('gives no role for a path that leads nowhere, nor for what objects inherit', async () => {
    for (const rolesClaim of ['realm_access.none', 'none.roles', 'sub.length', 'constructor.name', '__proto__']) {
      expect((await verified({ ...keycloak, rolesClaim }, claims)).roles).toEqual([]);
    }
  });

  it('access token for another client only', async () => {
    await expect(verified(keycloak, { ...claims, aud: 'account' })).rejects.toThrow(/another audience/);
  });
});

describe('Supabase', () => {
  const supabase: Provider = {
    issuer: 'https://abcdefghijklm.supabase.co/auth/v1',
    hasDiscovery: false,
    algorithm: 'ES256',
    audience: 'authenticated',
    rolesClaim: 'app_metadata.roles',
  };
  const claims = {
    sub: '123e4567-e89b-12d3-a456-426614174000',
    aud: 'authenticated',
    email: 'ada@example.org',
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'], roles: ['editor'] },
    user_metadata: { email_verified: true, roles: ['admin'] },
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: S }],
    session_id: 'ea2a0b7c-0000-4000-8000-000000000000',
    is_anonymous: false,
  };

  it('user, whose own metadata vouch for nothing, from an issuer without a discovery document', async () => {
    expect(await verified(supabase, claims)).toMatchObject({
      email: 'ada@example.org',
      emailVerified: false,
      isAnonymous: false,
      roles: ['editor'],
    });
  });

  it('anonymous user', async () => {
    const anonymous = { ...claims, email: '', app_metadata: {}, user_metadata: {}, is_anonymous: true };
    expect(await verified(supabase, anonymous)).toMatchObject({ isAnonymous: true, email: null, roles: [] });
  });
});

describe('Firebase', () => {
  const firebase: Provider = {
    issuer: 'https://securetoken.google.com/carnet-demo',
    keySetUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    algorithm: 'RS256',
    audience: 'carnet-demo',
    rolesClaim: 'role',
  };
  const uid = 'Xk2bT0v8Q9cPz1';

  it('user, with a role as a custom claim', async () => {
    const principal = await verified(firebase, {
      aud: 'carnet-demo',
      auth_time: S - 10,
      user_id: uid,
      sub: uid,
      email: 'ada@example.org',
      email_verified: true,
      firebase: { identities: { email: ['ada@example.org'] }, sign_in_provider: 'password' },
      role: 'admin',
    });
    expect(principal).toMatchObject({
      subject: uid,
      email: 'ada@example.org',
      emailVerified: true,
      isAnonymous: false,
      roles: ['admin'],
    });
  });

  it('anonymous user, by either of the two marks', async () => {
    const claims = { aud: 'carnet-demo', auth_time: S, user_id: uid, sub: uid };
    const marks = [{ provider_id: 'anonymous' }, { firebase: { identities: {}, sign_in_provider: 'anonymous' } }];
    for (const mark of marks) expect((await verified(firebase, { ...claims, ...mark })).isAnonymous).toBe(true);
  });
});

describe('others', () => {
  const plain: Provider = { issuer: 'http://127.0.0.1:3001/auth', algorithm: 'EdDSA', audience: 'a' };

  it('anonymous by isAnonymous, and by text where booleans are written as text', async () => {
    for (const mark of [{ isAnonymous: true }, { is_anonymous: 'true' }, { isAnonymous: 'true' }]) {
      const principal = await verified(plain, { sub: 's', aud: 'a', email: 'temp@example.org', ...mark });
      expect(principal).toMatchObject({ isAnonymous: true, email: null, emailVerified: false });
    }
  });

  it('not anonymous by other marks', async () => {
    for (const mark of [
      { is_anonymous: false },
      { isAnonymous: null },
      { firebase: 'anonymous' },
      { firebase: null },
    ]) {
      expect((await verified(plain, { sub: 's', aud: 'a', ...mark })).isAnonymous).toBe(false);
    }
  });

  it('no e-mail address where the claim is not one', async () => {
    for (const email of [
      '',
      'ada',
      1,
      null,
      ['ada@example.org'],
      'a@b\u0000',
      `${'x'.repeat(250)}@example.org`,
      'a b@c',
    ]) {
      const principal = await verified(plain, { sub: 's', aud: 'a', email, email_verified: true });
      expect(principal).toMatchObject({ email: null, emailVerified: false });
    }
  });

  it('issuedAt is null when the token does not say', async () => {
    expect((await verified(plain, { sub: 's', aud: 'a', iat: undefined as never })).issuedAt).toBeNull();
  });
});
