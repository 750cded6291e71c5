/** Gives a database without accounts a local account with one key, so that a first start can be asked something. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { systemActor } from '../../domain/accounts/actor.ts';
import { type CreatedApiKey, createApiKeyWithin } from '../api-keys/create-api-key.ts';
import { recordAccountAudit } from '../audit/record-account-audit.ts';
import { insertAccountIfNone } from './accounts.repository.ts';

export const FIRST_ACCOUNT_EMAIL = 'local@localhost';
export const FIRST_KEY_NAME = 'first key';

/** The new key with its plaintext, this once; undefined when there is an account already. Concurrent first starts create one. */
export async function createFirstAccount(db: Kysely<DatabaseSchema>): Promise<CreatedApiKey | undefined> {
  return await db.transaction().execute(async (trx) => {
    const account = await insertAccountIfNone(trx, FIRST_ACCOUNT_EMAIL);
    if (!account) return undefined;
    const actor = systemActor('first start');
    await recordAccountAudit(trx, { accountId: account.id, actor, action: 'account.created' });
    return await createApiKeyWithin(trx, { accountId: account.id, name: FIRST_KEY_NAME }, actor);
  });
}
