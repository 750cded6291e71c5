/** The embedded identity provider over real HTTP, its tokens verified by its published keys alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetIdentityUser } from '../../src/services/accounts/forget-identity-user.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { IdentityServer } from './embedded-server.ts';

const PASSWORD = noteSecret('correct horse battery staple');

describe.each(databaseKinds)('embedded identity (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  let server: IdentityServer;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    server = await IdentityServer.start(db);
  });
  afterAll(async () => {
    await server?.close();
    await db?.close();
  });

  it('signs up, confirms the address, signs in and gives a token that its published keys verify', async () => {
    const email = 'Ada@Example.org';
    const client = server.client();
    const signUp = await client.post('/sign-up/email', { email, password: PASSWORD });
    expect(signUp.status).toBe(200);
    expect(signUp.body).toMatchObject({ token: null, user: { email: 'ada@example.org', emailVerified: false } });
    expect([...client.cookies.keys()]).toEqual(['carnet.sign_up']); // which opens nothing

    const early = await client.post('/sign-in/email', { email, password: PASSWORD });
    expect(early.status).toBe(403);
    expect(early.body).toMatchObject({
      statusCode: 403,
      code: 'FORBIDDEN',
      reason: 'EMAIL_NOT_VERIFIED',
      path: '/auth/sign-in/email',
    });
    expect((await client.get('/token')).status).toBe(401);

    const link = await server.linkTo('ada@example.org', /Confirm/);
    expect(link).toMatch(new RegExp(`^${server.url}/auth/verify-email\\?token=[^&]+$`));
    const confirmation = await client.post('/verify-email', { token: new URL(link).searchParams.get('token') });
    expect(confirmation.body).toEqual({ status: true, user: null, signedIn: true });

    const signIn = await client.post('/sign-in/email', { email, password: PASSWORD });
    expect(signIn.status).toBe(200);
    expect(signIn.headers.getSetCookie().join()).toMatch(/carnet\.session_token=.*HttpOnly.*SameSite=Lax/i);
    const answer = await client.get('/token');
    expect(answer.status).toBe(200);
    const token = noteSecret(answer.body.token as string);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString());
    expect(claims.exp - claims.iat).toBe(900);
    expect(Object.keys(claims).sort()).toEqual([
      'aud',
      'email',
      'email_verified',
      'exp',
      'iat',
      'is_anonymous',
      'iss',
      'sid',
      'sub',
    ]);
    expect(await server.verifier.verify(token)).toEqual({
      issuer: `${server.url}/auth`,
      subject: signUp.body.user.id,
      email: 'ada@example.org',
      emailVerified: true,
      isAnonymous: false,
      roles: [],
      issuedAt: claims.iat,
      sessionId: claims.sid,
    });
  });

  itOnce('publishes what a verifier needs, and no private key', async () => {
    const client = server.client();
    const discovery = await client.get('/.well-known/openid-configuration');
    expect(discovery.body).toMatchObject({ issuer: `${server.url}/auth`, jwks_uri: `${server.url}/auth/jwks` });
    expect(discovery.headers.get('cache-control')).toBe('public, max-age=300');
    const { keys } = (await client.get('/jwks')).body;
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'x']);
    const rows = await db.kysely.selectFrom('identity_jwks').select('private_key').execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.private_key).not.toContain('"d"');
  });

  itOnce('sets a new password, which ends all sessions', async () => {
    const email = 'reset@example.org';
    const client = await server.signedIn(email, PASSWORD);
    expect((await client.get('/token')).status).toBe(200);

    const other = server.client();
    expect((await other.post('/request-password-reset', { email })).status).toBe(200);
    const link = await server.linkTo(email, /new password/);
    expect(link).toMatch(new RegExp(`^${server.url}/auth/reset-password\\?token=[\\w-]+$`));
    const token = new URL(link).searchParams.get('token') as string;
    const stored = await db.kysely.selectFrom('identity_verification').select('identifier').execute();
    expect(stored.some(({ identifier }) => identifier.includes(token))).toBe(false);

    const short = await other.post('/reset-password', { token, newPassword: 'short' });
    expect(short.status).toBe(400);
    expect(short.body).toMatchObject({ code: 'VALIDATION_ERROR', reason: 'PASSWORD_TOO_SHORT' });
    const next = noteSecret('a password of another kind');
    expect((await other.post('/reset-password', { token, newPassword: next })).body).toEqual({ status: true });
    expect((await other.post('/reset-password', { token, newPassword: next })).status).toBe(400);

    expect((await client.get('/token')).status).toBe(401);
    expect((await other.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(401);
    expect((await other.post('/sign-in/email', { email, password: next })).status).toBe(200);
  });

  itOnce('gives the address to whoever reads its mail, not to whoever signed up with it first', async () => {
    const email = 'contested@example.org';
    const stranger = server.client();
    await stranger.post('/sign-up/email', { email, password: noteSecret('the password of a stranger') });
    const owner = server.client();
    const own = noteSecret('the password of the owner');
    expect((await owner.post('/sign-up/email', { email, password: own })).status).toBe(200);
    await owner.post('/request-password-reset', { email });
    const token = new URL(await server.linkTo(email, /new password/)).searchParams.get('token');
    expect((await owner.post('/reset-password', { token, newPassword: own })).status).toBe(200);
    expect((await owner.post('/sign-in/email', { email, password: own })).status).toBe(200);
    const refused = await stranger.post('/sign-in/email', { email, password: 'the password of a stranger' });
    expect(refused.status).toBe(401);
  });

  itOnce('signs out', async () => {
    const client = await server.signedIn('out@example.org', PASSWORD);
    const kept = [...client.cookies];
    expect((await client.post('/sign-out')).body).toEqual({ success: true });
    expect([...client.cookies.keys()]).toEqual(['carnet.sign_up', 'carnet.known_browser']);
    for (const [name, value] of kept) client.cookies.set(name, value);
    expect((await client.get('/token')).status).toBe(401);
  });

  itOnce('gives anonymous sessions tokens that say so', async () => {
    const client = server.client();
    const answer = await client.post('/sign-in/anonymous');
    expect(answer.status).toBe(200);
    const token = noteSecret((await client.get('/token')).body.token as string);
    expect(await server.verifier.verify(token)).toMatchObject({ isAnonymous: true, email: null, emailVerified: false });
  });

  itOnce('does not tell whether an address has an account', async () => {
    const email = 'known@example.org';
    await server.signedIn(email, PASSWORD);
    const client = server.client();
    const shape = (value: object) => Object.entries(value).map(([name, content]) => [name, typeof content]);
    const [taken, free] = [
      await client.post('/sign-up/email', { email, password: PASSWORD, name: 'N' }),
      await client.post('/sign-up/email', { email: 'unknown@example.org', password: PASSWORD, name: 'N' }),
    ];
    expect(taken.status).toBe(free.status);
    expect(shape(taken.body.user).sort()).toEqual(shape(free.body.user).sort());
    expect(taken.body.user).toMatchObject({ email, emailVerified: false, name: 'N' });
    expect(Object.keys(taken.body.user)).toEqual(Object.keys(free.body.user));
    expect([...taken.headers.keys()]).toEqual([...free.headers.keys()]);
    await expect.poll(() => server.mails.some((mail) => mail.to === email && /already/.test(mail.subject))).toBe(true);

    const nobody = 'nobody@example.org';
    for (const [path, body] of [
      ['/request-password-reset', {}],
      ['/send-verification-email', {}],
      ['/sign-in/email', { password: 'not the password' }],
    ] as const) {
      const [one, two] = [
        await client.post(path, { email, ...body }),
        await client.post(path, { email: nobody, ...body }),
      ];
      expect([one.status, { ...one.body, timestamp: 0 }]).toEqual([two.status, { ...two.body, timestamp: 0 }]);
    }
    expect(server.mails.some((mail) => mail.to === nobody)).toBe(false);
  });

  it('makes one user of twenty sign-ups at once, and answers all alike', async () => {
    const email = 'rush@example.org';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.client().post('/sign-up/email', { email, password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const users = await db.kysely.selectFrom('identity_user').select('id').where('email', '=', email).execute();
    expect(users).toHaveLength(1);
  });

  itOnce('forgets a deleted user: sessions, password and links', async () => {
    const email = 'gone@example.org';
    const client = await server.signedIn(email, PASSWORD);
    await client.post('/request-password-reset', { email });
    const token = new URL(await server.linkTo(email, /new password/)).searchParams.get('token');
    const { user } = (await client.get('/get-session')).body;
    const forget = async (issuer: string) =>
      db.kysely.transaction().execute((trx) => forgetIdentityUser(trx, { issuer, subject: user.id }));
    await forget('https://somebody.else');
    expect((await client.get('/token')).status).toBe(200);
    await forget(await server.identity.issuer());
    await forget(await server.identity.issuer());
    expect((await client.get('/token')).status).toBe(401);
    expect((await client.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(401);
    expect((await server.client().post('/reset-password', { token, newPassword: PASSWORD })).status).toBe(400);
    const left = await Promise.all([
      db.kysely.selectFrom('identity_user').select('id').where('id', '=', user.id).execute(),
      db.kysely.selectFrom('identity_session').select('id').where('user_id', '=', user.id).execute(),
      db.kysely.selectFrom('identity_verification').select('id').where('value', '=', user.id).execute(),
    ]);
    expect(left).toEqual([[], [], []]);
  });

  itOnce('verifies within the process as over the network', async () => {
    const client = await server.signedIn('inside@example.org', PASSWORD);
    const { createTokenVerifier } = await import('../../src/infrastructure/identity/token-verifier.ts');
    const { silentLogger } = await import('../../src/infrastructure/logger.ts');
    const verifier = createTokenVerifier({
      issuer: await server.identity.issuer(),
      audience: server.identity.audience,
      clockSkewSeconds: 0,
      roleMap: undefined,
      logger: silentLogger(),
      fetch: server.identity.fetch,
      isInProcess: true,
    });
    const token = noteSecret((await client.get('/token')).body.token as string);
    expect(await verifier.verify(token)).toMatchObject({ email: 'inside@example.org' });
    verifier.close();
  });

  it('is one provider on several nodes: users, sessions, keys and issuer are shared', async () => {
    const second = await IdentityServer.start(db);
    try {
      const client = await server.signedIn('both@example.org', PASSWORD);
      const there = second.client();
      for (const [name, value] of client.cookies) there.cookies.set(name, value);
      const answer = await there.get('/token');
      expect(answer.status).toBe(200);
      expect(await server.verifier.verify(noteSecret(answer.body.token))).toMatchObject({
        issuer: `${server.url}/auth`,
        email: 'both@example.org',
      });
    } finally {
      await second.close();
    }
  });
});
