/** DELETE /webhook-endpoints/{id}: ends an endpoint for good. */

import { Type } from 'typebox';
import { deleteEndpoint } from '../../../services/webhooks/delete-endpoint.ts';
import { defineOperation } from '../operation.ts';
import {
  NO_ENDPOINT,
  showWebhookEndpoint,
  WebhookEndpointSchema,
  webhookEndpointExample,
} from '../schemas/webhook-endpoint.ts';
import { endpointId, foundEndpoint } from './endpoint-id.ts';

export const deleteWebhookEndpoint = defineOperation({
  operationId: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: '/webhook-endpoints/{id}',
  tag: 'Webhooks',
  summary: 'Delete a webhook endpoint',
  description: 'For good, with its deliveries. A message that is being sent may still arrive.',
  params: Type.Object({ id: endpointId }),
  answer: WebhookEndpointSchema,
  examples: { deleted: { summary: 'The endpoint as it was', value: webhookEndpointExample } },
  notFound: NO_ENDPOINT,
  handle: async ({ db, account, actor, params }) =>
    showWebhookEndpoint(await foundEndpoint(params, (id) => deleteEndpoint(db, { id, accountId: account.id }, actor))),
});
