/** What the use cases of subscriptions work with. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import type { BillingProvider } from '../../infrastructure/payments/billing-provider.ts';

export interface SubscriptionContext {
  readonly db: Kysely<DatabaseSchema>;
  readonly billing: BillingProvider;
  /** How long a tier outlives a failed payment. */
  readonly graceDays: number;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
