/** Two nodes with billing over one database, and the fake processor that they talk to through the real SDK. */
import { randomUUID } from 'node:crypto';
import { connect, type DatabaseConnection } from '../../src/db/connection.ts';
import { CLI_ACTOR } from '../../src/domain/accounts/actor.ts';
import type { PaidTier, Tier } from '../../src/domain/tiers.ts';
import { type Logger, silentLogger } from '../../src/infrastructure/logger.ts';
import type { BillingProvider } from '../../src/infrastructure/payments/billing-provider.ts';
import { findAccount } from '../../src/services/accounts/accounts.repository.ts';
import { ensureAccount } from '../../src/services/accounts/ensure-account.ts';
import { type Billing, createBilling } from '../../src/services/subscriptions/create-billing.ts';
import { startCheckout } from '../../src/services/subscriptions/start-checkout.ts';
import { DAY } from '../fake-payments/make-objects.ts';
import type { Event, Session, Subscription } from '../fake-payments/objects.ts';
import { type FakePayments, startFakePayments } from '../fake-payments/server.ts';
import { signEvent } from '../fake-payments/webhook-sender.ts';
import { type DatabaseKind, openTestDatabase, type TestDatabase } from '../helpers/database.ts';

export const SECRET_KEY = 'sk_test_undertest';
export const WEBHOOK_SECRET = 'whsec_undertest';
export const PRICES = { growth: ['price_growth', 'price_growth_old'], business: ['price_business'] } as const;
export const GRACE_DAYS = 7;
export const PAGES = { successUrl: 'https://portal.example.org/paid', cancelUrl: 'https://portal.example.org/tiers' };

export interface Node {
  readonly billing: Billing;
  readonly provider: BillingProvider;
  readonly db: DatabaseConnection['kysely'];
}

export class SubscriptionsUnderTest {
  readonly db: TestDatabase;
  readonly fake: FakePayments;
  readonly nodes: readonly [Node, Node];
  readonly #connections: readonly DatabaseConnection[];
  /** By what they are about: a customer, or an object that may be one. */
  readonly #events = new Map<string, Event[]>();
  #sorted = 0;

  private constructor(
    db: TestDatabase,
    fake: FakePayments,
    nodes: readonly [Node, Node],
    connections: readonly DatabaseConnection[],
  ) {
    this.db = db;
    this.fake = fake;
    this.nodes = nodes;
    this.#connections = connections;
  }

  static async open(
    kind: DatabaseKind,
    logger: Logger = silentLogger(),
    { timeoutMs }: { readonly timeoutMs?: number } = {},
  ): Promise<SubscriptionsUnderTest> {
    const db = await openTestDatabase(kind);
    const fake = await startFakePayments({
      secretKey: SECRET_KEY,
      prices: [
        { id: 'price_growth', name: 'Growth', amount: 4900 },
        { id: 'price_growth_old', name: 'Growth', amount: 3900 },
        { id: 'price_business', name: 'Business', amount: 29_900 },
        { id: 'price_of_something_else', name: 'Mug', amount: 900 },
      ],
    });
    const connections = [connect(db.poolConfig), connect(db.poolConfig)] as const;
    const nodes = await Promise.all(
      connections.map(async ({ kysely }) => {
        const billing = await createBilling({
          db: kysely,
          payments: {
            stripe: { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, prices: PRICES, apiUrl: fake.url },
            graceDays: GRACE_DAYS,
          },
          logger,
          now: () => fake.processor.now() * 1000,
          ...(timeoutMs === undefined ? {} : { timeoutMs }),
        });
        return { billing, provider: billing.provider, db: kysely };
      }),
    );
    return new SubscriptionsUnderTest(db, fake, nodes as unknown as readonly [Node, Node], connections);
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map(({ billing }) => billing.stop()));
    await Promise.all(this.#connections.map((connection) => connection.close()));
    await this.fake.close();
    await this.db.close();
  }

  async account(): Promise<number> {
    return (await ensureAccount(this.db.kysely, `${randomUUID()}@example.org`, CLI_ACTOR)).id;
  }

  async checkout(accountId: number, tier: PaidTier, node: Node = this.nodes[0]): Promise<Session> {
    const now = () => this.fake.processor.now() * 1000;
    const { url } = await startCheckout(node.db, node.provider, { accountId, tier, ...PAGES }, now);
    return this.sessionAt(url);
  }

  sessionAt(url: string): Session {
    const session = this.fake.processor.sessions.get(url.split('/').at(-1) ?? '');
    if (!session) throw new Error(`${url} is no checkout page`);
    return session;
  }

  /** An account whose holder has paid; no event of it has been delivered. */
  async paid(tier: PaidTier): Promise<{ accountId: number; subscription: Subscription; events: Event[] }> {
    const accountId = await this.account();
    const session = await this.checkout(accountId, tier);
    this.fake.processor.completeSession(session);
    const subscription = this.fake.processor.subscriptions.get(session.subscription ?? '');
    if (!subscription) throw new Error('nothing was subscribed to');
    return { accountId, subscription, events: this.eventsOf(session.customer) };
  }

  async subscribed(tier: PaidTier): Promise<{ accountId: number; subscription: Subscription }> {
    const { accountId, subscription, events } = await this.paid(tier);
    for (const event of events) await this.deliver(event);
    return { accountId, subscription };
  }

  eventsOf(customerId: string): Event[] {
    const { events } = this.fake.processor;
    // The suite of orders makes thousands of events and asks for a customer's after each.
    for (; this.#sorted < events.length; this.#sorted++) {
      const event = events[this.#sorted] as Event;
      const { customer, id } = event.data.object;
      for (const of of new Set([customer, id])) {
        if (typeof of === 'string') this.#events.set(of, [...(this.#events.get(of) ?? []), event]);
      }
    }
    return this.#events.get(customerId) ?? [];
  }

  /** Delivers all events of a customer that come after the first `known`. */
  async deliverNew(customerId: string, known: number): Promise<void> {
    for (const event of this.eventsOf(customerId).slice(known)) await this.deliver(event);
  }

  /** The processor calls a node, and the node does what is due then. */
  async deliver(event: Event, node: Node = this.nodes[0]): Promise<void> {
    await this.store(event, node);
    await node.billing.checkDue();
  }

  /** As the processor calls a node: signed at this moment of its clock. Nothing is done yet. */
  async store(event: Event, node: Node = this.nodes[0]): Promise<void> {
    const body = JSON.stringify(event);
    await this.call(body, signEvent(body, WEBHOOK_SECRET, this.fake.processor.now()), node);
  }

  async call(body: string, signature: string | undefined, node: Node = this.nodes[0]): Promise<void> {
    if (!node.provider.webhook) throw new Error('there is no webhook');
    await node.provider.webhook(Buffer.from(body), signature);
  }

  advanceDays(days: number): void {
    this.fake.processor.advance(Math.round(days * DAY));
  }

  async tierOf(accountId: number): Promise<Tier | undefined> {
    return (await findAccount(this.db.kysely, accountId))?.tier;
  }

  async subscriptionRow(accountId: number) {
    return await this.db.kysely
      .selectFrom('subscription')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst();
  }

  async auditOf(accountId: number) {
    return await this.db.kysely
      .selectFrom('audit_log')
      .select(['action', 'actor_kind', 'actor_id', 'details'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
  }
}
