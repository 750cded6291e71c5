/** PATCH /webhook-endpoints/{id}: changes an endpoint, disables it or makes it active again. */

import { Type } from 'typebox';
import { updateEndpoint } from '../../../services/webhooks/update-endpoint.ts';
import { defineOperation } from '../operation.ts';
import {
  NO_ENDPOINT,
  showWebhookEndpoint,
  WebhookEndpointChangeSchema,
  WebhookEndpointSchema,
  webhookEndpointExample,
} from '../schemas/webhook-endpoint.ts';
import { endpointId, foundEndpoint } from './endpoint-id.ts';

export const updateWebhookEndpoint = defineOperation({
  operationId: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: '/webhook-endpoints/{id}',
  tag: 'Webhooks',
  summary: 'Change a webhook endpoint',
  description:
    'Fields that are left out stay as they are. Deliveries that are pending wait while the endpoint is disabled, and ' +
    'are sent once it is active again. Nodes follow within seconds.',
  params: Type.Object({ id: endpointId }),
  body: WebhookEndpointChangeSchema,
  bodyExample: { toCountryIds: [392, 840], status: 'active' },
  answer: WebhookEndpointSchema,
  examples: { changed: { summary: 'The endpoint as it is now', value: webhookEndpointExample } },
  notFound: NO_ENDPOINT,
  handle: async ({ db, account, actor, params, body, webhookTargets }) =>
    showWebhookEndpoint(
      await foundEndpoint(params, (id) =>
        updateEndpoint(db, { ...body, id, accountId: account.id }, webhookTargets, actor),
      ),
    ),
});
