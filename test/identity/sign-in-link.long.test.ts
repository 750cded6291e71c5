/** Signing in by a mailed link: it works while the password is locked, and lets only the owner in. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeGuess } from '../../src/infrastructure/identity/embedded/guesses.ts';
import { forgetIdentityUser } from '../../src/services/accounts/forget-identity-user.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { type Client, IdentityServer } from './embedded-server.ts';

const PASSWORD = noteSecret('correct horse battery staple');
const LINK = /Your link to sign in/;

describe.each(databaseKinds)('a mailed link to sign in (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  let server: IdentityServer;
  let second: IdentityServer;
  let addresses = 0;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    server = await IdentityServer.start(db, { isRateLimited: true });
    second = await IdentityServer.start(db, { isRateLimited: true });
  });
  afterAll(async () => {
    await server?.close();
    await second?.close();
    await db?.close();
  });

  const newAddress = () => `10.2.${++addresses >> 8}.${addresses & 255}`;
  const client = (at = server) => at.client({ 'x-forwarded-for': newAddress() });
  /** Has signed up and confirmed the address. */
  const owner = async (email: string) => {
    const browser = client();
    await browser.post('/sign-up/email', { email, password: PASSWORD });
    await browser.confirm(await server.linkTo(email, /Confirm/));
    return browser;
  };
  const signIn = (from: Client, email: string, password: string = PASSWORD) =>
    from.post('/sign-in/email', { email, password });
  const ask = (email: string, from = client(), more: object = {}) =>
    from.post('/sign-in/magic-link', { email, ...more });
  const mailsTo = (email: string) =>
    [...server.mails, ...second.mails].filter(({ to, subject }) => to === email && LINK.test(subject));
  const tokenOf = (link: string) => noteSecret(new URL(link).searchParams.get('token') as string);
  const mailed = async (email: string) => {
    expect((await ask(email)).status).toBe(200);
    return tokenOf(await server.linkTo(email, LINK));
  };
  const use = (token: unknown, from = client()) => from.post('/magic-link/verify', { token });
  const isSignedIn = async (browser: Client) => (await browser.get('/token')).status === 200;
  const REFUSED = [401, 'INVALID_TOKEN'];
  const outcome = async (token: string, from = client()) => {
    const { status, body } = await use(token, from);
    return [status, body.reason];
  };

  it('lets the owner in whom guesses from many addresses keep out, in a browser that is not known', async () => {
    const email = 'locked-out@example.org';
    await owner(email);
    for (let at = 0; at < 60; at++) {
      const taken = await takeGuess(db.kysely as never, { email, browser: undefined, address: newAddress() });
      expect(taken).toHaveProperty('keys');
    }
    const browser = client();
    const stopped = await signIn(browser, email);
    expect([stopped.status, stopped.body.reason]).toEqual([429, 'TOO_MANY_GUESSES']);
    expect(stopped.body.message).toContain('a link by e-mail');

    expect((await ask(email, browser)).body).toEqual({ status: true });
    const link = await server.linkTo(email, LINK);
    expect(link).toMatch(new RegExp(`^${server.url}/auth/magic-link/verify\\?token=[A-Za-z]{32}$`));
    const { status, body } = await use(tokenOf(link), browser);
    expect([status, body.user.email]).toEqual([200, email]);
    expect(await isSignedIn(browser)).toBe(true);
    await browser.post('/sign-out');
    // The browser is known from now on; others are not, and what was guessed still counts there.
    expect((await signIn(browser, email)).status).toBe(200);
    expect((await signIn(client(), email)).status).toBe(429);
  });

  it('works once, however many use it at the same moment on two nodes, and in any browser', async () => {
    const email = 'once@example.org';
    await owner(email);
    const token = await mailed(email);
    const browsers = Array.from({ length: 6 }, (_, at) => client(at % 2 ? second : server));
    const answers = await Promise.all(browsers.map((browser) => use(token, browser)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(401)]);
    for (const [at, { status }] of answers.entries())
      expect(await isSignedIn(browsers[at] as Client)).toBe(status === 200);
    expect(await outcome(token)).toEqual(REFUSED);
  });

  itOnce('works for an hour, and is stored hashed', async () => {
    const email = 'late@example.org';
    await owner(email);
    const token = await mailed(email);
    const { rows } = await sql<{ row: string; seconds: number }>`
      select v::text as row, extract(epoch from expires_at - now())::float8 as seconds from identity_verification v
      where value like ${`%${email}%`}
    `.execute(db.kysely);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
    expect(rows[0]?.seconds).toBeGreaterThan(3000);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(3600);
    await sql`update identity_verification set expires_at = now() - interval '1 second'
      where value like ${`%${email}%`}`.execute(db.kysely);
    const browser = client();
    expect(await outcome(token, browser)).toEqual(REFUSED);
    expect(await isSignedIn(browser)).toBe(false);
  });

  itOnce('is mailed to nobody without an account, who gets the same answer and none made', async () => {
    await owner('somebody@example.org');
    const [known, unknown] = [await ask('somebody@example.org'), await ask('nobody@example.org')];
    expect([unknown.status, unknown.text, [...unknown.headers.keys()]]).toEqual([
      known.status,
      known.text,
      [...known.headers.keys()],
    ]);
    await server.linkTo('somebody@example.org', LINK);
    expect(mailsTo('nobody@example.org')).toEqual([]);
    const { rows } = await sql`
      select 1 from identity_verification where value like '%nobody@example.org%'
      union all select 1 from identity_user where email = 'nobody@example.org'
    `.execute(db.kysely);
    expect(rows).toEqual([]);
    expect((await ask('no address')).status).toBe(400);
    expect(await outcome('a'.repeat(32))).toEqual(REFUSED);
    expect((await use(['x'])).status).toBe(400);
  });

  itOnce('is not mailed to an address that is not confirmed, whose sign-up stays as it is', async () => {
    const email = 'unconfirmed@example.org';
    const browser = client();
    await browser.post('/sign-up/email', { email, password: PASSWORD });
    const confirmation = await server.linkTo(email, /Confirm/);
    expect((await ask(email)).body).toEqual({ status: true });
    await browser.confirm(confirmation);
    expect((await signIn(browser, email)).status).toBe(200);
    expect(mailsTo(email)).toEqual([]);
  });

  itOnce('of an account that is gone does not open the sign-up that came after it', async () => {
    const email = 'gone@example.org';
    const browser = await owner(email);
    await signIn(browser, email);
    const token = await mailed(email);
    const { user } = (await browser.get('/get-session')).body;
    const issuer = await server.identity.issuer();
    await db.kysely.transaction().execute((trx) => forgetIdentityUser(trx, { issuer, subject: user.id }));
    const { rows } = await sql`select 1 from identity_verification where value like ${`%${email}%`}`.execute(db.kysely);
    expect(rows).toEqual([]);
    const stranger = noteSecret('the password of a stranger');
    await client().post('/sign-up/email', { email, password: stranger });
    expect(await outcome(token)).toEqual(REFUSED);
    expect((await signIn(client(), email, stranger)).body.reason).toBe('EMAIL_NOT_VERIFIED');
  });

  itOnce(
    'is mailed six times an hour, however the address is spelt and from wherever, and the owner has one',
    async () => {
      const email = 'bombed@example.org';
      await owner(email);
      const spellings = [email, ' Bombed@Example.org', 'bombed@ｅｘａｍｐｌｅ.org', 'BOMBED@EXAMPLE.ORG'];
      const statuses = [];
      for (let at = 0; at < 10; at++) {
        statuses.push((await ask(spellings[at % 4] as string, client(at % 2 ? second : server))).status);
      }
      expect(statuses).toEqual([...Array(6).fill(200), ...Array(4).fill(429)]);
      const stopped = await ask(email);
      expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(3000);
      await expect.poll(() => mailsTo(email).length).toBe(6);
      const link = /https?:\S+/.exec(mailsTo(email)[0]?.text ?? '')?.[0] as string;
      expect((await use(tokenOf(link))).status).toBe(200);
      // What else is mailed has counts of its own, and so has another address.
      expect((await client().post('/request-password-reset', { email })).status).toBe(200);
      expect((await ask('not-bombed@example.org')).status).toBe(200);
    },
  );

  itOnce('is asked for three times a minute from one address', async () => {
    const from = client();
    const statuses = [];
    for (let at = 0; at < 5; at++) statuses.push((await ask(`anybody${at}@example.org`, from)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  itOnce(
    'signs nobody in by being opened, but by the button of its page, and not by the form of another site',
    async () => {
      const email = 'opened@example.org';
      await owner(email);
      await ask(email);
      const link = await server.linkTo(email, LINK);
      const browser = client();
      for (const method of ['GET', 'HEAD']) expect((await browser.request(method, link)).status).toBe(200);
      expect(await isSignedIn(browser)).toBe(false);
      const form = `token=${tokenOf(link)}`;
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      for (const headers of [
        { origin: 'https://evil.test' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ]) {
        const refused = await browser.request('POST', '/magic-link/verify', form, { ...type, ...headers });
        expect([headers, refused.status]).toEqual([headers, 403]);
      }
      expect(await isSignedIn(browser)).toBe(false);
      const page = await browser.confirm(link);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('You are signed in')]);
      expect(await isSignedIn(browser)).toBe(true);
      expect((await client().confirm(link)).text).toContain('This link does not work');
    },
  );

  itOnce('ends with a new password, by whichever way it is set', async () => {
    const email = 'renewed@example.org';
    const browser = await owner(email);
    await signIn(browser, email);
    const [changed, reset] = [noteSecret('a password of another kind'), noteSecret('a password of a third kind')];
    const first = await mailed(email);
    await browser.post('/change-password', { currentPassword: PASSWORD, newPassword: changed });
    expect(await outcome(first)).toEqual(REFUSED);
    expect((await ask(email)).status).toBe(200);
    await expect.poll(() => mailsTo(email).length).toBe(2);
    const next = tokenOf(await server.linkTo(email, LINK));
    await client().post('/request-password-reset', { email });
    const token = tokenOf(await server.linkTo(email, /new password/));
    // Neither is good for what the other is for.
    expect(await outcome(token)).toEqual(REFUSED);
    expect((await client().post('/reset-password', { token: next, newPassword: reset })).status).toBe(400);
    expect((await client().post('/reset-password', { token, newPassword: reset })).status).toBe(200);
    expect(await outcome(next)).toEqual(REFUSED);
  });

  it('opens nothing that outlasts a new password which is set at the same moment', async () => {
    const email = 'meanwhile@example.org';
    await owner(email);
    const links: string[] = [];
    for (let mails = 1; mails <= 4; mails++) {
      await ask(email);
      await expect.poll(() => mailsTo(email).length).toBe(mails);
      links.push(tokenOf(await server.linkTo(email, LINK)));
    }
    await client().post('/request-password-reset', { email });
    const token = tokenOf(await server.linkTo(email, /new password/));
    const thieves = links.map((_, at) => client(at % 2 ? second : server));
    const [answer] = await Promise.all([
      client().post('/reset-password', { token, newPassword: noteSecret('a password of another kind') }),
      ...thieves.map((thief, at) => use(links[at], thief)),
    ]);
    expect(answer.status).toBe(200);
    for (const thief of thieves) expect(await isSignedIn(thief)).toBe(false);
  });

  for (const [language, subject] of [
    ['es', 'Su enlace para iniciar sesión'],
    ['fr', 'Votre lien de connexion'],
    ['pt', 'Seu link para entrar'],
    ['constructor', 'Your link to sign in'],
    [undefined, 'Your link to sign in'],
  ]) {
    itOnce(`is mailed in the language ${language}`, async () => {
      const email = `reads-${language}@example.org`;
      await owner(email);
      expect((await ask(email, client(), { language })).status).toBe(200);
      const subjects = () => server.mails.filter(({ to }) => to === email).map((mail) => mail.subject);
      await expect.poll(subjects).toContain(subject);
    });
  }
});
