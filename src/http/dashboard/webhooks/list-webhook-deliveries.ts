/** GET /webhook-endpoints/{id}/deliveries: what was sent to an endpoint, and what is still to be sent. */

import { Type } from 'typebox';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { findDeliveryPage } from '../../../services/webhooks/deliveries.repository.ts';
import { getEndpoint } from '../../../services/webhooks/find-endpoint.ts';
import { pageParameters } from '../../parameters/parameter-schemas.ts';
import { defineOperation } from '../operation.ts';
import { pageOfRows } from '../page.ts';
import { showWebhookDelivery, WebhookDeliverySchema, webhookDeliveryExample } from '../schemas/webhook-delivery.ts';
import { NO_ENDPOINT } from '../schemas/webhook-endpoint.ts';
import { endpointId, foundEndpoint } from './endpoint-id.ts';

export const listWebhookDeliveries = defineOperation({
  operationId: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhook-endpoints/{id}/deliveries',
  tag: 'Webhooks',
  summary: 'Deliveries to a webhook endpoint',
  description: 'Newest first. They are kept for 30 days.',
  params: Type.Object({ id: endpointId }),
  query: Type.Object(pageParameters),
  answer: pageOf('WebhookDeliveryPage', WebhookDeliverySchema),
  examples: {
    page: {
      summary: 'One delivery',
      value: { data: [webhookDeliveryExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
    },
  },
  notFound: NO_ENDPOINT,
  async handle({ db, account, params, query }) {
    const { id } = await foundEndpoint(params, (id) => getEndpoint(db, { id, accountId: account.id }));
    return await pageOfRows(query, (page, limit) => findDeliveryPage(db, id, page, limit), showWebhookDelivery);
  },
});
