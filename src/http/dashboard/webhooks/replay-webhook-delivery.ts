/** POST /webhook-endpoints/{id}/deliveries/{deliveryId}/replay: sends a delivery again. */

import { Type } from 'typebox';
import { replayDelivery } from '../../../services/webhooks/replay-delivery.ts';
import { found } from '../found.ts';
import { defineOperation } from '../operation.ts';
import {
  NO_DELIVERY,
  showWebhookDelivery,
  testDeliveryExample,
  WebhookDeliverySchema,
} from '../schemas/webhook-delivery.ts';
import { deliveryId, endpointId, foundEndpoint } from './endpoint-id.ts';

export const replayWebhookDelivery = defineOperation({
  operationId: 'replayWebhookDelivery',
  method: 'POST',
  path: '/webhook-endpoints/{id}/deliveries/{deliveryId}/replay',
  tag: 'Webhooks',
  summary: 'Send a delivery again',
  description:
    'Whatever became of it, with all its attempts. The message keeps its `webhook-id`, so that a receiver can tell ' +
    'that it has had it before.',
  params: Type.Object({ id: endpointId, deliveryId }),
  answer: WebhookDeliverySchema,
  examples: { replayed: { summary: 'The delivery', value: testDeliveryExample } },
  notFound: NO_DELIVERY,
  businessRule: {
    when: 'the endpoint is disabled.',
    message: 'WebhookEndpoint 999 is disabled: set its status to active first',
  },
  handle: async ({ db, account, params }) =>
    showWebhookDelivery(
      await foundEndpoint(params, (id) =>
        found(params, 'deliveryId', 'WebhookDelivery', (deliveryId) =>
          replayDelivery(db, { id, deliveryId, accountId: account.id }),
        ),
      ),
    ),
});
