/** POST /webhook-endpoints/{id}/test: sends a test event. */

import { Type } from 'typebox';
import { sendTest } from '../../../services/webhooks/send-test.ts';
import { defineOperation } from '../operation.ts';
import { showWebhookDelivery, testDeliveryExample, WebhookDeliverySchema } from '../schemas/webhook-delivery.ts';
import { NO_ENDPOINT } from '../schemas/webhook-endpoint.ts';
import { endpointId, foundEndpoint } from './endpoint-id.ts';

export const testWebhookEndpoint = defineOperation({
  operationId: 'testWebhookEndpoint',
  method: 'POST',
  path: '/webhook-endpoints/{id}/test',
  tag: 'Webhooks',
  summary: 'Send a test event',
  description:
    'An event of the type `webhook.test`, sent within seconds and repeated as others are until it is delivered.',
  creates: true,
  params: Type.Object({ id: endpointId }),
  answer: WebhookDeliverySchema,
  examples: { sent: { summary: 'The delivery', value: testDeliveryExample } },
  notFound: NO_ENDPOINT,
  businessRule: {
    when: 'the endpoint is disabled.',
    message: 'WebhookEndpoint 999 is disabled: set its status to active first',
  },
  handle: async ({ db, account, params }) =>
    showWebhookDelivery(await foundEndpoint(params, (id) => sendTest(db, { id, accountId: account.id }))),
});
