/** Puts an account on a tier; all its keys, present and future, carry that tier. */
import type { Kysely, Transaction } from 'kysely';
import { bumpDataVersion } from '../../db/data-version.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import { DomainError } from '../../domain/errors.ts';
import type { Tier } from '../../domain/tiers.ts';
import { markAccountKeysChanged } from '../api-keys/api-keys.repository.ts';
import { type Account, lockAccount, updateAccountTier } from './accounts.repository.ts';

export interface AccountTierChange {
  readonly account: Account;
  readonly changed: boolean;
}

/** @throws DomainError NOT_FOUND when there is no such account. */
export async function setAccountTier(
  db: Kysely<DatabaseSchema>,
  accountId: number,
  tier: Tier,
): Promise<AccountTierChange> {
  return await db.transaction().execute((trx) => setAccountTierWithin(trx, accountId, tier));
}

/** The same in the caller's transaction. */
export async function setAccountTierWithin(
  trx: Transaction<DatabaseSchema>,
  accountId: number,
  tier: Tier,
): Promise<AccountTierChange> {
  const account = await lockAccount(trx, accountId);
  if (!account) throw new DomainError('NOT_FOUND', `Account ${accountId} not found`);
  if (account.tier === tier) return { account, changed: false };
  await updateAccountTier(trx, accountId, tier);
  // Nodes keep the tier beside each key, so for them a change of tier is a change of the keys.
  await markAccountKeysChanged(trx, accountId, await bumpDataVersion(trx, 'api_keys'));
  return { account: { ...account, tier }, changed: true };
}
