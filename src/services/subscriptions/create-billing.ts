/** Wires payments as configured: the provider, its webhook and the regular work. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import { type BillingProvider, noBilling } from '../../infrastructure/payments/billing-provider.ts';
import type { PaymentSettings } from '../../infrastructure/payments/payment-settings.ts';
import { DueCustomers, type PaymentMetrics } from './due-customers.ts';
import type { SubscriptionContext } from './subscription-context.ts';
import { countSubscriptions } from './subscriptions.repository.ts';
import { takePaymentEvent } from './take-payment-event.ts';

export interface Billing {
  readonly provider: BillingProvider;
  /** Regular work from now on; the database must be migrated. */
  start(): void;
  /** Does all that is due now. */
  checkDue(): Promise<void>;
  stop(): Promise<void>;
  /** Undefined where there is no billing. */
  metrics(): PaymentMetrics | undefined;
}

export interface CreateBillingOptions {
  readonly db: Kysely<DatabaseSchema>;
  readonly payments: PaymentSettings;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** How long the processor may take for one operation; absent = ten seconds. */
  readonly timeoutMs?: number;
}

export async function createBilling(options: CreateBillingOptions): Promise<Billing> {
  const { db, payments, logger, now = Date.now } = options;
  if (payments.stripe === undefined) return withoutBilling(db, logger);
  // Loaded here, because the SDK is large and most servers do without it.
  const { createStripeBilling } = await import('../../infrastructure/payments/stripe-billing.ts');
  const stopping = new AbortController();
  const billing = createStripeBilling({
    ...payments.stripe,
    logger,
    now,
    signal: stopping.signal,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  });
  const context: SubscriptionContext = { db, billing, graceDays: payments.graceDays, logger, now };
  const due = new DueCustomers(context, stopping);
  return {
    provider: {
      ...billing,
      async webhook(rawBody, signatureHeader) {
        if (await takePaymentEvent(context, rawBody, signatureHeader)) due.wake();
      },
    },
    start() {
      due.start();
      void reportProblems(billing, logger);
    },
    checkDue: () => due.finish(),
    stop: () => due.stop(),
    metrics: () => due.metrics(),
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
    async checkDue() {},
    async stop() {},
    metrics: () => undefined,
  };
}
