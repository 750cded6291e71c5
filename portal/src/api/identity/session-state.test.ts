import { afterEach, expect, test } from 'vitest';
import { Session } from './session-state.ts';
import type { HeldToken, SignedInUser, TokenSource } from './token-source.ts';

const ANA: SignedInUser = { email: 'ana@example.org', isVerified: true };
const BO: SignedInUser = { email: 'bo@example.org', isVerified: true };

/** A provider with somebody signed in, or nobody. */
class FakeSource implements TokenSource {
  user: SignedInUser | undefined;
  asked = 0;
  abandoned = 0;
  lifetimeMs = 600_000;
  /** Held back until it resolves. */
  gate: Promise<unknown> = Promise.resolve();

  constructor(user?: SignedInUser) {
    this.user = user;
  }

  async who() {
    return this.user;
  }

  async token(): Promise<HeldToken | undefined> {
    this.asked++;
    const { user } = this;
    const value = `token ${this.asked} of ${user?.email}`;
    await this.gate;
    return user && { value, renewAt: Date.now() + this.lifetimeMs, user };
  }

  async signOut(done: () => void) {
    this.user = undefined;
    done();
  }

  async abandon() {
    this.abandoned++;
    this.user = undefined;
  }

  forget() {}
}

const open: Session[] = [];
afterEach(() => {
  for (const session of open.splice(0)) session.close();
});

function tab(source: FakeSource): Session {
  const session = new Session(async () => source);
  open.push(session);
  return session;
}

test('nothing is known before anybody asks', async () => {
  const session = tab(new FakeSource(ANA));
  expect(session.current()).toEqual({ status: 'unknown' });
  await session.check();
  expect(session.current()).toEqual({ status: 'signed-in', ...ANA });
});

test('a token is asked for once for all who want it, and kept until it is to be renewed', async () => {
  const source = new FakeSource(ANA);
  const session = tab(source);
  const tokens = await Promise.all([session.token(), session.token(), session.token()]);
  expect(new Set(tokens)).toEqual(new Set(['token 1 of ana@example.org']));
  expect(await session.token()).toBe('token 1 of ana@example.org');
  source.lifetimeMs = 0;
  expect(await session.renew()).toBe('token 2 of ana@example.org');
  expect(await session.token()).toBe('token 3 of ana@example.org');
});

test('without anybody signed in there is no token', async () => {
  const session = tab(new FakeSource());
  expect(await session.token()).toBeUndefined();
  expect(session.current()).toEqual({ status: 'signed-out' });
});

test('a token that comes after somebody else signed in is not used', async () => {
  const source = new FakeSource(ANA);
  const session = tab(source);
  let release = () => {};
  source.gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const late = session.token();
  await expect.poll(() => source.asked).toBe(1);
  source.user = BO;
  session.signedIn(BO);
  release();
  expect(await late).toBe('token 2 of bo@example.org');
  expect(session.current()).toMatchObject(BO);
});

test('signing out is seen in the other tabs, and their tokens are forgotten', async () => {
  const source = new FakeSource(ANA);
  const [first, second] = [tab(source), tab(source)];
  await first.token();
  await second.token();
  await second.signOut();
  await expect.poll(() => first.current().status).toBe('signed-out');
  expect(await first.token()).toBeUndefined();
});

test('signing in is seen in the other tabs, whoever was there before', async () => {
  const source = new FakeSource(ANA);
  const [first, second] = [tab(source), tab(source)];
  await first.token();
  source.user = BO;
  second.signedIn(BO);
  await expect.poll(() => first.current().email).toBe('bo@example.org');
  expect(await first.token()).toContain('bo@example.org');
});

test('a session that the API refuses is given up, and the reason kept until the next', async () => {
  const source = new FakeSource(ANA);
  const session = tab(source);
  await session.token();
  await session.refused('it is for another audience');
  expect(source.abandoned).toBe(1);
  expect(session.current()).toEqual({ status: 'signed-out' });
  expect(session.refusal()).toBe('it is for another audience');
  session.signedIn(BO);
  expect(session.refusal()).toBeUndefined();
});

test('whoever listens is told of changes only', async () => {
  const session = tab(new FakeSource(ANA));
  const seen: string[] = [];
  const stop = session.subscribe(({ status }) => seen.push(status));
  await session.check();
  await session.token();
  await session.ended();
  stop();
  await session.token();
  expect(seen).toEqual(['signed-in', 'signed-out']);
});

test('a session that ends elsewhere is lost until somebody signs in, one that is signed out here is not', async () => {
  const source = new FakeSource(ANA);
  const session = tab(source);
  await session.renew();
  source.user = undefined;
  expect(await session.renew()).toBeUndefined();
  expect([session.current().status, session.isLost()]).toEqual(['signed-out', true]);
  source.user = ANA;
  session.signedIn(ANA);
  expect(session.isLost()).toBe(false);
  await session.signOut();
  expect(session.isLost()).toBe(false);
});
