/** GET /webhook-endpoints/{id}: one of the account's endpoints. */

import { Type } from 'typebox';
import { getEndpoint } from '../../../services/webhooks/find-endpoint.ts';
import { defineOperation } from '../operation.ts';
import {
  NO_ENDPOINT,
  showWebhookEndpoint,
  WebhookEndpointSchema,
  webhookEndpointExample,
} from '../schemas/webhook-endpoint.ts';
import { endpointId, foundEndpoint } from './endpoint-id.ts';

export const getWebhookEndpoint = defineOperation({
  operationId: 'getWebhookEndpoint',
  method: 'GET',
  path: '/webhook-endpoints/{id}',
  tag: 'Webhooks',
  summary: "One of the account's webhook endpoints",
  description: 'Without its secret, which is shown when it is made.',
  params: Type.Object({ id: endpointId }),
  answer: WebhookEndpointSchema,
  examples: { endpoint: { summary: 'An active endpoint', value: webhookEndpointExample } },
  notFound: NO_ENDPOINT,
  handle: async ({ db, account, params }) =>
    showWebhookEndpoint(await foundEndpoint(params, (id) => getEndpoint(db, { id, accountId: account.id }))),
});
