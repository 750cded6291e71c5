/** How an account is shown to programs. */
import type { Account } from '../../../services/accounts/accounts.repository.ts';

export function accountJson(account: Account) {
  return {
    id: account.id,
    email: account.email,
    tier: account.tier,
    roles: account.roles,
    issuer: account.identity?.issuer ?? null,
    subject: account.identity?.subject ?? null,
    createdAt: account.createdAt.toISOString(),
    deletedAt: account.deletedAt?.toISOString() ?? null,
  };
}

/** In messages. */
export function accountLabel({ id, email }: Account): string {
  return email === null ? `account ${id}` : `account ${id} (${email})`;
}
