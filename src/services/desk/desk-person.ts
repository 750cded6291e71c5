/** Who works at the desk, and whether they still may when their work is written. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Executor, Trx } from '../../db/executor.ts';
import { AccountNotFoundError } from '../../domain/accounts/account-not-found.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import type { Role } from '../../domain/accounts/principal.ts';
import { type DeskRole, deskRolesOf, neededRoles } from '../../domain/desk/desk-roles.ts';
import { type Account, findAccount, holdAccount } from '../accounts/accounts.repository.ts';

export interface DeskPerson {
  readonly accountId: number;
  /** From the token; those that an operator gave are read from the account. */
  readonly tokenRoles: readonly Role[];
  readonly actor: Actor;
}

/**
 * The account stays as it is until the transaction ends, so a role that is taken away meanwhile is taken either before
 * this or after the work.
 * @throws DomainError FORBIDDEN.
 */
export async function requireDeskRole(trx: Trx, person: DeskPerson, needed: readonly DeskRole[]): Promise<void> {
  refuseUnless(await holdAccount(trx, person.accountId), person, needed);
}

/** The same for those who only read. */
export async function requireDeskReader(db: Executor, person: DeskPerson, needed: readonly DeskRole[]): Promise<void> {
  refuseUnless(await findAccount(db, person.accountId), person, needed);
}

function refuseUnless(account: Account | undefined, person: DeskPerson, needed: readonly DeskRole[]): void {
  if (account === undefined || account.deletedAt !== null) throw new AccountNotFoundError(person.accountId);
  const roles = deskRolesOf([...account.roles, ...person.tokenRoles]);
  if (needed.some((role) => roles.includes(role))) return;
  throw new DomainError(
    'FORBIDDEN',
    `This needs ${neededRoles(needed)}. A desk admin or the operator of this server can give it to you`,
  );
}
