import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tier } from '../../src/domain/tiers.ts';
import type { Event } from '../fake-payments/objects.ts';
import { databaseKinds } from '../helpers/database.ts';
import { SubscriptionsUnderTest } from './subscriptions-under-test.ts';

/**
 * Each event this often, half of them on either node, all at once. The embedded database, which has one session, takes
 * one after the other all the same.
 */
const DELIVERIES = { embedded: process.env.TEST_ALL ? 10 : 4, postgres: 10 };

/** One event of a life: which, and the tier that is right once it has happened. */
interface Step {
  readonly type: string;
  readonly tier: Tier;
  /** Makes it happen at the processor; absent: it happens together with the one before. */
  readonly happen?: (life: Life) => void;
}

interface Life {
  readonly test: SubscriptionsUnderTest;
  readonly accountId: number;
  readonly customer: string;
  readonly pay: () => void;
}

const subscriptionOf = ({ test, customer }: Life) => {
  const [subscription] = test.fake.processor.subscriptionsOf(customer);
  if (!subscription) throw new Error('there is no subscription');
  return subscription;
};

const BEGINNING: readonly Step[] = [
  { type: 'customer.subscription.created', tier: 'growth', happen: (life) => life.pay() },
  { type: 'invoice.paid', tier: 'growth' },
  { type: 'checkout.session.completed', tier: 'growth' },
  {
    type: 'customer.subscription.updated',
    tier: 'business',
    happen: (life) => life.test.fake.processor.changePrice(subscriptionOf(life), 'price_business'),
  },
  {
    type: 'invoice.payment_failed',
    tier: 'business', // within the grace period
    happen: ({ test, customer }) => {
      test.fake.processor.setCard(customer, 'declined');
      test.advanceDays(30.1);
    },
  },
];

const CANCELLED: readonly Step[] = [
  ...BEGINNING,
  {
    type: 'customer.subscription.deleted',
    tier: 'free',
    happen: (life) => life.test.fake.processor.end(subscriptionOf(life)),
  },
];

const RECOVERED: readonly Step[] = [
  ...BEGINNING,
  {
    type: 'invoice.paid',
    tier: 'business',
    happen: (life) => {
      life.test.fake.processor.setCard(life.customer, 'accepted');
      life.test.fake.processor.payOpenInvoices(subscriptionOf(life));
    },
  },
];

const ORDERS = permutations([0, 1, 2, 3, 4, 5]);

describe.each(databaseKinds)('the events of a subscription (%s)', (kind) => {
  let test: SubscriptionsUnderTest;
  beforeAll(async () => {
    test = await SubscriptionsUnderTest.open(kind);
  });
  afterAll(async () => {
    await test?.close();
  });

  // The step with the fewest orders that have all of that in them; `npm run test:all` tries every order on PostgreSQL.
  const isAll = process.env.TEST_ALL !== undefined && kind === 'postgres';
  const step = isAll ? 1 : 43;
  const orders = ORDERS.filter((_, at) => at % step === 0);

  it(`lead to the right tier in ${orders.length} of ${ORDERS.length} orders, each ${DELIVERIES[kind]} times on two nodes and again three days late`, async () => {
    // Among them each event is in each place, and before and right after each other one.
    const places = new Set(orders.flatMap((order) => order.map((event, place) => `${event} at ${place}`)));
    const pairs = new Set(orders.flatMap((order) => order.slice(1).map((event, at) => `${order[at]} ${event}`)));
    expect([ORDERS.length, places.size, pairs.size]).toEqual([720, 36, 30]);
    for (const order of orders) await live(test, CANCELLED, order);
  }, 900_000);

  it('lead to the right tier in any order when the life ends well', async () => {
    const sample = isAll ? ORDERS : ORDERS.filter((_, at) => at % (kind === 'postgres' ? 47 : 61) === 5);
    for (const order of sample) await live(test, RECOVERED, order);
  }, 900_000);

  it('leave the latest state when a node is slow to apply what it read', async () => {
    const { accountId, subscription, events } = await test.paid('growth');
    const [created, paid] = events.filter(({ type }) => /subscription.created|invoice.paid/.test(type));
    if (!created || !paid) throw new Error('no events');
    // The first node reads that it is active; before it gets the answer, the subscription ends and the second node says so.
    const gate = Promise.withResolvers<void>();
    const isRead = Promise.withResolvers<void>();
    let held = false;
    test.fake.hold(async (_method, path) => {
      if (held || !path.endsWith(subscription.customer)) return;
      held = true;
      isRead.resolve();
      await gate.promise;
    });
    const slow = test.deliver(created, test.nodes[0]);
    await isRead.promise;
    const known = test.eventsOf(subscription.customer).length;
    test.fake.processor.end(subscription);
    const [deleted] = test.eventsOf(subscription.customer).slice(known);
    if (!deleted) throw new Error('no event of the end');
    await test.deliver(paid, test.nodes[1]);
    await test.deliver(deleted, test.nodes[1]);
    gate.resolve();
    await slow;
    test.fake.hold(null);
    expect(await test.tierOf(accountId)).toBe('free');
    expect(await test.subscriptionRow(accountId)).toBeUndefined();
  });

  it('lead to the right tier while the subscription keeps changing and answers overtake each other', async () => {
    let seed = 20_261_121;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let round = 0; round < (kind === 'postgres' ? 15 : 5); round++) {
      const { accountId, subscription } = await test.paid('growth');
      test.fake.hold(() => new Promise((resolve) => setTimeout(resolve, random(15))));
      const deliveries: Promise<void>[] = [];
      let seen = 0;
      for (let change = 0; change < 12; change++) {
        const choice = random(3);
        if (subscription.status !== 'canceled') {
          if (choice === 0) test.fake.processor.changePrice(subscription, 'price_business');
          if (choice === 1) test.fake.processor.changePrice(subscription, 'price_growth');
          if (choice === 2) test.fake.processor.cancelAtPeriodEnd(subscription, random(2) === 0);
          if (change === 11 && round % 3 === 0) test.fake.processor.end(subscription);
        }
        const events = test.eventsOf(subscription.customer);
        for (const event of events.slice(seen)) {
          for (let copy = 0; copy < 2; copy++) {
            const node = test.nodes[random(2) === 0 ? 0 : 1];
            deliveries.push(
              new Promise((resolve) => setTimeout(resolve, random(25))).then(() => test.deliver(event, node)),
            );
          }
        }
        seen = events.length;
        await new Promise((resolve) => setTimeout(resolve, random(6)));
      }
      await Promise.all(deliveries);
      test.fake.hold(null);
      const isBusiness = subscription.items.data[0]?.price.id === 'price_business';
      const expected = subscription.status === 'canceled' ? 'free' : isBusiness ? 'business' : 'growth';
      expect(await test.tierOf(accountId)).toBe(expected);
      const row = await test.subscriptionRow(accountId);
      expect(row?.tier ?? 'free').toBe(expected);
      expect(Boolean(row?.ends_at)).toBe(subscription.status !== 'canceled' && subscription.cancel_at_period_end);
    }
  }, 120_000);
});

