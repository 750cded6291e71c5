/** Finds the account of an e-mail address, ignoring case, or creates it on the free tier. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { parseEmail } from '../../domain/accounts/email.ts';
import { type Account, findAccountByEmail, insertAccount } from './accounts.repository.ts';

/**
 * Works in the caller's transaction or alone; concurrent calls with one address give one account.
 * @throws DomainError VALIDATION_ERROR when the address cannot be one.
 */
export async function ensureAccount(db: Kysely<DatabaseSchema>, email: string): Promise<Account> {
  const address = parseEmail(email);
  const account =
    (await findAccountByEmail(db, address)) ??
    (await insertAccount(db, address)) ??
    (await findAccountByEmail(db, address));
  if (!account) throw new Error(`the account ${address} was removed while it was being looked up`);
  return account;
}
