/** One key of an account. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { type ApiKey, findApiKey } from './api-keys.repository.ts';

/** @throws DomainError NOT_FOUND, also when the key is another account's. */
export async function getApiKey(
  db: Kysely<DatabaseSchema>,
  { id, accountId }: { readonly id: number; readonly accountId: number },
): Promise<ApiKey> {
  const key = await findApiKey(db, id);
  if (key?.accountId !== accountId) throw new DomainError('NOT_FOUND', `ApiKey ${id} not found`);
  return key;
}