/**
 * Delivers the events of a life in this order. What is delivered must have happened, so the life goes on at the processor as
 * far as that and no further: the tier must be right after each event, not only after the last.
 */
async function live(test: SubscriptionsUnderTest, steps: readonly Step[], order: readonly number[]): Promise<void> {
  const accountId = await test.account();
  const session = await test.checkout(accountId, 'growth');
  const pay = () => void test.fake.processor.completeSession(session);
  const life: Life = { test, accountId, customer: session.customer, pay };
  const events: Event[] = [];
  for (const at of order) {
    while (events.length <= at) happen(life, steps, events);
    const event = events[at];
    const tier = steps[events.length - 1]?.tier;
    if (!event) throw new Error(`event ${at} has not happened`);
    await deliverManyTimes(test, event, DELIVERIES[test.db.kind]);
    expect(await test.tierOf(accountId), `after ${event.type} of ${order.join()}`).toBe(tier);
  }
  const last = steps.at(-1)?.tier;
  await expectEnd(test, accountId, last, order);
  if (last === 'free') test.advanceDays(3);
  for (const at of order) {
    const event = events[at];
    if (event) await deliverManyTimes(test, event, 2);
  }
  await expectEnd(test, accountId, last, order);
  // Nothing of this life is to come up in the next ones.
  for (const subscription of test.fake.processor.liveSubscriptionsOf(life.customer))
    test.fake.processor.end(subscription);
}

/** The next step, and those that happen together with it. */
function happen(life: Life, steps: readonly Step[], events: Event[]): void {
  const known = new Set(life.test.eventsOf(life.customer));
  steps[events.length]?.happen?.(life);
  const fresh = life.test.eventsOf(life.customer).filter((event) => !known.has(event));
  do {
    const { type } = steps[events.length] ?? {};
    const event = fresh.find((candidate) => candidate.type === type);
    if (!event) throw new Error(`there was no ${type}`);
    events.push(event);
  } while (events.length < steps.length && steps[events.length]?.happen === undefined);
}

async function deliverManyTimes(test: SubscriptionsUnderTest, event: Event, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, (_, at) => test.deliver(event, test.nodes[at % 2 === 0 ? 0 : 1])));
}

async function expectEnd(
  test: SubscriptionsUnderTest,
  accountId: number,
  tier: Tier | undefined,
  order: readonly number[],
): Promise<void> {
  expect(await test.tierOf(accountId), `at the end of ${order.join()}`).toBe(tier);
  expect((await test.subscriptionRow(accountId))?.tier ?? 'free').toBe(tier);
  const recorded = await test.db.kysely
    .selectFrom('payment_event')
    .select('event_id')
    .where('account_id', '=', accountId)
    .execute();
  expect(recorded).toHaveLength(order.length);
}

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((first, at) => permutations(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}
