/** A confirmation signs in where the password was typed a moment ago, and nowhere else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyDatabase, openTestDatabase, type TestDatabase } from '../helpers/database.ts';
import { noteSecret } from '../helpers/log-watch.ts';
import { type Client, IdentityServer } from './embedded-server.ts';

const PASSWORD = noteSecret('a password of my own');
const OTHER = noteSecret('quite another password');

describe.each(anyDatabase)('confirming an address (%s)', (kind) => {
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

  async function signUp(email: string): Promise<{ client: Client; link: string; token: string }> {
    const client = server.client();
    await client.post('/sign-up/email', { email, password: PASSWORD });
    const link = await server.linkTo(email, /Confirm/);
    return { client, link, token: noteSecret(new URL(link).searchParams.get('token') as string) };
  }

  const whoIs = async (client: Client): Promise<string | undefined> =>
    (await client.get('/get-session')).body?.user.email;

  it('signs in in the browser that signed up, which is known from then on', async () => {
    const { client, token } = await signUp('same@example.org');
    expect(await whoIs(client)).toBeUndefined();
    const { status, headers, body } = await client.post('/verify-email', { token });
    expect([status, body]).toEqual([200, { status: true, user: null, signedIn: true }]);
    expect(headers.getSetCookie().join()).toMatch(/carnet\.session_token=.*HttpOnly.*SameSite=Lax/i);
    expect([...client.cookies.keys()]).toContain('carnet.known_browser');
    expect(await whoIs(client)).toBe('same@example.org');
    const { token: jwt } = (await client.get('/token')).body;
    expect(await server.verifier.verify(noteSecret(jwt))).toMatchObject({ email: 'same@example.org' });
    expect((await client.get('/list-sessions')).body).toHaveLength(1);
  });

  it('signs nobody in in another browser: whoever reads the mail need not know the password', async () => {
    const { token } = await signUp('elsewhere@example.org');
    const elsewhere = server.client();
    const { status, body } = await elsewhere.post('/verify-email', { token });
    expect([status, body]).toEqual([200, { status: true, user: null }]);
    expect(await whoIs(elsewhere)).toBeUndefined();
  });

  it('signs in once: the link opens nothing the second time', async () => {
    const { client, token } = await signUp('twice@example.org');
    await client.post('/verify-email', { token });
    await client.post('/sign-out');
    const again = await client.post('/verify-email', { token });
    expect([again.status, again.body.signedIn]).toEqual([200, undefined]);
    expect(await whoIs(client)).toBeUndefined();
  });

  it('signs nobody in by a form, which a page of another site could send', async () => {
    const { client, link } = await signUp('form@example.org');
    expect((await client.confirm(link)).text).toContain('is confirmed');
    expect(await whoIs(client)).toBeUndefined();
    expect((await client.post('/sign-in/email', { email: 'form@example.org', password: PASSWORD })).status).toBe(200);
  });

  it('signs nobody in with a sign-up that another one has replaced', async () => {
    const first = await signUp('replaced@example.org');
    const second = server.client();
    await second.post('/sign-up/email', { email: 'replaced@example.org', password: OTHER });
    const answer = await first.client.post('/verify-email', { token: first.token });
    expect([answer.status, answer.body.reason]).toEqual([401, 'INVALID_TOKEN']);
    expect(await whoIs(first.client)).toBeUndefined();
  });

  it('takes the place of whoever was signed in in this browser', async () => {
    const { client, token } = await signUp('first@example.org');
    await client.post('/verify-email', { token });
    await client.post('/sign-up/email', { email: 'second@example.org', password: PASSWORD });
    const link = await server.linkTo('second@example.org', /Confirm/);
    await client.post('/verify-email', { token: noteSecret(new URL(link).searchParams.get('token') as string) });
    expect(await whoIs(client)).toBe('second@example.org');
  });
});
