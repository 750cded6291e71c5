import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Event } from '../fake-payments/objects.ts';
import { signEvent, WebhookSender } from '../fake-payments/webhook-sender.ts';
import { databaseKinds } from '../helpers/database.ts';
import { SECRET_KEY, SubscriptionsUnderTest, WEBHOOK_SECRET } from './subscriptions-under-test.ts';

describe.each(databaseKinds)('the webhook (%s)', (kind) => {
  let test: SubscriptionsUnderTest;
  const log: string[] = [];
  beforeAll(async () => {
    const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) });
    test = await SubscriptionsUnderTest.open(kind, logger);
  });
  afterAll(async () => {
    await test?.close();
  });

  /** Undefined: not stored. */
  const stateOf = async (event: Event) => {
    const query = sql<{ pending: boolean }>`select pending from payment_event where event_id = ${event.id}`;
    const [row] = (await query.execute(test.db.kysely)).rows;
    return row && (row.pending ? 'pending' : 'applied');
  };
  const ofType = (events: readonly Event[], type: string): Event => {
    const event = events.find((candidate) => candidate.type === type);
    if (!event) throw new Error(`there is no ${type}`);
    return event;
  };

  it('refuses what the processor did not sign, or not lately', async () => {
    const { accountId, events } = await test.paid('growth');
    const event = ofType(events, 'customer.subscription.created');
    const body = JSON.stringify(event);
    const now = test.fake.processor.now();
    const good = signEvent(body, WEBHOOK_SECRET, now);
    const variants: [string, string, string | undefined][] = [
      ['no signature', body, undefined],
      ['an empty signature', body, ''],
      ['words', body, 'let me in'],
      ['no time', body, good.replace(/^t=\d+,/, '')],
      ['another time', body, good.replace(/^t=\d+/, `t=${now - 1}`)],
      ['another scheme', body, good.replace('v1=', 'v0=')],
      ['another secret', body, signEvent(body, 'whsec_other', now)],
      ['an empty secret', body, signEvent(body, '', now)],
      ['six minutes old', body, signEvent(body, WEBHOOK_SECRET, now - 360)],
      ['another body', body.replace('subscription.created', 'subscription.deleted'), good],
      ['spaces added', `${body} `, good],
      ['an empty body', '', signEvent('', WEBHOOK_SECRET, now)],
      ['no JSON', 'hello', signEvent('hello', WEBHOOK_SECRET, now)],
    ];
    for (const [name, text, signature] of variants) {
      await expect(test.call(text, signature), name).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    }
    expect(await stateOf(event)).toBeUndefined();
    expect(await test.tierOf(accountId)).toBe('free');
    await test.call(body, good);
    await test.nodes[0].billing.checkDue();
    expect(await test.tierOf(accountId)).toBe('growth');
  });

  it('refuses a recorded call that is repeated three days later, and takes the same event signed again', async () => {
    const { accountId, events } = await test.paid('growth');
    const body = JSON.stringify(ofType(events, 'customer.subscription.created'));
    const recorded = signEvent(body, WEBHOOK_SECRET, test.fake.processor.now());
    test.advanceDays(3);
    await expect(test.call(body, recorded)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await test.call(body, signEvent(body, WEBHOOK_SECRET, test.fake.processor.now()));
    await test.nodes[0].billing.checkDue();
    expect(await test.tierOf(accountId)).toBe('growth');
  });

  it('takes and ignores events that say nothing of subscriptions, and signed nonsense', async () => {
    const { accountId, events } = await test.paid('growth');
    const unrelated = ofType(events, 'invoice.created');
    await test.deliver(unrelated);
    expect(await stateOf(unrelated)).toBeUndefined();
    for (const nonsense of [
      { ...unrelated, id: 'evt_1', type: 'something.new' },
      { ...unrelated, id: 'evt_2', type: 'invoice.paid', data: { object: { customer: null } } },
      { ...unrelated, id: 'evt_3', type: 'invoice.paid', data: { object: { customer: 7 } } },
      { ...unrelated, id: 'evt_4', type: 'invoice.paid', data: {} },
      { type: 'invoice.paid' },
      {},
      null,
      7,
    ]) {
      await test.deliver(nonsense as unknown as Event);
    }
    expect(await test.subscriptionRow(accountId)).toBeUndefined();
  });

  it('takes events of customers that are not ours and says so in the log', async () => {
    const customer = test.fake.processor.createCustomer({ email: null, metadata: {} });
    await test.deliver({
      ...ofType(test.eventsOf(customer.id), 'customer.created'),
      type: 'customer.subscription.created',
      data: { object: { customer: customer.id } },
    });
    expect(log.some((line) => line.includes('not ours') && line.includes(customer.id))).toBe(true);
  });

  it('keeps the event when the processor does not tell the state, and applies it later', async () => {
    const { accountId, events } = await test.paid('growth');
    const event = ofType(events, 'customer.subscription.created');
    test.fake.failNext(100);
    await test.deliver(event);
    test.fake.failNext(0);
    expect([await stateOf(event), await test.tierOf(accountId)]).toEqual(['pending', 'free']);
    test.fake.processor.advance(11);
    await test.nodes[1].billing.checkDue();
    expect([await stateOf(event), await test.tierOf(accountId)]).toEqual(['applied', 'growth']);
  });

  it('asks for the event again when it could not be stored', async () => {
    const { events } = await test.paid('growth');
    const event = ofType(events, 'customer.subscription.created');
    await sql`alter table payment_event rename to payment_event_away`.execute(test.db.kysely);
    await expect(test.deliver(event)).rejects.toThrow('payment_event');
    await sql`alter table payment_event_away rename to payment_event`.execute(test.db.kysely);
    expect(await stateOf(event)).toBeUndefined();
    await test.deliver(event);
    expect(await stateOf(event)).toBe('applied');
  });

  it('marks an event as applied together with its effect or not at all', async () => {
    const { accountId, events } = await test.paid('growth');
    const event = ofType(events, 'customer.subscription.created');
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
      test.db.kysely,
    );
    await sql`create trigger refuse before update on account for each row execute function refuse()`.execute(
      test.db.kysely,
    );
    await test.deliver(event);
    expect(await stateOf(event)).toBe('pending');
    expect(await test.subscriptionRow(accountId)).toBeUndefined();
    await sql`drop trigger refuse on account`.execute(test.db.kysely);
    test.fake.processor.advance(11);
    await test.nodes[0].billing.checkDue();
    expect([await stateOf(event), await test.tierOf(accountId)]).toEqual(['applied', 'growth']);
  });

  it('writes into the log of the account which event changed it', async () => {
    const { accountId, events } = await test.paid('growth');
    const event = ofType(events, 'invoice.paid');
    await test.deliver(event);
    const payments = (await test.auditOf(accountId)).filter(({ actor_kind }) => actor_kind === 'payments');
    expect(payments).toMatchObject([
      { action: 'subscription.started', actor_id: event.id, details: { tier: 'growth', status: 'active' } },
      { action: 'account.tier_changed', actor_id: event.id, details: { from: 'free', to: 'growth' } },
    ]);
  });

  it('is called over HTTP until it takes the event', async () => {
    const { accountId, events } = await test.paid('business');
    let refusals = 2;
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const signature = request.headers['stripe-signature'];
      const isTaken = await Promise.resolve()
        .then(async () => {
          if (refusals-- > 0) throw new Error('not now');
          await test.nodes[0].provider.webhook?.(Buffer.concat(chunks), String(signature));
        })
        .then(
          () => true,
          () => false,
        );
      response.writeHead(isTaken ? 200 : 503).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`;
    // The sender signs by the real clock, and this suite has moved the node's.
    const behind = test.fake.processor.now() - Math.floor(Date.now() / 1000);
    const lines: string[] = [];
    const sender = new WebhookSender({
      url,
      secret: WEBHOOK_SECRET,
      retryDelaysMs: [10, 10, 10],
      report: (line) => lines.push(line),
      now: () => Date.now() + behind * 1000,
    });
    sender.send(ofType(events, 'checkout.session.completed'));
    await sender.settled();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(lines.map((line) => line.split(' -> ')[1])).toEqual(['503', '503', '200']);
    await test.nodes[0].billing.checkDue();
    expect(await test.tierOf(accountId)).toBe('business');
  });

  it('logs no secret', () => {
    expect(log.length).toBeGreaterThan(0);
    for (const secret of [SECRET_KEY, WEBHOOK_SECRET, 'v1=']) expect(log.join('')).not.toContain(secret);
  });
});
