/** Lists API keys, revoked ones included, for their owner or the operator. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { parseEmail } from '../../domain/accounts/email.ts';
import { DomainError } from '../../domain/errors.ts';
import { findAccountByEmail } from '../accounts/accounts.repository.ts';
import { type ApiKey, findApiKeys } from './api-keys.repository.ts';

export interface ListApiKeysInput {
  readonly accountId?: number;
  readonly accountEmail?: string;
}

/**
 * Oldest first; of all accounts when none is given.
 * @throws DomainError VALIDATION_ERROR or NOT_FOUND for an e-mail address without an account.
 */
export async function listApiKeys(db: Kysely<DatabaseSchema>, input: ListApiKeysInput = {}): Promise<ApiKey[]> {
  if (input.accountEmail === undefined) return await findApiKeys(db, input.accountId);
  const email = parseEmail(input.accountEmail);
  const account = await findAccountByEmail(db, email);
  if (!account) throw new DomainError('NOT_FOUND', `Account ${email} not found`);
  return await findApiKeys(db, account.id);
}
