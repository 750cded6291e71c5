/** What is below `/auth` keeps to the manners of the other surfaces, and to the limits that protect people's passwords. */
import { getMigrations } from 'better-auth/db/migration';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authOptions } from '../../src/infrastructure/identity/embedded/auth-options.ts';
import { sweepIdentity } from '../../src/infrastructure/identity/embedded/sweep.ts';
import { silentLogger } from '../../src/infrastructure/logger.ts';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { IdentityServer } from './embedded-server.ts';

const PASSWORD = noteSecret('correct horse battery staple');
const PORTAL = 'https://portal.example.org';

describe.each(anyDatabase)('identity over HTTP (%s)', (kind) => {
  let db: TestDatabase;
  let server: IdentityServer;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    server = await IdentityServer.start(db, { corsOrigins: [PORTAL] });
  });
  afterAll(async () => {
    await server?.close();
    await db?.close();
  });

  it('has the tables that better-auth expects, none missing and none to change', async () => {
    const { toBeCreated, toBeAdded } = await getMigrations(
      authOptions({
        db: db.kysely as never,
        url: server.url,
        pagesUrl: server.url,
        issuer: server.url,
        audience: 'a',
        secret: 's'.repeat(43),
        trustedOrigins: [],
        logger: silentLogger(),
        isRateLimited: true,
        send: async () => {},
        runInBackground: () => {},
      }),
    );
    expect([toBeCreated, toBeAdded]).toEqual([[], []]);
  });

  it('answers errors with the envelope', async () => {
    const client = server.client();
    const cases = [
      [await client.get('/nothing'), 404, 'NOT_FOUND'],
      [await client.get('/'), 404, 'NOT_FOUND'],
      [await client.get('/constructor'), 404, 'NOT_FOUND'],
      [await client.get('/sign-in/email'), 405, 'METHOD_NOT_ALLOWED'],
      [await client.request('DELETE', '/token'), 405, 'METHOD_NOT_ALLOWED'],
      [
        await client.request('POST', '/sign-in/email', 'a=b', { 'content-type': 'text/plain' }),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ],
      [await client.post('/sign-in/email', { x: 'x'.repeat(17_000) }), 413, 'PAYLOAD_TOO_LARGE'],
      [
        await client.request('POST', '/sign-in/email', '[1]', { 'content-type': 'application/json' }),
        400,
        'VALIDATION_ERROR',
      ],
      [
        await client.request('POST', '/sign-in/email', '{', { 'content-type': 'application/json' }),
        400,
        'VALIDATION_ERROR',
      ],
      [await client.post('/sign-in/email', { email: 'no address', password: PASSWORD }), 400, 'VALIDATION_ERROR'],
      [await client.post('/sign-in/email', { email: { a: 1 }, password: [] }), 400, 'VALIDATION_ERROR'],
      [await client.post('/sign-up/email', { email: 'a@example.org', password: 'short' }), 400, 'VALIDATION_ERROR'],
      [
        await client.post('/sign-up/email', { email: 'a@example.org', password: 'x'.repeat(129) }),
        400,
        'VALIDATION_ERROR',
      ],
      [await client.get('/token'), 401, 'UNAUTHORIZED'],
      [await client.post('/verify-email', { token: 'x' }), 401, 'UNAUTHORIZED'],
      [await client.post('/verify-email', { token: ['x'] }), 400, 'VALIDATION_ERROR'],
    ] as const;
    for (const [answer, status, code] of cases) {
      expect(answer.body).toMatchObject({ statusCode: status, code });
      expect(answer.status).toBe(status);
      expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(['message', 'timestamp', 'path']));
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-request-id')).not.toBeNull();
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(cases[3][0].headers.get('allow')).toBe('OPTIONS, POST');
  });

  it('serves nothing of better-auth that is not on the list', async () => {
    const client = await server.signedIn('list@example.org', PASSWORD);
    const paths = [
      'update-user',
      'change-email',
      'delete-user',
      'link-social',
      'sign-in/social',
      'list-accounts',
      'error',
      'ok',
    ];
    paths.push(
      'get-access-token',
      'refresh-token',
      'unlink-account',
      'verify-password',
      'delete-anonymous-user',
      'sign-jwt',
    );
    for (const name of paths) {
      expect([name, (await client.post(`/${name}`)).status]).toEqual([name, 404]);
      expect([name, (await client.get(`/${name}`)).status]).toEqual([name, 404]);
    }
    expect((await client.get('/get-session')).headers.get('set-auth-jwt')).toBeNull();
  });

  it('answers HEAD as GET without a body, and OPTIONS', async () => {
    const client = server.client();
    const head = await client.request('HEAD', '/jwks');
    expect([head.status, head.text]).toEqual([200, '']);
    const options = await client.request('OPTIONS', '/sign-in/email');
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'OPTIONS, POST']);
  });

  it('lets pages of allowed origins sign people in, and no others', async () => {
    const portal = server.client({ origin: PORTAL });
    const preflight = await portal.request('OPTIONS', '/sign-in/email', undefined, {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe(PORTAL);
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
    const email = 'cors@example.org';
    const signUp = await portal.post('/sign-up/email', { email, password: PASSWORD, callbackURL: `${PORTAL}/welcome` });
    expect(signUp.status).toBe(200);
    expect(signUp.headers.get('access-control-allow-origin')).toBe(PORTAL);
    const link = await server.linkTo(email, /Confirm/);
    const confirmed = await portal.confirm(link);
    expect([confirmed.status, confirmed.text.includes(`content="0;url=${PORTAL}/welcome"`)]).toEqual([200, true]);
    expect((await portal.post('/sign-in/email', { email, password: PASSWORD })).status).toBe(200);

    await portal.post('/request-password-reset', { email, redirectTo: `${PORTAL}/password?lang=en` });
    const resetLink = await server.linkTo(email, /new password/);
    expect(resetLink).toMatch(/^https:\/\/portal\.example\.org\/password\?lang=en&token=[\w-]+$/);

    const evil = server.client({ origin: 'https://evil.example' });
    const refused = await evil.post('/sign-in/email', { email, password: PASSWORD });
    expect([refused.status, refused.body.reason]).toEqual([403, 'INVALID_ORIGIN']);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    const away = { callbackURL: 'https://evil.example/' };
    expect((await server.client().post('/sign-up/email', { email, password: PASSWORD, ...away })).status).toBe(403);
    expect(
      (await server.client().post('/request-password-reset', { email, redirectTo: 'https://evil.example/' })).status,
    ).toBe(403);
    const elsewhere = link.replace(/callbackURL=.*/, 'callbackURL=https%3A%2F%2Fevil.example');
    const redirect = await server.client().confirm(elsewhere);
    expect([redirect.status, redirect.text.includes('evil')]).toEqual([403, false]);
  });

  it('leads from its mails to the pages of the portal where there is one, unless the request named others', async () => {
    const portal = await IdentityServer.start(db, { corsOrigins: [PORTAL], pagesUrl: 'https://carnet.example.org' });
    try {
      const client = portal.client();
      const email = 'pages@example.org';
      await client.post('/sign-up/email', { email, password: PASSWORD });
      const link = await portal.linkTo(email, /Confirm/);
      expect(link).toMatch(/^https:\/\/carnet\.example\.org\/verify-email\?token=[\w.-]+$/);
      const token = new URL(link).searchParams.get('token');
      expect((await client.post('/verify-email', { token })).status).toBe(200);
      await client.post('/request-password-reset', { email });
      expect(await portal.linkTo(email, /new password/)).toMatch(
        /^https:\/\/carnet\.example\.org\/reset-password\?token=[\w-]+$/,
      );

      const other = 'other-pages@example.org';
      await client.post('/sign-up/email', { email: other, password: PASSWORD, callbackURL: `${PORTAL}/welcome` });
      expect(await portal.linkTo(other, /Confirm/)).toContain(`${portal.url}/auth/verify-email?token=`);
    } finally {
      await portal.close();
    }
  });

  it('refuses requests with a session that another site makes a browser send', async () => {
    const client = await server.signedIn('csrf@example.org', PASSWORD);
    const cross = await client.post(
      '/sign-out',
      {},
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    );
    expect([cross.status, cross.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await client.get('/token')).status).toBe(200);
  });

  it('confirms no address when a mail scanner opens the link, only when a person presses the button', async () => {
    const email = 'scanned@example.org';
    const client = server.client();
    await client.post('/sign-up/email', { email, password: PASSWORD });
    const link = await server.linkTo(email, /Confirm/);
    const signIn = async () => (await client.post('/sign-in/email', { email, password: PASSWORD })).body.reason;
    for (const accept of ['*/*', 'application/json', 'text/html,*/*;q=0.8']) {
      const opened = await client.get(link, { accept });
      expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect((await client.request('HEAD', link, undefined, { accept })).status).toBe(200);
    }
    expect(await signIn()).toBe('EMAIL_NOT_VERIFIED');
    expect((await client.confirm(link)).status).toBe(200);
    expect(await signIn()).toBeUndefined();
  });

  it('asks for the confirmation on a page without scripts that screen readers can use', async () => {
    const token = '"><script>alert(1)</script>';
    const page = await server.client().get(`/verify-email?${new URLSearchParams({ token, callbackURL: token })}`);
    expect(page.text).not.toContain('<script');
    expect(page.text).toMatch(/^<!doctype html><html lang="en">.*<title>(.+)<\/title>.*<main><h1>\1<\/h1>/);
    expect(page.text).toContain('<button>Confirm</button>');
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
  });

  it('shows a page to who follows the link in a mail', async () => {
    const email = 'page@example.org';
    const html = { accept: 'text/html,application/xhtml+xml' };
    const client = server.client();
    await client.post('/sign-up/email', { email, password: PASSWORD });
    const link = await server.linkTo(email, /Confirm/);
    const page = await client.confirm(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain('is confirmed');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    const broken = await client.confirm(`${link.slice(0, -3)}xxx`);
    expect([broken.status, broken.text.includes('does not work')]).toEqual([401, true]);
    const cut = await client.get('/verify-email', html);
    expect([cut.status, cut.text.includes('does not work')]).toEqual([400, true]);

    await client.post('/request-password-reset', { email });
    const resetLink = await server.linkTo(email, /new password/);
    const form = await client.get(resetLink, html);
    const token = new URL(resetLink).searchParams.get('token') as string;
    expect(form.text).toContain(`name="token" value="${token}"`);
    const send = (newPassword: string) =>
      client.request('POST', '/reset-password', new URLSearchParams({ token, newPassword }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        ...html,
      });
    const short = await send('short');
    expect([short.status, short.text.includes('role="alert"')]).toEqual([400, true]);
    const next = noteSecret('a password from the form');
    expect((await send(next)).text).toContain('Your password is set');
    expect((await client.post('/sign-in/email', { email, password: next })).status).toBe(200);
    const injected = await client.get('/reset-password?token=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E');
    expect(injected.text).not.toContain('<script');
  });

  it('limits attempts from one place, and what is asked for one address from everywhere', async () => {
    const limited = await IdentityServer.start(db, { isRateLimited: true });
    try {
      const from = (address: string) => limited.client({ 'x-forwarded-for': address });
      const attempt = (address: string, email: string) =>
        from(address).post('/sign-in/email', { email, password: 'not the password' });
      const first = [];
      for (let at = 0; at < 12; at++) first.push(await attempt('192.0.2.1', `a${at}@example.org`));
      expect(first.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
      expect(first[11]?.body).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED' });
      expect(Number(first[11]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await attempt('192.0.2.2', 'a0@example.org')).status).toBe(401);
      // What a client says of itself is not believed.
      const posing = await limited
        .client({ 'x-forwarded-for': '203.0.113.9, 192.0.2.1', 'x-carnet-client-address': '203.0.113.9' })
        .post('/sign-in/email', { email: 'b@example.org', password: 'not the password' });
      expect(posing.status).toBe(429);

      const mails = [];
      for (let at = 0; at < 8; at++) {
        const email = at % 2 ? 'Flooded@example.org' : 'flooded@example.org';
        mails.push(await from(`198.51.100.${at}`).post('/request-password-reset', { email }));
      }
      expect(mails.map(({ status }) => status)).toEqual([...Array(6).fill(200), 429, 429]);
      expect(Number(mails[7]?.headers.get('retry-after'))).toBeGreaterThan(3000);
    } finally {
      await limited.close();
    }
  });

  it('keeps the issuer when its URL changes, so that accounts stay the same', async () => {
    const issuer = await server.identity.issuer();
    const moved = await IdentityServer.start(db, { baseUrl: 'https://dashboard.example.org' });
    try {
      expect(await moved.identity.issuer()).toBe(issuer);
      const answer = await moved.client().get('/.well-known/openid-configuration');
      expect(answer.body).toMatchObject({ issuer, jwks_uri: 'https://dashboard.example.org/auth/jwks' });
      const inside = await moved.identity.fetch(`${issuer}/.well-known/openid-configuration`, {});
      expect(inside.status).toBe(200);
      expect((await moved.identity.fetch('https://dashboard.example.org/auth/jwks', {})).status).toBe(200);
      expect((await moved.identity.fetch('https://elsewhere.example/auth/jwks', {})).status).toBe(404);
      const origin = 'https://dashboard.example.org';
      const { headers } = await moved.client({ origin }).post('/sign-in/anonymous');
      expect(headers.getSetCookie().join()).toMatch(/^__Secure-carnet\.session_token=.*Secure/);
    } finally {
      await moved.close();
    }
  });

  it('deletes old sessions and users who never came to be', async () => {
    const confirmed = await server.signedIn('stays@example.org', PASSWORD);
    await server.client().post('/sign-up/email', { email: 'never@example.org', password: PASSWORD });
    await server.client().post('/sign-up/email', { email: 'recent@example.org', password: PASSWORD });
    await server.client().post('/sign-in/anonymous');
    await sql`update identity_user set created_at = now() - interval '31 days' where email <> 'recent@example.org'`.execute(
      db.kysely,
    );
    await sql`update identity_session set expires_at = now() - interval '1 second' where user_id in (select id from identity_user where is_anonymous)`.execute(
      db.kysely,
    );
    await sweepIdentity(db.kysely as never);
    const users = await db.kysely.selectFrom('identity_user').select(['email', 'is_anonymous']).execute();
    const emails = users.map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining(['stays@example.org', 'recent@example.org']));
    expect(emails).not.toContain('never@example.org');
    expect(users.some((user) => user.is_anonymous)).toBe(false);
    expect((await confirmed.get('/token')).status).toBe(200);
  });

  it('logs neither passwords nor tokens nor addresses', () => {
    const text = server.lines.join('');
    expect(text).not.toContain('@example.org');
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toMatch(/eyJ[\w-]{8,}\./);
  });
});
