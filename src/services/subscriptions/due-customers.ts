/**
 * Works off the customers that are due, a few at a time: events to apply, deadlines, checkouts, customers to be
 * removed.
 */
import { checkCustomer } from './check-customer.ts';
import { claimDueCustomers, countFailingCustomers } from './payment-customers.repository.ts';
import { countPendingEvents, deleteEventsBefore } from './payment-events.repository.ts';
import type { SubscriptionContext } from './subscription-context.ts';

/** At the same time, per node. */
const MAX_RUNNING = 4;
/** Longer than one takes: after a node was killed another one takes its customers over. */
const CLAIM_MS = 30_000;
/** Without being woken; finds what other nodes stored or left. */
const ROUND_MS = 10_000;
/** The processor repeats an event for some days; after this one that comes again would only be looked at again. */
const EVENTS_KEPT_MS = 90 * 86_400_000;

export interface PaymentMetrics {
  /** Events that are stored and not yet applied, on all nodes, when this node last counted. */
  readonly pendingEvents: number;
  /** Milliseconds since the epoch; undefined when none is pending. */
  readonly oldestPendingAt: number | undefined;
  /** Customers about whom the processor last gave no answer. */
  readonly failingCustomers: number;
  /** By this node. */
  readonly checks: Readonly<Record<'checked' | 'failed', number>>;
}

/** Safe on several nodes at once: a customer is claimed by one of them. */
export class DueCustomers {
  readonly #context: SubscriptionContext;
  readonly #stopping: AbortController;
  readonly #running = new Set<Promise<void>>();
  readonly #checks = { checked: 0, failed: 0 };
  #counts: Omit<PaymentMetrics, 'checks'> = { pendingEvents: 0, oldestPendingAt: undefined, failingCustomers: 0 };
  #countedAt = Number.NEGATIVE_INFINITY;
  #claiming: Promise<number> = Promise.resolve(0);
  #loop: Promise<void> | undefined;
  #isWoken = false;
  #wake: () => void = () => {};

  /** Aborting `stopping` ends what is asked of the processor. */
  constructor(context: SubscriptionContext, stopping: AbortController) {
    this.#context = context;
    this.#stopping = stopping;
  }

  /** From now on, until stopped; the database must be migrated. */
  start(): void {
    this.#loop ??= this.#run();
  }

  /** Something is due: it is not waited for until the next round. */
  wake(): void {
    this.#isWoken = true;
    this.#wake();
  }

  /** Works until nothing is due and nothing is running here. */
  async finish(): Promise<void> {
    for (;;) {
      await this.#claim();
      if (this.#running.size === 0) return;
      await Promise.race(this.#running);
    }
  }

  /** Gives up what is being asked; it stays due. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#loop;
    await Promise.all(this.#running);
  }

  metrics(): PaymentMetrics {
    return { ...this.#counts, checks: { ...this.#checks } };
  }

  async #run(): Promise<void> {
    const { logger } = this.#context;
    let isFailing = false;
    while (!this.#stopping.signal.aborted) {
      this.#isWoken = false;
      try {
        await this.#claim();
        await this.#keepHouse();
        isFailing = false;
      } catch (error) {
        if (!isFailing) logger.warn({ err: error }, 'subscriptions could not be looked at');
        isFailing = true;
        this.#isWoken = false; // the database does not answer: waking changes nothing
      }
      await this.#sleep();
    }
  }

  async #sleep(): Promise<void> {
    if (this.#isWoken || this.#stopping.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timer = setTimeout(resolve, ROUND_MS);
    await promise;
    clearTimeout(timer);
    this.#wake = () => {};
  }

  /** Fills the free places, one call after the other. */
  #claim(): Promise<number> {
    const claim = () => this.#fill();
    this.#claiming = this.#claiming.then(claim, claim);
    return this.#claiming;
  }

  async #fill(): Promise<number> {
    const { db, now } = this.#context;
    const free = MAX_RUNNING - this.#running.size;
    if (free <= 0 || this.#stopping.signal.aborted) return 0;
    const due = await claimDueCustomers(db, new Date(now()), new Date(now() + CLAIM_MS), free);
    for (const customer of due) {
      const task = checkCustomer(this.#context, customer, this.#stopping.signal)
        .then(
          (outcome) => void this.#checks[outcome]++,
          (error: unknown) => {
            this.#checks.failed++;
            const { accountId } = customer;
            this.#context.logger.warn(
              { err: error, accountId },
              'a subscription could not be written; it is tried again',
            );
          },
        )
        .finally(() => {
          this.#running.delete(task);
          this.wake();
        });
      this.#running.add(task);
    }
    return due.length;
  }

  /** At most once a round, however often it is woken. */
  async #keepHouse(): Promise<void> {
    const { db, now } = this.#context;
    if (performance.now() - this.#countedAt < ROUND_MS) return;
    await deleteEventsBefore(db, new Date(now() - EVENTS_KEPT_MS));
    const { count, oldest } = await countPendingEvents(db);
    this.#counts = {
      pendingEvents: count,
      oldestPendingAt: oldest?.getTime(),
      failingCustomers: await countFailingCustomers(db),
    };
    this.#countedAt = performance.now();
  }
}
