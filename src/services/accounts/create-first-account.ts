/** Gives a database without accounts a local account with one key, so that a first start can be asked something. */
import type { Kysely } from 'kysely';
import { bumpDataVersion, readDataVersions } from '../../db/data-version.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import { systemActor } from '../../domain/accounts/actor.ts';
import { type CreatedApiKey, createApiKeyWithin } from '../api-keys/create-api-key.ts';
import { recordAccountAudit } from '../audit/record-account-audit.ts';
import { insertAccountIfNone } from './accounts.repository.ts';

export const FIRST_ACCOUNT_EMAIL = 'local@localhost';
export const FIRST_KEY_NAME = 'first key';

/**
 * The new key with its plaintext, this once; undefined when there is an account already, or there were keys: a database
 * that was emptied is no first start. Concurrent first starts create one. `hadKeys`: what is known of that elsewhere;
 * the database remembers it from then on.
 */
export async function createFirstAccount(
  db: Kysely<DatabaseSchema>,
  { hadKeys = false }: { readonly hadKeys?: boolean } = {},
): Promise<CreatedApiKey | undefined> {
  return await db.transaction().execute(async (trx) => {
    // Each change of keys counts it up, and nothing ever sets it back.
    const { apiKeys } = await readDataVersions(trx);
    if (apiKeys.version > 0) return undefined;
    if (hadKeys) {
      await bumpDataVersion(trx, 'api_keys');
      return undefined;
    }
    const account = await insertAccountIfNone(trx, FIRST_ACCOUNT_EMAIL);
    if (!account) return undefined;
    const actor = systemActor('first start');
    await recordAccountAudit(trx, { accountId: account.id, actor, action: 'account.created' });
    return await createApiKeyWithin(trx, { accountId: account.id, name: FIRST_KEY_NAME }, actor);
  });
}
