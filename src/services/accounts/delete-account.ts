/** Deletes an account for good: its keys end, its subscription ends, and nothing is left that says whose it was. */
import type { Kysely, Transaction } from 'kysely';
import { bumpDataVersion } from '../../db/data-version.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import { findApiKeys, forgetApiKeyNames, markApiKeyRevoked } from '../api-keys/api-keys.repository.ts';
import { forgetAuditActors } from '../audit/audit.repository.ts';
import { recordAccountAudit } from '../audit/record-account-audit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { closeBillingWithin } from '../subscriptions/close-billing.ts';
import { deleteEndpointsOfAccount } from '../webhooks/endpoints.repository.ts';
import { insertIdentityDeletion, markAccountDeleted } from './accounts.repository.ts';
import { forgetIdentityUser } from './forget-identity-user.ts';
import { hashIdentity } from './identity-hash.ts';
import { lockLiveAccount } from './lock-live-account.ts';

export interface DeleteAccountInput {
  readonly accountId: number;
  readonly actor: Actor;
}

/**
 * All in one transaction, the user of the embedded identity provider and the webhook endpoints included; the
 * payment processor is told afterwards. What stays: the account's row with its tier and dates, its revoked keys without their names, what was
 * done when without who did it, and usage totals.
 * @throws DomainError NOT_FOUND when there is no such account (any more).
 */
export async function deleteAccount(
  db: Kysely<DatabaseSchema>,
  { accountId, actor }: DeleteAccountInput,
): Promise<{ readonly deletedAt: Date }> {
  return await db.transaction().execute(async (trx) => {
    const { identity } = await lockLiveAccount(trx, accountId);
    await closeBillingWithin(trx, { accountId, actor });
    await revokeApiKeys(trx, accountId, actor);
    await deleteEndpointsOfAccount(trx, accountId);
    await recordAccountAudit(trx, { accountId, actor, action: 'account.deleted' });
    await forgetAuditActors(trx, accountId);
    await forgetApiKeyNames(trx, accountId);
    if (identity !== null) {
      await forgetIdentityUser(trx, identity);
      await insertIdentityDeletion(trx, hashIdentity(identity));
    }
    return { deletedAt: await markAccountDeleted(trx, accountId) };
  });
}

async function revokeApiKeys(trx: Transaction<DatabaseSchema>, accountId: number, actor: Actor): Promise<void> {
  const active = (await findApiKeys(trx, accountId)).filter((key) => key.revokedAt === null);
  if (active.length === 0) return;
  const version = await bumpDataVersion(trx, 'api_keys');
  for (const { id } of active) {
    await markApiKeyRevoked(trx, id, version);
    await recordAudit(trx, { accountId, actor, action: 'api_key.revoked', targetType: 'api_key', targetId: id });
  }
}
