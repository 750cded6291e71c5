/** Revokes an API key for good. Revoking again changes nothing and keeps the first time. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Kysely } from 'kysely';
import { bumpDataVersion } from '../../db/data-version.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import { lockAccount } from '../accounts/accounts.repository.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type ApiKey, findApiKey, markApiKeyRevoked } from './api-keys.repository.ts';

export interface RevokeApiKeyInput {
  readonly id: number;
  /** Only a key of this account; another account's key is reported exactly as a missing one. */
  readonly accountId?: number;
}

/** @throws DomainError NOT_FOUND. */
export async function revokeApiKey(
  db: Kysely<DatabaseSchema>,
  input: RevokeApiKeyInput,
  actor: Actor,
): Promise<ApiKey & { readonly revokedAt: Date }> {
  return await db.transaction().execute(async (trx) => {
    const seen = await findApiKey(trx, input.id);
    if (!seen || (input.accountId !== undefined && input.accountId !== seen.accountId)) throw notFound(input.id);
    await lockAccount(trx, seen.accountId);
    const current = await findApiKey(trx, input.id);
    if (current?.revokedAt === null) {
      await markApiKeyRevoked(trx, input.id, await bumpDataVersion(trx, 'api_keys'));
      await recordAudit(trx, {
        accountId: seen.accountId,
        actor,
        action: 'api_key.revoked',
        targetType: 'api_key',
        targetId: input.id,
        details: { name: seen.name, prefix: seen.prefix, lastFour: seen.lastFour },
      });
    }
    const key = await findApiKey(trx, input.id);
    if (!key?.revokedAt) throw notFound(input.id);
    return { ...key, revokedAt: key.revokedAt };
  });
}

function notFound(id: number): DomainError {
  return new DomainError('NOT_FOUND', `ApiKey ${id} not found`);
}
