/** Finds the account that an operator means, by its id or its e-mail address. */

import { DomainError } from '@carnet/rules/errors.ts';
import { isId } from '@carnet/rules/storable.ts';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { parseEmail } from '../../domain/accounts/email.ts';
import { type Account, findAccount, findAccountsByEmail } from './accounts.repository.ts';

export type AccountReference = { readonly id: number } | { readonly email: string };

/** @throws DomainError VALIDATION_ERROR. */
export function parseAccountReference(text: string): AccountReference {
  if (/^[0-9]{1,10}$/.test(text) && isId(Number(text))) return { id: Number(text) };
  if (text.includes('@')) return { email: parseEmail(text) };
  throw new DomainError(
    'VALIDATION_ERROR',
    `${JSON.stringify(text.slice(0, 80))} names no account: expected an id such as 42, as \`carnet accounts ` +
      `list\` shows it, or an e-mail address such as ana@example.org`,
  );
}

/**
 * @throws DomainError NOT_FOUND, or CONFLICT when several accounts have the address. Deleted accounts are found by id.
 */
export async function findAccountMeant(db: Kysely<DatabaseSchema>, reference: AccountReference): Promise<Account> {
  const account =
    'id' in reference ? await findAccount(db, reference.id) : await findAccountOfEmail(db, reference.email);
  if (account) return account;
  throw new DomainError('NOT_FOUND', `Account ${'id' in reference ? reference.id : reference.email} not found`);
}

/**
 * Of several accounts with an address the one without identity, which an operator made for it; otherwise the only one.
 * @throws DomainError CONFLICT naming the ids when several identities share the address.
 */
export async function findAccountOfEmail(db: Kysely<DatabaseSchema>, email: string): Promise<Account | undefined> {
  const accounts = await findAccountsByEmail(db, email);
  const first = accounts[0];
  if (!first || first.identity === null || accounts.length === 1) return first;
  throw ambiguous(email, accounts);
}

/**
 * The same for what only somebody who signs in can have: an account without identity is passed over.
 * @throws DomainError NOT_FOUND, BUSINESS_RULE_VIOLATION when nobody signs in to the account, CONFLICT.
 */
export async function findSignedInAccount(db: Kysely<DatabaseSchema>, reference: AccountReference): Promise<Account> {
  if ('id' in reference) return await findAccountMeant(db, reference);
  const { email } = reference;
  const accounts = await findAccountsByEmail(db, email);
  const signedIn = accounts.filter((account) => account.identity !== null);
  const first = signedIn[0] ?? accounts[0];
  if (!first) {
    throw new DomainError(
      'NOT_FOUND',
      `Account ${email} not found: nobody with that address, verified by the identity provider, has signed in yet`,
    );
  }
  if (signedIn.length > 1) throw ambiguous(email, signedIn);
  return first;
}

function ambiguous(email: string, accounts: readonly Account[]): DomainError {
  const ids = accounts.map((account) => account.id).join(', ');
  return new DomainError('CONFLICT', `Several accounts have the address ${email} (ids ${ids}): use an id`);
}
