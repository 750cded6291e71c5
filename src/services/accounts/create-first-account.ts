/** Gives a database without accounts a local account with one key, so that a first start can be asked something. */
import type { Kysely } from 'kysely';
import { bumpDataVersion, readDataVersions } from '../../db/data-version.ts';
import type { Executor } from '../../db/executor.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import { systemActor } from '../../domain/accounts/actor.ts';
import { type CreatedApiKey, createApiKeyWithin } from '../api-keys/create-api-key.ts';
import { recordAccountAudit } from '../audit/record-account-audit.ts';
import { insertAccountIfNone } from './accounts.repository.ts';

export const FIRST_ACCOUNT_EMAIL = 'local@localhost';
export const FIRST_KEY_NAME = 'first key';

/** For a database without keys whose installation had some: that it was emptied is no first start. */
export async function rememberKeys(db: Kysely<DatabaseSchema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await hasHadKeys(trx))) await bumpDataVersion(trx, 'api_keys');
  });
}

/** Each change of keys counts the version up, and nothing ever sets it back. */
async function hasHadKeys(trx: Executor): Promise<boolean> {
  return (await readDataVersions(trx)).apiKeys.version > 0;
}

/**
 * The new key with its plaintext, this once; undefined when there is an account already, or there were keys. Concurrent
 * first starts create one. `key`: its plaintext; absent = a new one.
 */
export async function createFirstAccount(db: Kysely<DatabaseSchema>, key?: string): Promise<CreatedApiKey | undefined> {
  return await db.transaction().execute(async (trx) => {
    if (await hasHadKeys(trx)) return undefined;
    const account = await insertAccountIfNone(trx, FIRST_ACCOUNT_EMAIL);
    if (!account) return undefined;
    const actor = systemActor('first start');
    await recordAccountAudit(trx, { accountId: account.id, actor, action: 'account.created' });
    return await createApiKeyWithin(trx, { accountId: account.id, name: FIRST_KEY_NAME, key }, actor);
  });
}
