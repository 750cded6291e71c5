/** A payment processor that takes requests and does not answer them. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLogger } from '../../src/infrastructure/logger.ts';
import { createStripeBilling } from '../../src/infrastructure/payments/stripe-billing.ts';
import type { Event } from '../fake-payments/objects.ts';
import { signEvent } from '../fake-payments/webhook-sender.ts';
import { anyDatabase, databaseKinds, itOn } from '../helpers/database.ts';
import { ISSUER, startDashboard } from '../http-dashboard/dashboard-under-test.ts';
import { PRICES, SECRET_KEY, SubscriptionsUnderTest, WEBHOOK_SECRET } from './subscriptions-under-test.ts';

const EVENTS = 50;

describe.each(databaseKinds)('while the payment processor hangs (%s)', (kind) => {
  // Each test has a database of its own, which PostgreSQL copies in a fraction of the time.
  const itOnce = itOn('postgres', kind);
  let test: SubscriptionsUnderTest;
  let gate: PromiseWithResolvers<void>;
  /** Customers whose state was asked for and is being held back. */
  let asked: string[];

  beforeEach(async () => {
    test = await SubscriptionsUnderTest.open(kind);
    gate = Promise.withResolvers<void>();
    asked = [];
  });
  afterEach(async () => {
    gate.resolve();
    await test?.close();
  });

  /** Holds every question about the state of these customers, or of all. */
  const hang = (...customers: string[]) => {
    test.fake.hold(async (method, path) => {
      const customer = /^\/v1\/customers\/(\w+)$/.exec(path)?.[1];
      if (method !== 'GET' || customer === undefined) return;
      if (customers.length > 0 && !customers.includes(customer)) return;
      asked.push(customer);
      await gate.promise;
    });
  };

  const copiesOf = (events: readonly Event[], count: number): Event[] =>
    Array.from({ length: count }, (_, at) => {
      const event = events.find(({ type }) => type === 'invoice.paid') as Event;
      return { ...event, id: `${event.id}${at}` };
    });

  const pendingEvents = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from payment_event where pending`.execute(test.db.kysely);
    return rows[0]?.count;
  };

  it(`${EVENTS} calls about one customer are answered before it answers anything, and then asked about twice at most`, async () => {
    const [node] = test.nodes;
    const api = await startDashboard(test.db, { billing: node.provider });
    const { accountId, subscription, events } = await test.paid('growth');
    hang();
    node.billing.start();
    const call = async (event: Event) => {
      const payload = JSON.stringify(event);
      const headers = { 'stripe-signature': signEvent(payload, WEBHOOK_SECRET, test.fake.processor.now()) };
      return (await api.ask('/webhooks/stripe', { method: 'POST', payload, headers })).statusCode;
    };
    const [first, ...others] = copiesOf(events, EVENTS) as [Event, ...Event[]];
    expect(await call(first)).toBe(200);
    await expect.poll(() => asked, { timeout: 10_000 }).toEqual([subscription.customer]); // and waits for the answer
    const statuses = await Promise.all([...others, first].map(call));
    expect(statuses).toEqual(Array(EVENTS).fill(200));
    expect([await pendingEvents(), await test.tierOf(accountId)]).toEqual([EVENTS, 'free']);
    expect(asked).toEqual([subscription.customer]);

    gate.resolve();
    await expect.poll(pendingEvents, { timeout: 20_000 }).toBe(0);
    expect(await test.tierOf(accountId)).toBe('growth');
    expect(asked).toHaveLength(2);
    await api.close();
  });

  itOnce('about one customer, others get their tier', async () => {
    const [node] = test.nodes;
    const stuck = await test.paid('growth');
    const other = await test.paid('business');
    hang(stuck.subscription.customer);
    node.billing.start();
    for (const event of copiesOf(stuck.events, 3)) await test.store(event);
    await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(1);
    for (const event of copiesOf(other.events, 3)) await test.store(event);
    await expect.poll(() => test.tierOf(other.accountId), { timeout: 20_000 }).toBe('business');
    expect([await test.tierOf(stuck.accountId), asked.length]).toEqual(['free', 1]);
  });

  it('about everybody, few are asked about at a time, and none by two nodes', async () => {
    const lives = [];
    for (let count = 0; count < 12; count++) lives.push(await test.paid('growth'));
    hang();
    for (const { events } of lives) for (const event of copiesOf(events, 2)) await test.store(event);
    for (const { billing } of test.nodes) billing.start();
    await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(8);
    for (const { events } of lives) for (const event of copiesOf(events, 4).slice(2)) await test.store(event);
    expect([new Set(asked).size, asked.length]).toEqual([8, 8]);
    gate.resolve();
    await expect.poll(pendingEvents, { timeout: 20_000 }).toBe(0);
    for (const { accountId } of lives) expect(await test.tierOf(accountId)).toBe('growth');
  });

  it('a node that stops gives up its questions, and another node takes them over at once', async () => {
    const { accountId, events } = await test.paid('growth');
    hang();
    const [first, second] = test.nodes;
    first.billing.start();
    await test.store(copiesOf(events, 1)[0] as Event);
    await expect.poll(() => asked.length, { timeout: 10_000 }).toBe(1);
    await first.billing.stop();
    expect(await pendingEvents()).toBe(1);
    test.fake.hold(null);
    await second.billing.checkDue();
    expect([await pendingEvents(), await test.tierOf(accountId)]).toEqual([0, 'growth']);
  });

  itOnce('counts what is pending for the operator', async () => {
    const { accountId, events } = await test.paid('growth');
    hang();
    for (const event of copiesOf(events, 3)) await test.store(event);
    const [node] = test.nodes;
    node.billing.start();
    await expect
      .poll(() => node.billing.metrics(), { timeout: 10_000 })
      .toMatchObject({ pendingEvents: 3, oldestPendingAt: expect.any(Number), failingCustomers: 0 });
    gate.resolve();
    await expect.poll(() => node.billing.metrics()?.checks.checked, { timeout: 10_000 }).toBe(1);
    expect(await test.tierOf(accountId)).toBe('growth');
  });
});

describe.each(anyDatabase)('a question to the payment processor that takes too long (%s)', (kind) => {
  let test: SubscriptionsUnderTest;
  let silent: Server;
  let gate: PromiseWithResolvers<void>;

  beforeEach(async () => {
    gate = Promise.withResolvers<void>();
    test = await SubscriptionsUnderTest.open(kind, silentLogger(), { timeoutMs: 300 });
    silent = createServer((socket) => void socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterEach(async () => {
    gate.resolve();
    await test?.close();
    silent?.close();
  });

  const row = async (accountId: number) =>
    await test.db.kysely
      .selectFrom('payment_customer')
      .select(['failures', 'held_until'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();

  it('is given up, put again later and later, and the state is right once it is answered', async () => {
    const { accountId, events } = await test.paid('growth');
    const [node, other] = test.nodes;
    let asked = 0;
    test.fake.hold(async () => {
      asked++;
      await gate.promise;
    });
    await test.store(events.find(({ type }) => type === 'invoice.paid') as Event);
    const waits: number[] = [];
    for (let failures = 1; failures <= 7; failures++) {
      await node.billing.checkDue();
      const { failures: counted, held_until: until } = await row(accountId);
      expect(counted).toBe(failures);
      const before = asked;
      await other.billing.checkDue(); // not yet due again
      expect(asked).toBe(before);
      const waitMs = (until?.getTime() ?? 0) - test.fake.processor.now() * 1000;
      waits.push(Math.round(waitMs / 10_000) * 10);
      test.fake.processor.advance(Math.ceil(waitMs / 1000) + 1);
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 300, 300]);
    expect(await test.tierOf(accountId)).toBe('free');
    gate.resolve();
    test.fake.hold(null);
    await other.billing.checkDue();
    expect([await test.tierOf(accountId), (await row(accountId)).failures]).toEqual(['growth', 0]);
  });

  it('is 503 with Retry-After for who waits for a checkout or the portal', async () => {
    const provider = createStripeBilling({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      prices: PRICES,
      apiUrl: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      logger: silentLogger(),
      timeoutMs: 300,
    });
    const api = await startDashboard(test.db, { billing: provider });
    const token = api.token({ subject: 'somebody' });
    const { statusCode } = await api.ask('/v1/account', { token });
    expect(statusCode).toBe(200);
    const checkout = await api.ask('/v1/subscription/checkout', { method: 'POST', token, json: { tier: 'growth' } });
    const account = await test.db.kysely
      .selectFrom('account')
      .select('id')
      .where('issuer', '=', ISSUER)
      .executeTakeFirstOrThrow();
    await test.db.kysely
      .updateTable('payment_customer')
      .set({ customer_id: 'cus_ofsomebody' })
      .where('account_id', '=', account.id)
      .execute();
    const portal = await api.ask('/v1/subscription/portal', { method: 'POST', token });
    for (const answer of [checkout, portal]) {
      expect([answer.statusCode, answer.json.code, answer.headers['retry-after']]).toEqual([
        503,
        'SERVICE_UNAVAILABLE',
        '5',
      ]);
      expect(answer.json.message).toContain('payment processor does not answer');
    }
    await api.close();
  });
});
