/** What ends when a password is reset, changed, or somebody signs out: sessions, mailed links, tokens, on every node. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, itOn, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { caughtMail } from './caught-mail.ts';
import { SignInNode } from './sign-in-node.ts';

const OLD = noteSecret('the password of before');
const NEW = noteSecret('the password of afterwards');
const RESET = /new password/;

describe.each(databaseKinds)('access that has ended (%s)', (kind) => {
  const itOnce = itOn('embedded', kind);
  let db: TestDatabase;
  let node: SignInNode;
  let other: SignInNode;

  beforeAll(async () => {
    caughtMail.start();
    db = await openTestDatabase(kind);
    [node, other] = [await SignInNode.start(db), await SignInNode.start(db)];
  });
  afterAll(async () => {
    caughtMail.stop();
    await node?.close();
    await other?.close();
    await db?.close();
  });

  type Authorization = { authorization: string };
  /** What a token may do on each node: read, and make a key. */
  const uses = async (token: Authorization): Promise<number[]> => {
    const statuses: number[] = [];
    for (const at of [node, other]) {
      const client = at.client();
      statuses.push((await client.get(`${at.url}/v1/account`, token)).status);
      statuses.push((await client.post(`${at.url}/v1/api-keys`, { name: `key ${++keys}` }, token)).status);
    }
    return statuses;
  };
  let keys = 0;
  const ENDED = [401, 401, 401, 401];
  const askReset = async (email: string) => {
    expect((await node.client().post('/request-password-reset', { email })).status).toBe(200);
  };
  const reset = (token: string, newPassword: string, at = node) =>
    at.client().post('/reset-password', { token, newPassword });

  itOnce('by a password set through a mail: tokens, sessions and all older links', async () => {
    const email = 'reset@example.org';
    const thief = await node.signedIn(email, OLD);
    const token = await node.authorization(thief);
    expect(await uses(token)).toEqual([200, 201, 200, 201]);
    for (let mails = 0; mails < 3; mails++) await askReset(email);
    const links = [];
    for (const number of [1, 2, 3]) links.push(await caughtMail.token(email, RESET, number));

    expect((await reset(links[1] as string, NEW)).status).toBe(200);
    expect(await uses(token)).toEqual(ENDED);
    const refused = await thief.get(`${node.url}/v1/account`, token);
    expect(refused.body.message).toBe('The session of this token has ended: sign in again');
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    expect((await thief.get('/token')).status).toBe(401);
    for (const link of links) {
      const answer = await reset(link, noteSecret('the password of a thief'), other);
      expect([answer.status, answer.body.reason]).toEqual([400, 'INVALID_TOKEN']);
    }
    const owner = node.client();
    expect((await owner.post('/sign-in/email', { email, password: NEW })).status).toBe(200);
    expect((await uses(await node.authorization(owner)))[0]).toBe(200);
  });

  it('by one of several links that are used at the same moment on two nodes, and by no other', async () => {
    const email = 'links@example.org';
    await node.signedIn(email, OLD);
    const links: string[] = [];
    for (let number = 1; number <= 6; number++) {
      await askReset(email);
      links.push(await caughtMail.token(email, RESET, number));
    }
    const passwords = links.map((_, at) => noteSecret(`the password of link ${at}`));
    const answers = await Promise.all(
      links.map((link, at) => reset(link, passwords[at] as string, at % 2 ? other : node)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(400)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    for (const [at, password] of passwords.entries()) {
      const { status } = await node.client().post('/sign-in/email', { email, password });
      expect([at, status]).toEqual([at, at === winner ? 200 : 401]);
    }
  });

  it('by a new password, for everybody who signs in with the old one meanwhile', async () => {
    const email = 'meanwhile@example.org';
    await node.signedIn(email, OLD);
    await askReset(email);
    const link = await caughtMail.token(email, RESET);
    const thieves = Array.from({ length: 8 }, (_, at) => (at % 2 ? other : node).client());
    const [answer] = await Promise.all([
      reset(link, NEW),
      ...thieves.map((thief) => thief.post('/sign-in/email', { email, password: OLD })),
    ]);
    expect(answer.status).toBe(200);
    for (const thief of thieves) expect((await thief.get('/token')).status).toBe(401);
  });

  it('by a password set through a mail, whatever change of the password was under way', async () => {
    const email = 'change-meanwhile@example.org';
    const thief = await node.signedIn(email, OLD);
    await askReset(email);
    const link = await caughtMail.token(email, RESET);
    const change = (at: SignInNode) => {
      const client = at.client();
      for (const [name, value] of thief.cookies) client.cookies.set(name, value);
      return client.post('/change-password', { currentPassword: OLD, newPassword: noteSecret('of a thief, changed') });
    };
    const [answer] = await Promise.all([reset(link, NEW), change(node), change(other)]);
    // Where a change came first it ended the link; else the reset ended the change.
    const { status } = await node.client().post('/sign-in/email', { email, password: NEW });
    expect(status).toBe(answer.status === 200 ? 200 : 401);
  });

  itOnce(
    'by a changed password: other sessions, their tokens and older links, while this browser goes on',
    async () => {
      const email = 'change@example.org';
      const owner = await node.signedIn(email, OLD);
      const thief = other.client();
      expect((await thief.post('/sign-in/email', { email, password: OLD })).status).toBe(200);
      const [stolen, own] = [await other.authorization(thief), await node.authorization(owner)];
      await askReset(email);
      const link = await caughtMail.token(email, RESET);
      const changed = await owner.post('/change-password', { currentPassword: OLD, newPassword: NEW });
      expect(changed.status).toBe(200);
      expect(await uses(stolen)).toEqual(ENDED);
      expect(await uses(own)).toEqual(ENDED);
      expect((await thief.get('/token')).status).toBe(401);
      expect((await reset(link, OLD)).status).toBe(400);
      expect((await uses(await node.authorization(owner)))[0]).toBe(200);
    },
  );

  itOnce('by signing out, for the token of that session and no other', async () => {
    const email = 'out@example.org';
    const [here, there] = [await node.signedIn(email, OLD), other.client()];
    await there.post('/sign-in/email', { email, password: OLD });
    const [token, kept] = [await node.authorization(here), await other.authorization(there)];
    expect((await here.post('/sign-out')).status).toBe(200);
    expect(await uses(token)).toEqual(ENDED);
    expect(await uses(kept)).toEqual([200, 201, 200, 201]);
    expect((await there.post('/revoke-sessions')).status).toBe(200);
    expect(await uses(kept)).toEqual(ENDED);
  });

  itOnce('by a deleted account', async () => {
    const client = await node.signedIn('gone@example.org', OLD);
    const token = await node.authorization(client);
    expect((await client.request('DELETE', `${node.url}/v1/account`, undefined, token)).status).toBe(200);
    expect(await uses(token)).toEqual(ENDED);
    const found = await db.kysely.selectFrom('account').select('id').where('email', '=', 'gone@example.org').execute();
    expect(found).toEqual([]);
  });

  it('for requests that began before and send the rest of their body afterwards', async () => {
    const email = 'slow@example.org';
    const client = await node.signedIn(email, OLD);
    const token = await node.authorization(client);
    expect((await client.get(`${node.url}/v1/account`, token)).status).toBe(200);
    await askReset(email);
    const body = JSON.stringify({ name: 'made in between' });
    const { hostname, port } = new URL(node.url);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (bytes) => {
      answer += String(bytes);
    });
    const ended = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `POST /v1/api-keys HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: ${token.authorization}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`,
    );
    // The server asks for the body, so it has taken up the request.
    await expect.poll(() => answer).toContain('100 Continue');
    socket.write(body.slice(0, 5));
    expect((await reset(await caughtMail.token(email, RESET), NEW)).status).toBe(200);
    socket.write(body.slice(5));
    await ended;
    expect(answer).toMatch(/HTTP\/1\.1 401 /);
    const made = await db.kysely.selectFrom('api_key').select('id').where('name', '=', 'made in between').execute();
    expect(made).toEqual([]);
  });
});
