/** Holds an account that is to be changed; a deleted one is as good as missing. */
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { AccountNotFoundError } from '../../domain/accounts/account-not-found.ts';
import { type Account, lockAccount } from './accounts.repository.ts';

/** @throws DomainError NOT_FOUND. */
export async function lockLiveAccount(trx: Transaction<DatabaseSchema>, accountId: number): Promise<Account> {
  const account = await lockAccount(trx, accountId);
  if (!account || account.deletedAt !== null) throw new AccountNotFoundError(accountId);
  return account;
}
