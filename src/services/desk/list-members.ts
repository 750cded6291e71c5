/** The accounts to which an operator or a desk admin gave a role of the desk. */
import type { Executor } from '../../db/executor.ts';
import { type DeskRole, deskRolesOf } from '../../domain/desk/desk-roles.ts';
import { type Account, findAccounts } from '../accounts/accounts.repository.ts';

export interface DeskMember {
  readonly account: Account;
  readonly roles: readonly DeskRole[];
}

/** In order of id. Roles that come with tokens are not known here. */
export async function listDeskMembers(db: Executor): Promise<DeskMember[]> {
  const accounts = await findAccounts(db, { deleted: false });
  return accounts
    .map((account) => ({ account, roles: deskRolesOf(account.roles) }))
    .filter(({ roles }) => roles.length > 0);
}
