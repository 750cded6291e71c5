/** What the use cases behind a door work with. The door hands it on and asks nothing of it itself. */
import type { Executor } from '../db/executor.ts';
import type { BillingProvider } from '../infrastructure/payments/billing-provider.ts';

export interface ServiceContext {
  readonly db: Executor;
  readonly billing: BillingProvider;
}
