/** The use cases that the dashboard API is a door to. */

import type { Actor } from '../../domain/accounts/actor.ts';
import type { Principal } from '../../domain/accounts/principal.ts';
import type { PaidTier } from '../../domain/tiers.ts';
import type { Account } from '../../services/accounts/accounts.repository.ts';
import type { ApiKey } from '../../services/api-keys/api-keys.repository.ts';
import type { CreatedApiKey } from '../../services/api-keys/create-api-key.ts';
import type { AuditEntry } from '../../services/audit/audit.repository.ts';
import type { Subscription } from '../../services/subscriptions/get-subscription.ts';
import type { UsageQuery, UsageReport } from '../../services/usage/read-usage.ts';

export interface Rows<T> {
  readonly rows: readonly T[];
  /** In all pages together. */
  readonly total: number;
}

/** Every method that takes an account's id answers for that account alone: what is another's is reported as missing. */
export interface DashboardServices {
  accountOf(principal: Principal, actor: Actor): Promise<Account>;
  deleteAccount(accountId: number, actor: Actor): Promise<{ readonly deletedAt: Date }>;
  listApiKeys(accountId: number, page: number, limit: number): Promise<Rows<ApiKey>>;
  getApiKey(accountId: number, id: number): Promise<ApiKey>;
  createApiKey(accountId: number, name: string, actor: Actor): Promise<CreatedApiKey>;
  revokeApiKey(accountId: number, id: number, actor: Actor): Promise<ApiKey>;
  readUsage(query: UsageQuery): Promise<UsageReport>;
  /** Undefined when the account pays for nothing. */
  getSubscription(accountId: number): Promise<Subscription | undefined>;
  startCheckout(accountId: number, tier: PaidTier): Promise<{ readonly url: string }>;
  openPortal(accountId: number): Promise<{ readonly url: string }>;
  listAuditEntries(accountId: number, page: number, limit: number): Promise<Rows<AuditEntry>>;
}
