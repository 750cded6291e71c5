/** Wires payments as configured: the provider, its webhook and the regular work. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import { type BillingProvider, noBilling } from '../../infrastructure/payments/billing-provider.ts';
import type { PaymentSettings } from '../../infrastructure/payments/payment-settings.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import { checkDueSubscriptions } from './check-due-subscriptions.ts';
import { OneAtATime } from './one-at-a-time.ts';
import type { SubscriptionContext } from './subscription-context.ts';
import { countSubscriptions } from './subscriptions.repository.ts';

export interface Billing {
  readonly provider: BillingProvider;
  /** Regular work from now on; the database must be migrated. */
  start(): void;
  /** One round of the regular work, now. */
  checkDue(): Promise<number>;
  stop(): Promise<void>;
}

export interface CreateBillingOptions {
  readonly db: Kysely<DatabaseSchema>;
  readonly payments: PaymentSettings;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

const CHECK_EVERY_MS = 10_000;

export async function createBilling(options: CreateBillingOptions): Promise<Billing> {
  const { db, payments, logger, now = Date.now } = options;
  if (payments.stripe === undefined) return withoutBilling(db, logger);
  // Loaded here, because the SDK is large and most servers do without it.
  const { createStripeBilling } = await import('../../infrastructure/payments/stripe-billing.ts');
  const billing = createStripeBilling({ ...payments.stripe, logger, now });
  const context: SubscriptionContext = {
    db,
    billing,
    graceDays: payments.graceDays,
    logger,
    now,
    queue: new OneAtATime(),
  };
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  const run = async () => {
    let isFailing = false;
    while (!stopping.signal.aborted) {
      try {
        await checkDueSubscriptions(context, stopping.signal);
        isFailing = false;
      } catch (error) {
        if (!isFailing) logger.warn({ err: error }, 'subscriptions could not be looked at');
        isFailing = true;
      }
      await sleep(CHECK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  return {
    provider: {
      ...billing,
      webhook: (rawBody, signatureHeader) => applyPaymentEvent(context, rawBody, signatureHeader),
    },
    start() {
      if (running !== undefined) return;
      running = run();
      void reportProblems(billing, logger);
    },
    checkDue: () => checkDueSubscriptions(context),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** A processor that does not answer has been logged already and is none of the settings' fault. */
async function reportProblems(billing: BillingProvider, logger: Logger): Promise<void> {
  const problems = await billing.findProblems().catch(() => []);
  for (const problem of problems) logger.error({ problem }, 'the payment settings cannot be used');
}

function withoutBilling(db: Kysely<DatabaseSchema>, logger: Logger): Billing {
  return {
    provider: noBilling,
    start() {
      countSubscriptions(db).then(
        (count) => {
          if (count > 0) {
            logger.warn({ subscriptions: count }, 'there are paid subscriptions, and PAYMENTS=none: nothing ends them');
          }
        },
        () => {}, // the database's absence is reported elsewhere
      );
    },
    checkDue: async () => 0,
    async stop() {},
  };
}
