/** The paid subscription of an account. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { findSubscription, type Subscription } from './subscriptions.repository.ts';

export type { Subscription } from './subscriptions.repository.ts';

/** Undefined when the account pays for nothing: its tier is Free, or one that an operator gave it. */
export async function getSubscription(
  db: Kysely<DatabaseSchema>,
  accountId: number,
): Promise<Subscription | undefined> {
  return await findSubscription(db, accountId);
}
