import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../src/infrastructure/logger.ts';
import { noBilling } from '../../src/infrastructure/payments/billing-provider.ts';
import { createStripeBilling } from '../../src/infrastructure/payments/stripe-billing.ts';
import { openPortal } from '../../src/services/subscriptions/open-portal.ts';
import { startCheckout } from '../../src/services/subscriptions/start-checkout.ts';
import { databaseKinds } from '../helpers/database.ts';
import { PAGES, PRICES, SECRET_KEY, SubscriptionsUnderTest, WEBHOOK_SECRET } from './subscriptions-under-test.ts';

describe.each(databaseKinds)('a checkout (%s)', (kind) => {
  let test: SubscriptionsUnderTest;
  beforeAll(async () => {
    test = await SubscriptionsUnderTest.open(kind);
  });
  afterAll(async () => {
    await test?.close();
  });

  const customersOf = (accountId: number) =>
    [...test.fake.processor.customers.values()].filter(({ metadata }) => metadata.carnet_account === String(accountId));
  const openSessionsOf = (customerId: string) =>
    test.fake.processor.sessionsOf(customerId).filter(({ status }) => status === 'open');

  it('is refused where billing is not configured', async () => {
    const accountId = await test.account();
    const refusal = { code: 'BUSINESS_RULE_VIOLATION', message: expect.stringContaining('not configured') };
    await expect(
      startCheckout(test.db.kysely, noBilling, { accountId, tier: 'growth', ...PAGES }),
    ).rejects.toMatchObject(refusal);
    await expect(
      openPortal(test.db.kysely, noBilling, { accountId, returnUrl: PAGES.cancelUrl }),
    ).rejects.toMatchObject(refusal);
    expect(noBilling.webhook).toBeUndefined();
  });

  it('is a page for a person, on which paying leads back', async () => {
    const accountId = await test.account();
    const session = await test.checkout(accountId, 'growth');
    const page = await fetch(session.url ?? '');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('$49.00 a month');
    const declined = await post(session.url ?? '', { card: 'declined' });
    expect(declined.status).toBe(402);
    const paid = await post(session.url ?? '', { card: 'accepted' });
    expect([paid.status, paid.headers.get('location')]).toEqual([303, PAGES.successUrl]);
    expect(session.status).toBe('complete');
  });

  it('started many times at once on two nodes makes one customer and one page', async () => {
    const accountId = await test.account();
    const sessions = await Promise.all(
      Array.from({ length: 20 }, (_, at) => test.checkout(accountId, 'growth', test.nodes[at % 2 === 0 ? 0 : 1])),
    );
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
    const customers = customersOf(accountId);
    expect(customers).toHaveLength(1);
    expect(customers[0]?.email).toContain('@example.org');
    expect((await test.checkout(accountId, 'growth')).id).toBe(sessions[0]?.id);

    // All see that there is no page any more before the first makes one.
    if (sessions[0]) test.fake.processor.expireSession(sessions[0]);
    const gate = Promise.withResolvers<void>();
    let waiting = 0;
    test.fake.hold(async (method, path) => {
      if (method !== 'GET' || path !== '/v1/checkout/sessions') return;
      if (++waiting === 10) gate.resolve();
      await gate.promise;
    });
    const again = await Promise.all(
      Array.from({ length: 10 }, (_, at) => test.checkout(accountId, 'growth', test.nodes[at % 2 === 0 ? 0 : 1])),
    );
    test.fake.hold(null);
    expect(new Set(again.map(({ id }) => id)).size).toBe(1);
    expect(openSessionsOf(again[0]?.customer ?? '')).toHaveLength(1);
  });

  it('for another tier closes the page before, also when both are asked for at once', async () => {
    const accountId = await test.account();
    const growth = await test.checkout(accountId, 'growth');
    const business = await test.checkout(accountId, 'business');
    expect(growth.status).toBe('expired');
    expect(openSessionsOf(growth.customer)).toEqual([business]);

    const other = await test.account();
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, at) =>
        test.checkout(other, at % 2 === 0 ? 'growth' : 'business', test.nodes[at % 2 === 0 ? 0 : 1]),
      ),
    );
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'CONFLICT' });
    }
    const [customer] = customersOf(other);
    expect(openSessionsOf(customer?.id ?? '').length).toBeLessThanOrEqual(1);
    await test.checkout(other, 'growth');
    expect(openSessionsOf(customer?.id ?? '')).toHaveLength(1);
  });

  it('of an account with a subscription is refused and names the portal', async () => {
    const refusal = { code: 'BUSINESS_RULE_VIOLATION', message: expect.stringContaining('portal') };
    const { accountId } = await test.subscribed('growth');
    await expect(test.checkout(accountId, 'business')).rejects.toMatchObject(refusal);
    // Paid a moment ago, and no event has come yet.
    const paid = await test.paid('growth');
    await expect(test.checkout(paid.accountId, 'growth')).rejects.toMatchObject(refusal);
  });

  it('can be started again after the subscription has ended', async () => {
    const { accountId, subscription } = await test.subscribed('growth');
    test.fake.processor.end(subscription);
    for (const event of test.eventsOf(subscription.customer)) await test.deliver(event);
    const session = await test.checkout(accountId, 'business');
    expect(session).toMatchObject({ customer: subscription.customer, status: 'open' });
  });

  it('makes a new customer when the processor has lost the old one', async () => {
    const accountId = await test.account();
    const { customer } = await test.checkout(accountId, 'growth');
    const removed = test.fake.processor.customers.get(customer);
    if (removed) test.fake.processor.deleteCustomer(removed);
    const second = await test.checkout(accountId, 'growth');
    expect(second.customer).not.toBe(customer);
    test.fake.processor.customers.delete(second.customer); // as after a change from test mode to live mode
    const third = await test.checkout(accountId, 'growth');
    expect([customer, second.customer]).not.toContain(third.customer);
  });

  it('works again after the processor failed', async () => {
    const accountId = await test.account();
    test.fake.failNext(100);
    await expect(test.checkout(accountId, 'growth')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    test.fake.failNext(0);
    expect(await test.checkout(accountId, 'growth')).toMatchObject({ status: 'open' });
  });

  it('tells the user nothing of a wrong key, and the log everything but the key', async () => {
    const lines: unknown[] = [];
    const logger = silentLogger();
    logger.level = 'error';
    logger.error = ((...line: unknown[]) => lines.push(line)) as typeof logger.error;
    const provider = createStripeBilling({
      secretKey: 'sk_test_wronghunter2',
      webhookSecret: WEBHOOK_SECRET,
      prices: PRICES,
      apiUrl: test.fake.url,
      logger,
    });
    const accountId = await test.account();
    const started = startCheckout(test.db.kysely, provider, { accountId, tier: 'growth', ...PAGES });
    await expect(started).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: expect.not.stringMatching(/key/i),
    });
    expect(JSON.stringify(lines)).toContain('Invalid API Key');
    expect(JSON.stringify(lines)).not.toContain('hunter2');
  });

  it('with prices that the processor does not sell is noticed at the start', async () => {
    expect(await test.nodes[0].provider.findProblems()).toEqual([]);
    const provider = createStripeBilling({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      prices: { growth: ['price_growth'], business: ['price_none'] },
      apiUrl: test.fake.url,
      logger: silentLogger(),
    });
    expect(await provider.findProblems()).toEqual([expect.stringMatching(/^STRIPE_PRICE_BUSINESS: .*price_none/)]);
  });

  it('of an account that is not there is not found', async () => {
    await expect(test.checkout(2_000_000_000, 'growth')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is what makes the portal available, where a subscription is changed and cancelled by clicking', async () => {
    const stranger = await test.account();
    await expect(
      openPortal(test.db.kysely, test.nodes[0].provider, { accountId: stranger, returnUrl: PAGES.cancelUrl }),
    ).rejects.toMatchObject({ code: 'BUSINESS_RULE_VIOLATION' });

    const { accountId, subscription } = await test.subscribed('growth');
    const { url } = await openPortal(test.db.kysely, test.nodes[0].provider, { accountId, returnUrl: PAGES.cancelUrl });
    expect(await (await fetch(url)).text()).toContain('Change to Business, $299.00 a month');
    await post(url, { subscription: subscription.id, action: 'price-price_business' });
    await post(url, { subscription: subscription.id, action: 'cancel' });
    for (const event of test.eventsOf(subscription.customer)) await test.deliver(event);
    expect(await test.subscriptionRow(accountId)).toMatchObject({ tier: 'business', ends_at: expect.any(Date) });
  });
});

function post(url: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}
