/** The operations of the dashboard API, in the order in which the reference shows them. */

import { deleteAccount } from './account/delete-account.ts';
import { getAccount } from './account/get-account.ts';
import { createApiKey } from './api-keys/create-api-key.ts';
import { getApiKey } from './api-keys/get-api-key.ts';
import { listApiKeyAnswers } from './api-keys/list-api-key-answers.ts';
import { listApiKeys } from './api-keys/list-api-keys.ts';
import { revokeApiKey } from './api-keys/revoke-api-key.ts';
import { listAuditLog } from './audit-log/list-audit-log.ts';
import { changeSteps } from './desk/change-steps.ts';
import {
  createDeskChange,
  getDeskChange,
  listDeskChanges,
  previewDeskChange,
  updateDeskChange,
} from './desk/changes.ts';
import { closeDeskCorrection, getDeskCorrection, listDeskCorrections, takeDeskCorrection } from './desk/corrections.ts';
import { listDeskExport } from './desk/export.ts';
import { getDeskFigures } from './desk/figures.ts';
import { keepDeskStatement } from './desk/keep-statement.ts';
import { listDeskMembers } from './desk/list-desk-members.ts';
import { decideOfficialHost, listOfficialHosts } from './desk/official-hosts.ts';
import { claimDeskItem, getDeskQueue, releaseDeskItem } from './desk/queue.ts';
import { getDeskRule, listDeskPublications, listDeskRules } from './desk/rules/rules.ts';
import { setDeskRole } from './desk/set-desk-role.ts';
import { listDeskSources } from './desk/sources.ts';
import { verifyFacts } from './desk/verify-facts.ts';
import type { RegisteredOperation } from './operation.ts';
import { getSubscription } from './subscription/get-subscription.ts';
import { openPortal } from './subscription/open-portal.ts';
import { startCheckout } from './subscription/start-checkout.ts';
import { listTiers } from './tiers/list-tiers.ts';
import { getUsage } from './usage/get-usage.ts';
import { getUsageOfNode } from './usage/get-usage-of-node.ts';
import { createWebhookEndpoint } from './webhooks/create-webhook-endpoint.ts';
import { deleteWebhookEndpoint } from './webhooks/delete-webhook-endpoint.ts';
import { getWebhookEndpoint } from './webhooks/get-webhook-endpoint.ts';
import { listWebhookDeliveries } from './webhooks/list-webhook-deliveries.ts';
import { listWebhookEndpoints } from './webhooks/list-webhook-endpoints.ts';
import { replayWebhookDelivery } from './webhooks/replay-webhook-delivery.ts';
import { rotateWebhookSecret } from './webhooks/rotate-webhook-secret.ts';
import { testWebhookEndpoint } from './webhooks/test-webhook-endpoint.ts';
import { updateWebhookEndpoint } from './webhooks/update-webhook-endpoint.ts';

export const operations: readonly RegisteredOperation[] = [
  listApiKeys,
  createApiKey,
  getApiKey,
  revokeApiKey,
  listApiKeyAnswers,
  getUsage,
  getUsageOfNode,
  getSubscription,
  startCheckout,
  openPortal,
  listTiers,
  listWebhookEndpoints,
  createWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  listWebhookDeliveries,
  replayWebhookDelivery,
  getDeskFigures,
  getDeskQueue,
  claimDeskItem,
  releaseDeskItem,
  listDeskRules,
  getDeskRule,
  listDeskPublications,
  verifyFacts,
  listDeskCorrections,
  getDeskCorrection,
  takeDeskCorrection,
  closeDeskCorrection,
  listDeskSources,
  listOfficialHosts,
  decideOfficialHost,
  listDeskChanges,
  createDeskChange,
  getDeskChange,
  updateDeskChange,
  previewDeskChange,
  ...changeSteps,
  listDeskExport,
  keepDeskStatement,
  listDeskMembers,
  setDeskRole,
  getAccount,
  deleteAccount,
  listAuditLog,
];
