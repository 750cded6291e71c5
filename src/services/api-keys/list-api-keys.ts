/** Lists API keys, revoked ones included, for the operator. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { type AccountReference, findAccountMeant } from '../accounts/find-account.ts';
import { type ApiKey, findApiKeys } from './api-keys.repository.ts';

/**
 * Oldest first; of all accounts when none is given.
 * @throws DomainError NOT_FOUND or CONFLICT when no account or several are meant.
 */
export async function listApiKeys(db: Kysely<DatabaseSchema>, account?: AccountReference): Promise<ApiKey[]> {
  return await findApiKeys(db, account && (await findAccountMeant(db, account)).id);
}
