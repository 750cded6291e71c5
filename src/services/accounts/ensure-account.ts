/** Finds the account of an e-mail address, ignoring case, or creates one without identity on the free tier. */
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import { parseEmail } from '../../domain/accounts/email.ts';
import { recordAccountAudit } from '../audit/record-account-audit.ts';
import { type Account, insertAccount } from './accounts.repository.ts';
import { findAccountOfEmail } from './find-account.ts';

/**
 * Works in the caller's transaction or in its own; concurrent calls with one address give one account.
 * @throws DomainError VALIDATION_ERROR when the address cannot be one, CONFLICT when it is that of several accounts.
 */
export async function ensureAccount(db: Kysely<DatabaseSchema>, email: string, actor: Actor): Promise<Account> {
  const address = parseEmail(email);
  const found = await findAccountOfEmail(db, address);
  if (found) return found;
  const create = async (trx: Transaction<DatabaseSchema>) => {
    const account = await insertAccount(trx, address);
    if (!account) return undefined;
    await recordAccountAudit(trx, { accountId: account.id, actor, action: 'account.created' });
    return account;
  };
  const account =
    (db.isTransaction ? await create(db as Transaction<DatabaseSchema>) : await db.transaction().execute(create)) ??
    (await findAccountOfEmail(db, address));
  if (!account) throw new Error(`the account ${address} was removed while it was being looked up`);
  return account;
}
