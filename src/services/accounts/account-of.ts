/** Finds the account of a signed-in user; the first request of an identity makes it. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import { parseEmail } from '../../domain/accounts/email.ts';
import type { Principal } from '../../domain/accounts/principal.ts';
import { recordAccountAudit } from '../audit/record-account-audit.ts';
import {
  type Account,
  findAccountByIdentity,
  findIdentityDeletion,
  insertAccountOfIdentity,
  lockAccount,
  updateAccountEmail,
} from './accounts.repository.ts';
import { hashIdentity } from './identity-hash.ts';

/**
 * Concurrent first requests make one account. An address is taken from the token when its issuer says that it is
 * verified, and followed when it changes.
 * @throws DomainError UNAUTHORIZED when the token was issued before an account of the identity was deleted.
 */
export async function accountOf(db: Kysely<DatabaseSchema>, principal: Principal, actor: Actor): Promise<Account> {
  const identity = { issuer: principal.issuer, subject: principal.subject };
  const account =
    (await findAccountByIdentity(db, identity)) ??
    (await db.transaction().execute((trx) => createAccount(trx, principal, actor))) ??
    (await findAccountByIdentity(db, identity));
  // Deleted between the two looks, by another request of the same user.
  if (account === undefined || isEarlier(principal, account.tokensFrom)) throw deleted();
  const email = verifiedEmail(principal);
  if (email === null || email === account.email) return account;
  return await db.transaction().execute((trx) => changeEmail(trx, account.id, email, actor));
}

/** Undefined when another request has just made it. */
async function createAccount(
  trx: Transaction<DatabaseSchema>,
  principal: Principal,
  actor: Actor,
): Promise<Account | undefined> {
  const { issuer, subject } = principal;
  const tokensFrom = (await findIdentityDeletion(trx, hashIdentity({ issuer, subject }))) ?? null;
  if (isEarlier(principal, tokensFrom)) throw deleted();
  const email = verifiedEmail(principal);
  const account = await insertAccountOfIdentity(trx, { issuer, subject }, { email, tokensFrom });
  if (account) {
    await recordAccountAudit(trx, { accountId: account.id, actor, action: 'account.created' });
  }
  return account;
}

/** The audit entry says that the address changed, not from what to what. */
async function changeEmail(
  trx: Transaction<DatabaseSchema>,
  id: number,
  email: string,
  actor: Actor,
): Promise<Account> {
  const account = await lockAccount(trx, id);
  if (!account || account.deletedAt !== null) throw deleted();
  if (account.email === email) return account;
  await updateAccountEmail(trx, id, email);
  await recordAccountAudit(trx, { accountId: id, actor, action: 'account.email_changed' });
  return { ...account, email };
}

/**
 * `iat` counts whole seconds: one of the same second as the deletion is taken for earlier. Without `iat` nobody can
 * tell.
 */
function isEarlier({ issuedAt }: Principal, deletedAt: Date | null): boolean {
  return deletedAt !== null && (issuedAt === null || issuedAt * 1000 <= deletedAt.getTime());
}

/** An issuer's idea of an address may be wider than ours; what is none here is left out. */
function verifiedEmail({ email, emailVerified }: Principal): string | null {
  if (!emailVerified || email === null) return null;
  try {
    return parseEmail(email);
  } catch {
    return null;
  }
}

function deleted(): DomainError {
  return new DomainError('UNAUTHORIZED', 'The account of this token was deleted: sign in again');
}
