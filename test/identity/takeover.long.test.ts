/** Nobody gets at an account, or keeps one, by signing up with an address that is somebody else's. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { IdentityServer } from './embedded-server.ts';

const OWN = noteSecret('the password of the owner');
const STRANGERS = noteSecret('the password of a stranger');

describe.each(databaseKinds)('an address that strangers sign up with (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  let server: IdentityServer;
  let second: IdentityServer;

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    server = await IdentityServer.start(db);
    second = await IdentityServer.start(db);
  });
  afterAll(async () => {
    await server?.close();
    await second?.close();
    await db?.close();
  });

  const signUp = async (email: string, password: string, at = server) => {
    const answer = await at.client().post('/sign-up/email', { email, password });
    expect(answer.status).toBe(200);
  };
  const signIn = async (email: string, password: string) => {
    const { status, body } = await server.client().post('/sign-in/email', { email, password });
    return status === 200 ? 'signed in' : body.reason;
  };
  const confirm = (token: string, password?: string) =>
    server.client().post('/verify-email', { token, ...(password === undefined ? {} : { password }) });
  /** Of the mails to an address, oldest first, once there are that many. */
  const tokens = async (email: string, count: number, subject = /Confirm/) => {
    const mails = () =>
      server.mails.concat(second.mails).filter((mail) => mail.to === email && subject.test(mail.subject));
    await expect.poll(() => mails().length).toBe(count);
    return mails().map(({ text }) => /token=([\w.-]+)/.exec(text)?.[1] as string);
  };
  const usersOf = (email: string) =>
    db.kysely.selectFrom('identity_user').select(['id', 'email_verified']).where('email', '=', email).execute();

  itOnce('is no longer theirs once its owner signs up: the older link and its password are of no use', async () => {
    const email = 'victim@example.org';
    await signUp(email, STRANGERS);
    const [older] = await tokens(email, 1);
    await signUp(email, OWN);
    const [, newer] = await tokens(email, 2);

    const refused = await confirm(older as string, STRANGERS);
    expect([refused.status, refused.body.reason]).toEqual([401, 'INVALID_TOKEN']);
    expect(await usersOf(email)).toMatchObject([{ email_verified: false }]);
    expect((await confirm(newer as string, OWN)).status).toBe(200);
    expect(await signIn(email, STRANGERS)).toBe('INVALID_EMAIL_OR_PASSWORD');
    expect(await signIn(email, OWN)).toBe('signed in');
    expect((await confirm(older as string, STRANGERS)).status).toBe(401);
  });

  itOnce('is not theirs when they sign up after its owner, who then clicks the newest link', async () => {
    const email = 'overtaken@example.org';
    await signUp(email, OWN);
    await signUp(email, STRANGERS);
    const [own, newest] = (await tokens(email, 2)) as [string, string];
    expect((await confirm(own, OWN)).status).toBe(401);
    expect((await confirm(newest)).body).toMatchObject({ statusCode: 403, reason: 'SIGN_UP_PASSWORD_NEEDED' });
    expect((await confirm(newest, OWN)).body).toMatchObject({ statusCode: 403, reason: 'SIGN_UP_PASSWORD_WRONG' });
    expect(await signIn(email, STRANGERS)).toBe('EMAIL_NOT_VERIFIED');

    // The way that the message names: a mail by which the owner sets a password.
    await server.client().post('/request-password-reset', { email });
    const [link] = await tokens(email, 1, /new password/);
    expect((await server.client().post('/reset-password', { token: link, newPassword: OWN })).status).toBe(200);
    expect(await signIn(email, OWN)).toBe('signed in');
    expect(await signIn(email, STRANGERS)).toBe('INVALID_EMAIL_OR_PASSWORD');
    expect((await confirm(newest, STRANGERS)).status).toBe(200); // confirms what is confirmed: the owner's
    expect(await signIn(email, STRANGERS)).toBe('INVALID_EMAIL_OR_PASSWORD');
  });

  itOnce('asks on its plain page for the password of the sign-up where there were several', async () => {
    const email = 'page@example.org';
    await signUp(email, STRANGERS);
    await signUp(email, OWN);
    await tokens(email, 2);
    const asked = await server.client().confirm(await server.linkTo(email, /Confirm/));
    expect([asked.status, asked.text.includes('type="password"')]).toEqual([403, true]);
    const token = /name="token" value="([^"]+)"/.exec(asked.text)?.[1] as string;
    const send = (password: string) =>
      server.client().request('POST', '/verify-email', new URLSearchParams({ token, password }).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      });
    const wrong = await send(STRANGERS);
    expect([wrong.status, wrong.text.includes('role="alert"')]).toEqual([403, true]);
    expect((await send(OWN)).text).toContain('is confirmed');
    expect(await signIn(email, OWN)).toBe('signed in');
  });

  itOnce('is confirmed without the password in the browser that signed up, and in no other', async () => {
    const email = 'same-browser@example.org';
    const [stranger, owner] = [server.client(), server.client()];
    await stranger.post('/sign-up/email', { email, password: STRANGERS });
    await owner.post('/sign-up/email', { email, password: OWN });
    const [, newest] = (await tokens(email, 2)) as [string, string];
    for (const client of [stranger, server.client({ cookie: 'carnet.sign_up=x.y~z' })]) {
      expect((await client.post('/verify-email', { token: newest })).body.reason).toBe('SIGN_UP_PASSWORD_NEEDED');
    }
    expect((await owner.post('/verify-email', { token: newest })).status).toBe(200);
    expect(await signIn(email, OWN)).toBe('signed in');
    expect(await signIn(email, STRANGERS)).toBe('INVALID_EMAIL_OR_PASSWORD');
  });

  it('takes ten passwords at such a confirmation, however many are sent at once', async () => {
    const email = 'guessed@example.org';
    await signUp(email, OWN);
    await signUp(email, STRANGERS);
    const [, newest] = (await tokens(email, 2)) as [string, string];
    const answers = await Promise.all(Array.from({ length: 14 }, (_, at) => confirm(newest, `a wrong password ${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(403), ...Array(4).fill(429)]);
    const limited = answers.find(({ status }) => status === 429);
    expect(Number(limited?.headers.get('retry-after'))).toBeGreaterThan(3000);
  });

  it('makes one whole sign-up of many at once, on several nodes', async () => {
    const email = 'crowd@example.org';
    const passwords = Array.from({ length: 8 }, (_, at) => noteSecret(`the password of number ${at}`));
    await Promise.all(passwords.map((password, at) => signUp(email, password, at % 2 ? second : server)));
    const [user, ...others] = await usersOf(email);
    expect(others).toEqual([]);
    const credentials = await db.kysely
      .selectFrom('identity_credential' as never)
      .select('password' as never)
      .where('user_id' as never, '=', user?.id as never)
      .execute();
    expect(credentials).toHaveLength(1);
    const outcomes: [string, string][] = [];
    for (const password of passwords) outcomes.push([password, await signIn(email, password)]);
    const fitting = outcomes.filter(([, outcome]) => outcome === 'EMAIL_NOT_VERIFIED');
    expect(fitting).toHaveLength(1);
    const [password] = fitting[0] as [string, string];
    // Of all mailed links those of the one sign-up work, and with its password only.
    const mails = server.mails.concat(second.mails).filter(({ to }) => to === email);
    const links = mails.map(({ text }) => /token=([\w.-]+)/.exec(text)?.[1] as string);
    const userOf = (token: string) =>
      JSON.parse(String(Buffer.from(token.split('.')[1] as string, 'base64url'))).userId;
    expect(links.some((token) => userOf(token) === user?.id)).toBe(true);
    for (const token of links) {
      expect((await confirm(token)).body.reason).toBe(
        userOf(token) === user?.id ? 'SIGN_UP_PASSWORD_NEEDED' : 'INVALID_TOKEN',
      );
    }
    for (const token of links) if ((await confirm(token, password)).status === 200) break;
    expect(await signIn(email, password)).toBe('signed in');
    expect(outcomes.filter(([, outcome]) => outcome === 'INVALID_EMAIL_OR_PASSWORD')).toHaveLength(7);
  });

  it('is confirmed for its own sign-up or not at all while strangers sign up with it', async () => {
    const email = 'raced@example.org';
    await signUp(email, OWN);
    const [own] = (await tokens(email, 1)) as [string];
    const [confirmation] = await Promise.all([
      confirm(own),
      ...Array.from({ length: 5 }, (_, at) => signUp(email, `${STRANGERS} ${at}`, at % 2 ? second : server)),
    ]);
    const [user] = await usersOf(email);
    expect(user?.email_verified).toBe(confirmation.status === 200);
    for (let at = 0; at < 5; at++) expect(await signIn(email, `${STRANGERS} ${at}`)).not.toBe('signed in');
    expect(await signIn(email, OWN)).toBe(confirmation.status === 200 ? 'signed in' : 'INVALID_EMAIL_OR_PASSWORD');
  });

  itOnce('keeps its links to set a password when a stranger signs up again', async () => {
    const email = 'griefed@example.org';
    await signUp(email, OWN);
    await server.client().post('/request-password-reset', { email });
    const [link] = await tokens(email, 1, /new password/);
    await signUp(email, STRANGERS);
    await signUp(email, STRANGERS);
    const answer = await server.client().post('/reset-password', { token: link, newPassword: OWN });
    expect(answer.status).toBe(200);
    expect(await signIn(email, OWN)).toBe('signed in');
  });

  itOnce('keeps its sign-up when another one is refused for its form', async () => {
    const email = 'kept@example.org';
    await signUp(email, OWN);
    for (const body of [
      { email, password: 'short' },
      { email, password: 'x'.repeat(129) },
      { email, password: STRANGERS, name: 5 },
      { email, password: STRANGERS, callbackURL: 5 },
      { email, password: STRANGERS, callbackURL: 'https://evil.example/' },
      { email },
    ]) {
      expect((await server.client().post('/sign-up/email', body)).status).toBeGreaterThanOrEqual(400);
    }
    const [own] = (await tokens(email, 1)) as [string];
    expect((await confirm(own)).status).toBe(200);
    expect(await signIn(email, OWN)).toBe('signed in');
  });

  itOnce('is one address in capital and small letters, and not one with letters that look alike', async () => {
    await signUp('Case@Example.org', STRANGERS);
    const [older] = (await tokens('case@example.org', 1)) as [string];
    await signUp('cASE@eXAMPLE.ORG', OWN);
    expect((await confirm(older, STRANGERS)).status).toBe(401);
    expect(await usersOf('case@example.org')).toHaveLength(1);
    // A Kelvin sign and full-width letters are other spellings of plain ones: the plain address gets the mail.
    for (const [spelt, email] of [
      ['\u212Aim@example.org', 'kim@example.org'],
      ['\uFF41\uFF4Ey@example.org', 'any@example.org'],
      ['two@\uFF45xample.org', 'two@example.org'],
    ] as const) {
      await signUp(email, STRANGERS);
      const [first] = (await tokens(email, 1)) as [string];
      await signUp(spelt, OWN);
      await tokens(email, 2);
      expect((await confirm(first, STRANGERS)).status).toBe(401);
      expect(await usersOf(email)).toHaveLength(1);
      expect(await usersOf(spelt)).toHaveLength(0);
    }
    // A Cyrillic a, a zero-width space, a combining accent: no addresses at all.
    for (const email of ['\u0430da@example.org', 'a\u200B@example.org', 'e\u0301@example.org']) {
      const answer = await server.client().post('/sign-up/email', { email, password: OWN });
      expect([email, answer.status]).toEqual([email, 400]);
    }
  });

  itOnce('has no session before it is confirmed, whoever asks', async () => {
    const email = 'early@example.org';
    const client = server.client();
    await client.post('/sign-up/email', { email, password: STRANGERS });
    await client.post('/sign-in/email', { email, password: STRANGERS });
    const sessions = await db.kysely
      .selectFrom('identity_session')
      .innerJoin('identity_user', 'identity_user.id', 'identity_session.user_id')
      .select('identity_session.id')
      .where('email', '=', email)
      .execute();
    expect([sessions, [...client.cookies.keys()]]).toEqual([[], ['carnet.sign_up']]);
    expect((await client.get('/token')).status).toBe(401);
  });

  itOnce('answers alike whether it is new, unconfirmed or confirmed', async () => {
    await server.signedIn('known@example.org', OWN);
    const plain = (text: string) =>
      text
        .replaceAll(/\w+@example\.org/g, 'EMAIL')
        .replaceAll(/"id":"\w{32}"/g, '"id":"ID"')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME');
    const shapes = new Set<string>();
    for (const email of ['fresh@example.org', 'fresh@example.org', 'known@example.org']) {
      const answer = await server.client().post('/sign-up/email', { email, password: STRANGERS, name: 'N' });
      shapes.add(JSON.stringify([answer.status, [...answer.headers.keys()], plain(answer.text)]));
    }
    expect(shapes.size).toBe(1);
    for (const path of ['/send-verification-email', '/request-password-reset']) {
      const answers = new Set<string>();
      for (const email of ['nobody@example.org', 'fresh@example.org', 'known@example.org']) {
        const answer = await server.client().post(path, { email });
        answers.add(JSON.stringify([answer.status, [...answer.headers.keys()], answer.text]));
      }
      expect([path, answers.size]).toEqual([path, 1]);
    }
  });

  itOnce('is answered before the mail server has taken the mail, which only some addresses get', async () => {
    let release = () => {};
    const taken = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = await IdentityServer.start(db, { beforeMail: () => taken });
    const client = slow.client();
    const email = 'slow@example.org';
    for (const path of ['/sign-up/email', '/send-verification-email', '/request-password-reset', '/sign-in/email']) {
      expect((await client.post(path, { email, password: OWN })).status).toBe(path === '/sign-in/email' ? 403 : 200);
    }
    expect(slow.mails).toEqual([]);
    release();
    await expect.poll(() => slow.mails.length).toBe(4);
    await slow.close();
  });

  itOnce('gets six mails an hour from sign-ups, resends and sign-ins together, and six to set a password', async () => {
    const limited = await IdentityServer.start(db, { isRateLimited: true });
    const email = 'flooded@example.org';
    const from = (at: number) => limited.client({ 'x-forwarded-for': `198.51.100.${at}` });
    await from(0).post('/sign-up/email', { email, password: STRANGERS });
    for (let at = 1; at < 9; at++) {
      expect((await from(at).post('/sign-in/email', { email, password: STRANGERS })).status).toBe(403);
    }
    expect((await from(10).post('/send-verification-email', { email })).status).toBe(429);
    expect((await from(11).post('/sign-up/email', { email, password: OWN })).status).toBe(429);
    await expect.poll(() => limited.mails.length).toBe(6);
    expect((await from(12).post('/request-password-reset', { email })).status).toBe(200);
    await expect.poll(() => limited.mails.length).toBe(7);
    await limited.close();
  });
});
