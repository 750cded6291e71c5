/** What the use cases of subscriptions work with. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import type { BillingProvider } from '../../infrastructure/payments/billing-provider.ts';
import type { OneAtATime } from './one-at-a-time.ts';

export interface SubscriptionContext {
  readonly db: Kysely<DatabaseSchema>;
  readonly billing: BillingProvider;
  /** How long a tier outlives a failed payment. */
  readonly graceDays: number;
  readonly logger: Logger;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Saves work when events of a customer come together; what is right does not depend on it. */
  readonly queue: OneAtATime;
}
