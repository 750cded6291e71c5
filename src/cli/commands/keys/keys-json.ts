/** How a key is shown to programs; the same names as on the dashboard API, plus the account. */
import type { ApiKey } from '../../../services/api-keys/api-keys.repository.ts';

export function apiKeyJson(key: ApiKey) {
  return {
    id: key.id,
    account: key.accountEmail,
    accountId: key.accountId,
    name: key.name,
    tier: key.tier,
    prefix: key.prefix,
    lastFour: key.lastFour,
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
  };
}
