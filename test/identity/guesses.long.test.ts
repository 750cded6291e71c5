/** How often passwords may be guessed, and that nobody can lock an owner out of a browser that they use. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeGuess } from '../../src/infrastructure/identity/embedded/guesses.ts';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import type { Client } from './embedded-server.ts';
import { IdentityServer } from './embedded-server.ts';

const PASSWORD = noteSecret('correct horse battery staple');
const COOKIE = 'carnet.known_browser';

describe.each(databaseKinds)('guessed passwords (%s)', (kind) => {
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

  const newAddress = () => `10.1.${++addresses >> 8}.${addresses & 255}`;
  const client = (address = newAddress(), at = server) => at.client({ 'x-forwarded-for': address });
  const guess = (from: Client, email: string, password = 'not the password') =>
    from.post('/sign-in/email', { email, password });
  /** In the browser of the owner. */
  const owner = async (email: string) => {
    const browser = client();
    await browser.post('/sign-up/email', { email, password: PASSWORD });
    await browser.confirm(await server.linkTo(email, /Confirm/));
    expect((await guess(browser, email, PASSWORD)).status).toBe(200);
    await browser.post('/sign-out');
    return browser;
  };
  /** The same browser at another address. */
  const movedTo = (browser: Client, address = newAddress(), at = server) => {
    const moved = client(address, at);
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
    return moved;
  };
  /** Counted as the sign-in counts them, without the time that comparing passwords takes. */
  const guessedElsewhere = async (email: string, count: number) => {
    for (let at = 0; at < count; at++) {
      const taken = await takeGuess(db.kysely as never, { email, browser: undefined, address: newAddress() });
      expect(taken).toHaveProperty('keys');
    }
  };
  const statusesOf = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).sort();

  it('are 60 an hour for one account from all addresses, however many at once on however many nodes, and do not stop its owner', async () => {
    const email = 'locked@example.org';
    const browser = await owner(email);
    await guessedElsewhere(email, 52);
    const many = Array.from({ length: 12 }, (_, at) => guess(client(newAddress(), at % 2 ? second : server), email));
    expect(await statusesOf(many)).toEqual([...Array(8).fill(401), ...Array(4).fill(429)]);

    const stopped = await guess(client(), email, PASSWORD);
    expect(stopped.status).toBe(429);
    expect(stopped.body).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', reason: 'TOO_MANY_GUESSES' });
    expect(stopped.body.message).toContain('set a new password by e-mail');
    const wait = Number(stopped.headers.get('retry-after'));
    expect(wait > 3000 && wait <= 3600).toBe(true);
    expect((await guess(movedTo(browser, newAddress(), second), email, PASSWORD)).status).toBe(200);

    // The other way in, for a browser that was never used: the mail that sets a new password.
    const fresh = client();
    expect((await fresh.post('/request-password-reset', { email })).status).toBe(200);
    const token = new URL(await server.linkTo(email, /new password/)).searchParams.get('token');
    const next = noteSecret('a password of another kind');
    expect((await fresh.post('/reset-password', { token, newPassword: next })).status).toBe(200);
    expect((await guess(fresh, email, next)).status).toBe(200);
    expect((await guess(client(), email, next)).status).toBe(200);
  });

  itOnce('are 10 an hour from one address, of IPv6 one /64, which leaves the others alone', async () => {
    const email = 'one-place@example.org';
    await owner(email);
    const network = (at: number) => `2001:db8:${addresses}:1::${at}`;
    // From many places of one network and on both nodes at once.
    const many = Array.from({ length: 14 }, (_, at) => guess(client(network(at), at % 2 ? second : server), email));
    expect(await statusesOf(many)).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    expect((await guess(client(), email, PASSWORD)).status).toBe(200);
    // What was refused for the address does not count for the account.
    const counts = await db.kysely
      .selectFrom('identity_email_limit' as never)
      .select(['count' as never])
      .where('key' as never, 'like', 'guess:%:unknown' as never)
      .where('count' as never, '=', 10 as never)
      .execute();
    expect(counts).toHaveLength(1);
  });

  itOnce('are 10 an hour in a known browser, too, wherever it is', async () => {
    const email = 'known@example.org';
    const browser = await owner(email);
    const many = Array.from({ length: 12 }, () => guess(movedTo(browser), email));
    expect(await statusesOf(many)).toEqual([...Array(10).fill(401), 429, 429]);
    // The browser's own count does not stop another one.
    expect((await guess(client(), email, PASSWORD)).status).toBe(200);
  });

  itOnce('do not stop a known browser at the address from which a stranger guesses at many accounts', async () => {
    const email = 'shared-address@example.org';
    const browser = await owner(email);
    const shared = newAddress();
    for (let at = 0; at < 12; at++) await guess(client(shared), `nobody${at}@example.org`);
    expect((await guess(client(shared), email, PASSWORD)).status).toBe(429);
    expect((await guess(movedTo(browser, shared), email, PASSWORD)).status).toBe(200);
  });

  itOnce('count as such only when they are wrong', async () => {
    const email = 'right@example.org';
    await owner(email);
    for (let at = 0; at < 12; at++) expect((await guess(client(), email, PASSWORD)).status).toBe(200);
    const busy = newAddress();
    for (let at = 0; at < 9; at++) expect((await guess(client(busy), email)).status).toBe(401);
    expect((await guess(client(busy), email, PASSWORD)).status).toBe(200);
  });

  itOnce('are counted alike for addresses without an account', async () => {
    await owner('somebody@example.org');
    const outcomes = [];
    for (const email of ['nobody-at-all@example.org', 'somebody@example.org']) {
      const address = newAddress();
      for (let at = 0; at < 10; at++) expect((await guess(client(address), email)).status).toBe(401);
      const over = await guess(client(address, second), email);
      outcomes.push([over.status, over.body.reason, over.body.message, [...over.headers.keys()]]);
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]?.[1]).toBe('TOO_MANY_GUESSES');
  });

  itOnce('cannot hide behind a cookie that is made up, changed or of another account', async () => {
    const [email, others] = ['cookie@example.org', 'others@example.org'];
    const [browser, stranger] = [await owner(email), await owner(others)];
    const own = browser.cookies.get(COOKIE) as string;
    expect(own).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    const [id, signature] = own.split('.') as [string, string];
    const cookies = [
      stranger.cookies.get(COOKIE) as string,
      `${'A'.repeat(22)}.${signature}`,
      `${id}.${'A'.repeat(43)}`,
      `${id}.`,
      '~'.repeat(3000),
      browser.cookies.get('carnet.sign_up') as string,
    ];
    const address = `2001:db8:eeee:1::`;
    for (let at = 0; at < 10; at++) expect((await guess(client(address + at), email)).status).toBe(401);
    for (const cookie of cookies) {
      const from = client(`${address}ff`, second);
      from.cookies.set(COOKIE, cookie);
      expect((await guess(from, email, PASSWORD)).status).toBe(429);
    }
    expect((await guess(movedTo(browser, `${address}ff`), email, PASSWORD)).status).toBe(200);
  });

  itOnce('leave a cookie that programs of pages cannot read, for the provider alone', async () => {
    const email = 'attributes@example.org';
    await owner(email);
    const { headers } = await guess(client(), email, PASSWORD);
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith(COOKIE));
    expect(line).toMatch(/; Max-Age=31536000; Path=\/auth; HttpOnly; SameSite=Lax$/);
  });

  itOnce('are 10 an hour at the change of the password, too, with a session that may be stolen', async () => {
    const email = 'stolen@example.org';
    const browser = await owner(email);
    expect((await guess(browser, email, PASSWORD)).status).toBe(200);
    const change = (currentPassword: string) =>
      movedTo(browser).post('/change-password', { currentPassword, newPassword: PASSWORD });
    expect(await statusesOf(Array.from({ length: 12 }, () => change('not the password')))).toEqual([
      ...Array(10).fill(400),
      429,
      429,
    ]);
    const stopped = await change(PASSWORD);
    expect([stopped.status, stopped.body.reason]).toEqual([429, 'TOO_MANY_GUESSES']);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(3000);
  });

  itOnce('are remembered for several accounts in one browser', async () => {
    const [one, two] = ['first@example.org', 'second@example.org'];
    const browser = await owner(one);
    const other = movedTo(browser);
    await other.post('/sign-up/email', { email: two, password: PASSWORD });
    await other.confirm(await server.linkTo(two, /Confirm/));
    expect((await guess(other, two, PASSWORD)).status).toBe(200);
    expect(other.cookies.get(COOKIE)?.split('~')).toHaveLength(2);
    expect(other.cookies.get(COOKIE)?.split('~')[1]).toBe(browser.cookies.get(COOKIE));
  });
});
