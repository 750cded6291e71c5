/** Gives a role to an account or takes it away, in addition to the roles that its tokens carry. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Executor, Trx } from '../../db/executor.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import { ROLES, type Role } from '../../domain/accounts/principal.ts';
import { recordAccountAudit } from '../audit/record-account-audit.ts';
import { type Account, updateAccountRoles } from './accounts.repository.ts';
import { lockLiveAccount } from './lock-live-account.ts';

export interface SetAccountRoleInput {
  readonly accountId: number;
  readonly role: Role;
  readonly granted: boolean;
  readonly actor: Actor;
}

export interface AccountRoleChange {
  readonly account: Account;
  readonly changed: boolean;
}

/** @throws DomainError NOT_FOUND, BUSINESS_RULE_VIOLATION for an account that nobody signs in to. */
export async function setAccountRole(db: Executor, input: SetAccountRoleInput): Promise<AccountRoleChange> {
  return await db.transaction().execute((trx) => setAccountRoleWithin(trx, input));
}

/** The same in the caller's transaction. */
export async function setAccountRoleWithin(
  trx: Trx,
  { accountId, role, granted, actor }: SetAccountRoleInput,
): Promise<AccountRoleChange> {
  const account = await lockLiveAccount(trx, accountId);
  if (granted && account.identity === null) {
    throw new DomainError(
      'BUSINESS_RULE_VIOLATION',
      `Nobody signs in to account ${accountId}: an operator made it for its keys. A role is for somebody ` +
        'who has signed in once',
    );
  }
  if (account.roles.includes(role) === granted) return { account, changed: false };
  const roles = ROLES.filter((known) => (known === role ? granted : account.roles.includes(known)));
  await updateAccountRoles(trx, accountId, roles);
  await recordAccountAudit(trx, {
    accountId,
    actor,
    action: 'account.roles_changed',
    details: { from: account.roles.join(' '), to: roles.join(' ') },
  });
  return { account: { ...account, roles }, changed: true };
}
