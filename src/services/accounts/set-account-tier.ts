/** Puts an account on a tier; all its keys, present and future, carry that tier. */
import type { Kysely, Transaction } from 'kysely';
import { bumpDataVersion } from '../../db/data-version.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import type { Tier } from '../../domain/tiers.ts';
import { markAccountKeysChanged } from '../api-keys/api-keys.repository.ts';
import { recordAccountAudit } from '../audit/record-account-audit.ts';
import { type Account, updateAccountTier } from './accounts.repository.ts';
import { lockLiveAccount } from './lock-live-account.ts';

export interface AccountTierChange {
  readonly account: Account;
  readonly changed: boolean;
}

/** @throws DomainError NOT_FOUND when there is no such account. */
export async function setAccountTier(
  db: Kysely<DatabaseSchema>,
  accountId: number,
  tier: Tier,
  actor: Actor,
): Promise<AccountTierChange> {
  return await db.transaction().execute((trx) => setAccountTierWithin(trx, accountId, tier, actor));
}

/** The same in the caller's transaction. Writes its audit entry. */
export async function setAccountTierWithin(
  trx: Transaction<DatabaseSchema>,
  accountId: number,
  tier: Tier,
  actor: Actor,
): Promise<AccountTierChange> {
  const account = await lockLiveAccount(trx, accountId);
  if (account.tier === tier) return { account, changed: false };
  await updateAccountTier(trx, accountId, tier);
  await recordAccountAudit(trx, {
    accountId,
    actor,
    action: 'account.tier_changed',
    details: { from: account.tier, to: tier },
  });
  // Nodes keep the tier beside each key, so for them a change of tier is a change of the keys.
  await markAccountKeysChanged(trx, accountId, await bumpDataVersion(trx, 'api_keys'));
  return { account: { ...account, tier }, changed: true };
}
