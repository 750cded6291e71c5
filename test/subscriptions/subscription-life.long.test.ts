import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI_ACTOR } from '../../src/domain/accounts/actor.ts';
import { deleteAccount } from '../../src/services/accounts/delete-account.ts';
import { setAccountTier } from '../../src/services/accounts/set-account-tier.ts';
import { ActiveApiKeys } from '../../src/services/api-keys/active-api-keys.ts';
import { createApiKey } from '../../src/services/api-keys/create-api-key.ts';
import { getSubscription } from '../../src/services/subscriptions/get-subscription.ts';
import { anyDatabase } from '../helpers/database.ts';
import { GRACE_DAYS, SubscriptionsUnderTest } from './subscriptions-under-test.ts';

const DAY_MS = 86_400_000;

describe.each(anyDatabase)('a subscription (%s)', (kind) => {
  let test: SubscriptionsUnderTest;
  beforeAll(async () => {
    test = await SubscriptionsUnderTest.open(kind);
  });
  afterAll(async () => {
    await test?.close();
  });

  it('gives the account and its existing keys their tier once it is paid, and not before', async () => {
    const accountId = await test.account();
    const { key } = await createApiKey(test.db.kysely, { accountId, name: 'one' }, CLI_ACTOR);
    const keys = new ActiveApiKeys(test.db.kysely);
    await keys.load();
    const session = await test.checkout(accountId, 'growth');
    expect(await test.tierOf(accountId)).toBe('free');
    expect(await getSubscription(test.db.kysely, accountId)).toBeUndefined();

    expect(test.fake.processor.completeSession(session)).toBe(true);
    for (const event of test.eventsOf(session.customer)) await test.deliver(event);
    expect(await test.tierOf(accountId)).toBe('growth');
    expect(await getSubscription(test.db.kysely, accountId)).toMatchObject({
      tier: 'growth',
      status: 'active',
      subscriptionId: session.subscription,
      endsAt: null,
      graceEndsAt: null,
    });
    await keys.poll();
    expect(keys.check(key)).toMatchObject({ accountId, tier: 'growth' });
  });

  it('changes tier in the portal, both ways', async () => {
    const { accountId, subscription } = await test.subscribed('growth');
    for (const [price, tier] of [
      ['price_business', 'business'],
      ['price_growth', 'growth'],
    ] as const) {
      const known = test.eventsOf(subscription.customer).length;
      test.fake.processor.changePrice(subscription, price);
      await test.deliverNew(subscription.customer, known);
      expect(await test.tierOf(accountId)).toBe(tier);
    }
    expect((await test.auditOf(accountId)).map(({ action }) => action)).toEqual([
      'account.created',
      'subscription.started',
      'account.tier_changed',
      'subscription.changed',
      'account.tier_changed',
      'subscription.changed',
      'account.tier_changed',
    ]);
  });

  it('that is cancelled runs to the end of what was paid, and then there is no row', async () => {
    const { accountId, subscription } = await test.subscribed('business');
    const known = test.eventsOf(subscription.customer).length;
    test.fake.processor.cancelAtPeriodEnd(subscription, true);
    await test.deliverNew(subscription.customer, known);
    const cancelled = await getSubscription(test.db.kysely, accountId);
    expect(cancelled).toMatchObject({ tier: 'business', status: 'active' });
    expect(cancelled?.endsAt).toEqual(cancelled?.currentPeriodEnd);

    test.advanceDays(31);
    await test.deliverNew(subscription.customer, known + 1);
    expect(await test.tierOf(accountId)).toBe('free');
    expect(await test.subscriptionRow(accountId)).toBeUndefined();
  });

  it('keeps its tier through the grace period of a failed payment and no longer', async () => {
    const { accountId, subscription } = await test.subscribed('growth');
    const { customer } = subscription;
    const due = (subscription.items.data[0]?.current_period_end ?? 0) * 1000;
    test.fake.processor.setCard(customer, 'declined');
    let known = test.eventsOf(customer).length;
    test.advanceDays(30.5);
    await test.deliverNew(customer, known);
    known = test.eventsOf(customer).length;
    expect(await getSubscription(test.db.kysely, accountId)).toMatchObject({
      tier: 'growth',
      status: 'past_due',
      graceEndsAt: new Date(due + GRACE_DAYS * DAY_MS),
    });
    expect(await test.tierOf(accountId)).toBe('growth');

    test.advanceDays(6);
    await test.deliverNew(customer, known);
    await test.nodes[0].billing.checkDue();
    expect(await test.tierOf(accountId)).toBe('growth');

    // No call of the processor tells of the deadline.
    test.advanceDays(0.75);
    await Promise.all(test.nodes.map(({ billing }) => billing.checkDue()));
    expect(await test.tierOf(accountId)).toBe('free');
    expect(await test.subscriptionRow(accountId)).toBeUndefined();
    const log = await test.auditOf(accountId);
    expect(log.filter(({ action }) => action === 'subscription.ended')).toMatchObject([
      { actor_kind: 'system', actor_id: 'subscription check' },
    ]);
  });

  it('whose payment succeeds within the grace period goes on as if nothing had been', async () => {
    const { accountId, subscription } = await test.subscribed('growth');
    const { customer } = subscription;
    const known = test.eventsOf(customer).length;
    test.fake.processor.setCard(customer, 'declined');
    test.advanceDays(31);
    await test.deliverNew(customer, known);
    expect(await getSubscription(test.db.kysely, accountId)).toMatchObject({ status: 'past_due' });
    test.fake.processor.setCard(customer, 'accepted');
    test.fake.processor.payOpenInvoices(subscription);
    await test.deliverNew(customer, known);
    expect(await getSubscription(test.db.kysely, accountId)).toMatchObject({ status: 'active', graceEndsAt: null });
    test.advanceDays(10);
    await test.nodes[0].billing.checkDue();
    expect(await test.tierOf(accountId)).toBe('growth');
  });

  it('that is paid after the grace period brings the tier back', async () => {
    const { accountId, subscription } = await test.subscribed('growth');
    const { customer } = subscription;
    test.fake.processor.setCard(customer, 'declined');
    let known = test.eventsOf(customer).length;
    test.advanceDays(30.1);
    await test.deliverNew(customer, known);
    subscription.status = 'past_due';
    for (const invoice of test.fake.processor.invoicesOf(subscription.id)) invoice.next_payment_attempt = null;
    test.advanceDays(8);
    await test.nodes[0].billing.checkDue();
    expect(await test.tierOf(accountId)).toBe('free');

    known = test.eventsOf(customer).length;
    test.fake.processor.setCard(customer, 'accepted');
    test.fake.processor.payOpenInvoices(subscription);
    await test.deliverNew(customer, known);
    expect(await test.tierOf(accountId)).toBe('growth');
  });

  it('in arrears for months gets no new grace period with each new invoice', async () => {
    const { accountId, subscription } = await test.subscribed('growth');
    const { customer } = subscription;
    test.fake.processor.setCard(customer, 'declined');
    test.advanceDays(30.1);
    for (const invoice of test.fake.processor.invoicesOf(subscription.id)) invoice.next_payment_attempt = null;
    test.advanceDays(30);
    for (const event of test.eventsOf(customer)) await test.deliver(event);
    expect(subscription.status).toBe('past_due');
    expect(await test.tierOf(accountId)).toBe('free');
  });

  it('returns to free at the deadline also while the processor is away', async () => {
    const { accountId, subscription } = await test.subscribed('growth');
    test.fake.processor.setCard(subscription.customer, 'declined');
    const known = test.eventsOf(subscription.customer).length;
    test.advanceDays(30.1);
    await test.deliverNew(subscription.customer, known);
    test.advanceDays(7.1);
    test.fake.failNext(1000);
    await sql`update payment_customer set check_at = null where account_id <> ${accountId}`.execute(test.db.kysely);
    await test.nodes[0].billing.checkDue();
    test.fake.failNext(0);
    expect(await test.tierOf(accountId)).toBe('free');
  }, 60_000);

  it('is asked about although a clock that was ahead put that off for a year', async () => {
    const { accountId, subscription } = await test.subscribed('growth');
    test.fake.processor.setCard(subscription.customer, 'declined');
    const known = test.eventsOf(subscription.customer).length;
    test.advanceDays(30.1);
    await test.deliverNew(subscription.customer, known);
    await sql`update payment_customer set check_at = check_at + interval '1 year', held_until = check_at + interval '1 year'
      where account_id = ${accountId}`.execute(test.db.kysely);
    test.advanceDays(7.1);
    await test.nodes[0].billing.checkDue();
    expect(await test.tierOf(accountId)).toBe('free');
  });

  it('is found without any call of the processor', async () => {
    const { accountId, subscription } = await test.paid('business');
    await test.nodes[0].billing.checkDue();
    expect(await test.tierOf(accountId)).toBe('free');
    test.advanceDays(1.1 / 24);
    await test.nodes[0].billing.checkDue();
    expect(await test.tierOf(accountId)).toBe('business');

    test.fake.processor.end(subscription);
    test.advanceDays(1.1);
    await test.nodes[0].billing.checkDue();
    expect(await test.tierOf(accountId)).toBe('free');
  });

  it('leaves a tier that an operator set until it changes itself', async () => {
    const { accountId, subscription } = await test.subscribed('growth');
    await setAccountTier(test.db.kysely, accountId, 'business', CLI_ACTOR);
    let known = test.eventsOf(subscription.customer).length;
    test.advanceDays(31);
    await test.deliverNew(subscription.customer, known);
    expect(await test.tierOf(accountId)).toBe('business');
    known = test.eventsOf(subscription.customer).length;
    test.fake.processor.end(subscription);
    await test.deliverNew(subscription.customer, known);
    expect(await test.tierOf(accountId)).toBe('free');
  });

  it('that never was leaves a tier that an operator set', async () => {
    const accountId = await test.account();
    await setAccountTier(test.db.kysely, accountId, 'business', CLI_ACTOR);
    const session = await test.checkout(accountId, 'growth');
    test.advanceDays(1.1);
    for (const event of test.eventsOf(session.customer)) await test.deliver(event);
    await test.nodes[0].billing.checkDue();
    expect(session.status).toBe('expired');
    expect(await test.tierOf(accountId)).toBe('business');
  });

  it('by an earlier price of its tier keeps it, and one by a price of something else gives nothing', async () => {
    const { accountId, subscription } = await test.subscribed('business');
    let known = test.eventsOf(subscription.customer).length;
    test.fake.processor.changePrice(subscription, 'price_growth_old');
    await test.deliverNew(subscription.customer, known);
    expect(await test.tierOf(accountId)).toBe('growth');

    // The price was taken out of the settings: whoever subscribed by it is not to suffer.
    known = test.eventsOf(subscription.customer).length;
    test.fake.processor.changePrice(subscription, 'price_of_something_else');
    await test.deliverNew(subscription.customer, known);
    expect(await test.tierOf(accountId)).toBe('growth');

    const other = await test.paid('growth');
    test.fake.processor.changePrice(other.subscription, 'price_of_something_else');
    for (const event of test.eventsOf(other.subscription.customer)) await test.deliver(event);
    expect(await test.tierOf(other.accountId)).toBe('free');
  });

  it('ends with the account, here at once and at the processor as soon as it answers', async () => {
    const { accountId, subscription } = await test.subscribed('growth');
    const { customer } = subscription;
    await deleteAccount(test.db.kysely, { accountId, actor: CLI_ACTOR });
    expect(await test.subscriptionRow(accountId)).toBeUndefined();
    await sql`update payment_customer set check_at = null where account_id <> ${accountId}`.execute(test.db.kysely);

    test.fake.failNext(1000);
    await test.nodes[0].billing.checkDue();
    expect(subscription.status).toBe('active');
    test.fake.failNext(0);
    test.advanceDays(6 / 1440);
    await test.nodes[1].billing.checkDue();
    expect(subscription.status).toBe('canceled');
    expect(test.fake.processor.customers.get(customer)).toMatchObject({ deleted: true, email: null });
    // What the processor says of it afterwards is about nobody.
    for (const event of test.eventsOf(customer)) await test.deliver(event);
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from payment_customer where account_id = ${accountId})
           + (select count(*) from payment_event where account_id = ${accountId}) as count`.execute(test.db.kysely);
    expect(rows).toEqual([{ count: 0 }]);
  }, 60_000);

  it('ends when the operator removes the customer at the processor', async () => {
    const { accountId, subscription } = await test.subscribed('business');
    const customer = test.fake.processor.customers.get(subscription.customer);
    if (customer) test.fake.processor.deleteCustomer(customer);
    const [removed] = test.eventsOf(subscription.customer).filter(({ type }) => type === 'customer.deleted');
    if (removed) await test.deliver(removed);
    expect(await test.tierOf(accountId)).toBe('free');
    expect(await test.checkout(accountId, 'growth')).toMatchObject({ status: 'open' });
  });

  it('bought on a page that was open when the account was deleted is ended', async () => {
    const accountId = await test.account();
    const session = await test.checkout(accountId, 'growth');
    await deleteAccount(test.db.kysely, { accountId, actor: CLI_ACTOR });
    test.fake.processor.completeSession(session);
    for (const event of test.eventsOf(session.customer)) await test.deliver(event);
    await test.nodes[0].billing.checkDue();
    expect(test.fake.processor.liveSubscriptionsOf(session.customer)).toEqual([]);
    expect(await test.subscriptionRow(accountId)).toBeUndefined();
  });

  it('of a customer that the processor does not know is left alone: the key may be the wrong one', async () => {
    const kept = await test.subscribed('growth');
    const closed = await test.subscribed('growth');
    await deleteAccount(test.db.kysely, { accountId: closed.accountId, actor: CLI_ACTOR });
    const hidden = [kept, closed].map(({ subscription: { customer } }) => test.fake.processor.customers.get(customer));
    for (const customer of hidden) test.fake.processor.customers.delete(customer?.id ?? '');
    test.advanceDays(1.1);
    await test.nodes[0].billing.checkDue();
    expect(await test.tierOf(kept.accountId)).toBe('growth');

    for (const customer of hidden) if (customer) test.fake.processor.customers.set(customer.id, customer);
    test.advanceDays(1.1);
    await test.nodes[0].billing.checkDue();
    expect(await test.tierOf(kept.accountId)).toBe('growth');
    expect([kept.subscription.status, closed.subscription.status]).toEqual(['active', 'canceled']);
  });
});
