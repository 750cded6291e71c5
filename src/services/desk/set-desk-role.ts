/** Gives somebody a role of the desk, or takes it away, on behalf of a desk admin. */
import type { Executor } from '../../db/executor.ts';
import { type DeskRole, deskRolesOf } from '../../domain/desk/desk-roles.ts';
import { findSignedInAccount, parseAccountReference } from '../accounts/find-account.ts';
import { setAccountRoleWithin } from '../accounts/set-account-role.ts';
import { type DeskPerson, requireDeskRole } from './desk-person.ts';
import type { DeskMember } from './list-members.ts';

export interface DeskRoleChange {
  /** Id or e-mail address. */
  readonly account: string;
  readonly role: DeskRole;
  readonly granted: boolean;
}

/** @throws DomainError FORBIDDEN, VALIDATION_ERROR, NOT_FOUND, CONFLICT, BUSINESS_RULE_VIOLATION. */
export async function setDeskRole(db: Executor, change: DeskRoleChange, person: DeskPerson): Promise<DeskMember> {
  const reference = parseAccountReference(change.account);
  return await db.transaction().execute(async (trx) => {
    await requireDeskRole(trx, person, ['desk_admin']);
    const { id } = await findSignedInAccount(trx, reference);
    const { role, granted } = change;
    const { account } = await setAccountRoleWithin(trx, { accountId: id, role, granted, actor: person.actor });
    return { account, roles: deskRolesOf(account.roles) };
  });
}
