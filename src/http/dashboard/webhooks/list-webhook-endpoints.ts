/** GET /webhook-endpoints: where the account has changes sent to. */

import { Type } from 'typebox';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { findEndpointPage } from '../../../services/webhooks/endpoints.repository.ts';
import { pageParameters } from '../../parameters/parameter-schemas.ts';
import { defineOperation } from '../operation.ts';
import { pageOfRows } from '../page.ts';
import { showWebhookEndpoint, WebhookEndpointSchema, webhookEndpointExample } from '../schemas/webhook-endpoint.ts';

export const listWebhookEndpoints = defineOperation({
  operationId: 'listWebhookEndpoints',
  method: 'GET',
  path: '/webhook-endpoints',
  tag: 'Webhooks',
  summary: "The account's webhook endpoints",
  description: 'Oldest first.',
  query: Type.Object(pageParameters),
  answer: pageOf('WebhookEndpointPage', WebhookEndpointSchema),
  examples: {
    page: {
      summary: 'One endpoint',
      value: { data: [webhookEndpointExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
    },
  },
  handle: ({ db, account, query }) =>
    pageOfRows(query, (page, limit) => findEndpointPage(db, account.id, page, limit), showWebhookEndpoint),
});
