/** The whole life of an account, over HTTP alone: sign-up, keys, use, limits, upgrade, revocation, deletion. */
import { expect } from 'vitest';
import { noteSecret } from '../helpers/log-watch.ts';
import { until } from '../helpers/served-node.ts';

/** One node, or several behind a load balancer. */
export interface Site {
  readonly publicUrl: string;
  readonly dashboardUrl: string;
  /** What the nodes have printed: mails are among it. */
  readonly output: () => string;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the test looks at what it expects
  readonly body: any;
}

/** The contract: what changes on one node is known to all within this time. */
const SPREAD_MS = 5_000;
const PASSWORD = 'correct horse battery staple';

/** A person with a browser's cookies and, once signed in, a token. */
export class AccountHolder {
  readonly #site: Site;
  readonly email: string;
  readonly #cookies = new Map<string, string>();
  token = '';

  constructor(site: Site, email: string) {
    this.#site = site;
    this.email = email;
  }

  /** As a browser sends them. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async auth(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await ask(this.#site.dashboardUrl + path, method, {
      origin: this.#site.dashboardUrl,
      cookie: this.cookie,
      body,
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) as unknown as [string, string, string];
      this.#cookies.set(name, noteSecret(value));
    }
    return answer;
  }

  /** A call of the dashboard API. */
  call(method: string, path: string, body?: unknown): Promise<Answer> {
    return ask(`${this.#site.dashboardUrl}/v1${path}`, method, { authorization: `Bearer ${this.token}`, body });
  }

  async signUp(): Promise<void> {
    noteSecret(PASSWORD);
    const signUp = await this.auth('POST', '/auth/sign-up/email', { email: this.email, password: PASSWORD });
    expect(signUp.status).toBe(200);
    expect((await this.auth('GET', '/auth/token')).status).toBe(401); // not before the address is confirmed
    const mail = () => this.#site.output().split(`Mail to ${this.email}`)[1];
    await until(() => /https?:\S+/.test(mail() ?? ''));
    const link = /https?:\S+/.exec(mail() ?? '')?.[0] as string;
    const page = new URL(link);
    const token = noteSecret(page.searchParams.get('token') ?? link);
    // What the button of the page sends.
    const confirmed = await this.auth('POST', '/auth/verify-email', { token });
    expect(confirmed.status).toBeLessThan(400);
    const signIn = await this.auth('POST', '/auth/sign-in/email', { email: this.email, password: PASSWORD });
    expect(signIn.status).toBe(200);
    const { status, body } = await this.auth('GET', '/auth/token');
    expect(status).toBe(200);
    this.token = noteSecret(body.token as string);
  }
}

export async function liveWholeLife(site: Site, email: string): Promise<void> {
  const holder = new AccountHolder(site, email);
  const publicApi = (key: string, path = '/countries') =>
    ask(`${site.publicUrl}/v1${path}`, 'GET', { 'x-api-key': key });
  await holder.signUp();
  expect((await holder.call('GET', '/account')).body).toMatchObject({ email, tier: 'free' });

  const keys: { id: number; key: string }[] = [];
  for (let count = 1; count <= 5; count++) {
    const { status, headers, body } = await holder.call('POST', '/api-keys', { name: `key ${count}` });
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    keys.push({ id: body.id as number, key: noteSecret(body.key as string) });
  }
  const sixth = await holder.call('POST', '/api-keys', { name: 'key 6' });
  expect([sixth.status, sixth.body.code]).toEqual([422, 'BUSINESS_RULE_VIOLATION']);

  const [first, second] = keys as [{ id: number; key: string }, { id: number; key: string }];
  // Known to whichever node comes next.
  await within(SPREAD_MS, async () => {
    for (let count = 0; count < 6; count++) if ((await publicApi(first.key)).status === 401) return false;
    return true;
  });

  // Used up: more at once than the bucket of Free holds.
  const burst = await Promise.all(Array.from({ length: 40 }, () => publicApi(first.key)));
  const refused = burst.filter((answer) => answer.status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(burst.every((answer) => answer.status === 200 || answer.status === 429)).toBe(true);
  expect(refused[0]?.body).toMatchObject({ code: 'RATE_LIMIT_EXCEEDED', limitType: 'burst' });
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);

  await within(2 * SPREAD_MS, async () => {
    const { status, body } = await holder.call('GET', '/usage?granularity=hour&groupBy=status');
    expect(status).toBe(200);
    return JSON.stringify(body).includes('4xx') && JSON.stringify(body).includes('2xx');
  });

  // Growth, paid on the processor's page.
  const checkout = await holder.call('POST', '/subscription/checkout', { tier: 'growth' });
  expect([checkout.status, checkout.body]).toEqual([200, { url: expect.any(String) }]);
  const paid = await fetch(checkout.body.url as string, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card: 'accepted' }),
  });
  expect(paid.status).toBeLessThan(400);
  await within(2 * SPREAD_MS, async () => (await holder.call('GET', '/account')).body.tier === 'growth');
  expect((await holder.call('GET', '/subscription')).body).toMatchObject({ tier: 'growth' });
  await within(SPREAD_MS, async () =>
    ((await publicApi(first.key)).headers.get('ratelimit-policy') ?? '').includes('q=50000'),
  );

  const revoked = await holder.call('POST', `/api-keys/${first.id}/revoke`);
  expect(revoked.status).toBe(200);
  const again = await holder.call('POST', `/api-keys/${first.id}/revoke`);
  expect(again.body.revokedAt).toBe(revoked.body.revokedAt);
  // By whichever node comes next.
  const isRefused = async (key: string) => {
    for (let count = 0; count < 6; count++) if ((await publicApi(key)).status !== 401) return false;
    return true;
  };
  await within(SPREAD_MS, () => isRefused(first.key));
  // Asking so often may have used up the burst of the account, which its keys share.
  await within(SPREAD_MS, async () => {
    const { status } = await publicApi(second.key);
    expect([200, 429]).toContain(status);
    return status === 200;
  });

  const log = await holder.call('GET', '/audit-log?limit=100');
  const actions = (log.body.data as { action: string }[]).map((entry) => entry.action);
  expect(actions).toEqual(expect.arrayContaining(['account.created', 'api_key.created', 'api_key.revoked']));
  expect(actions.filter((action) => action === 'api_key.created')).toHaveLength(5);
  expect(actions.some((action) => action.startsWith('subscription.'))).toBe(true);

  const deleted = await holder.call('DELETE', '/account');
  expect(deleted.status).toBe(200);
  await within(SPREAD_MS, () => isRefused(second.key));
  expect((await holder.call('GET', '/account')).status).toBe(401);
}

/** Asks again until the answer is as expected, for no longer than that. */
async function within(milliseconds: number, isSo: () => Promise<boolean>): Promise<void> {
  await until(isSo, milliseconds);
}

interface AskOptions extends Readonly<Record<string, unknown>> {
  readonly body?: unknown;
}

/** A connection of its own, so that a load balancer may choose another node each time. */
export async function ask(url: string, method: string, { body, ...headers }: AskOptions): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      connection: 'close',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(headers as Record<string, string>),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}
