/** Gives the dashboard API its use cases, bound to this node's database, billing and identity server. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../db/schema.ts';
import type { DashboardServices } from '../http/dashboard/services.ts';
import type { BillingProvider } from '../infrastructure/payments/billing-provider.ts';
import { accountOf } from '../services/accounts/account-of.ts';
import { deleteAccount } from '../services/accounts/delete-account.ts';
import { findApiKeyPage } from '../services/api-keys/api-keys.repository.ts';
import { createApiKey } from '../services/api-keys/create-api-key.ts';
import { getApiKey } from '../services/api-keys/get-api-key.ts';
import { revokeApiKey } from '../services/api-keys/revoke-api-key.ts';
import { findAuditPage } from '../services/audit/audit.repository.ts';
import { getSubscription } from '../services/subscriptions/get-subscription.ts';
import { openPortal } from '../services/subscriptions/open-portal.ts';
import { startCheckout } from '../services/subscriptions/start-checkout.ts';
import { readUsage } from '../services/usage/read-usage.ts';

export interface DashboardServicesOptions {
  readonly db: Kysely<DatabaseSchema>;
  readonly billing: BillingProvider;
  /** Where the payment processor's pages lead back to. */
  readonly pages: () => BillingPages;
}

export interface BillingPages {
  readonly checkoutSuccess: string;
  readonly checkoutCancel: string;
  readonly billing: string;
}

/** Of the portal; URL without a slash at its end. */
export function billingPages(portalUrl: string): BillingPages {
  const billing = `${portalUrl}/dashboard/plan`;
  return { billing, checkoutSuccess: `${billing}?checkout=done`, checkoutCancel: `${billing}?checkout=cancelled` };
}

export function createDashboardServices({ db, billing, pages }: DashboardServicesOptions): DashboardServices {
  return {
    accountOf: (principal, actor) => accountOf(db, principal, actor),
    deleteAccount: (accountId, actor) => deleteAccount(db, { accountId, actor }),
    listApiKeys: (accountId, page, limit) => findApiKeyPage(db, accountId, page, limit),
    getApiKey: (accountId, id) => getApiKey(db, { accountId, id }),
    createApiKey: (accountId, name, actor) => createApiKey(db, { accountId, name }, actor),
    revokeApiKey: (accountId, id, actor) => revokeApiKey(db, { accountId, id }, actor),
    readUsage: (query) => readUsage(db, query),
    getSubscription: (accountId) => getSubscription(db, accountId),
    startCheckout: (accountId, tier) =>
      startCheckout(db, billing, {
        accountId,
        tier,
        successUrl: pages().checkoutSuccess,
        cancelUrl: pages().checkoutCancel,
      }),
    openPortal: (accountId) => openPortal(db, billing, { accountId, returnUrl: pages().billing }),
    listAuditEntries: (accountId, page, limit) => findAuditPage(db, accountId, page, limit),
  };
}
