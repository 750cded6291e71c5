/** POST /webhook-endpoints: a new endpoint, with its secret. */

import { MAX_WEBHOOK_ENDPOINTS } from '../../../domain/webhooks/endpoint.ts';
import { createEndpoint } from '../../../services/webhooks/create-endpoint.ts';
import { defineOperation } from '../operation.ts';
import {
  NewWebhookEndpointSchema,
  SECRET_EXAMPLE,
  showWebhookEndpoint,
  WebhookEndpointWithSecretSchema,
  webhookEndpointExample,
} from '../schemas/webhook-endpoint.ts';

export const createWebhookEndpoint = defineOperation({
  operationId: 'createWebhookEndpoint',
  method: 'POST',
  path: '/webhook-endpoints',
  tag: 'Webhooks',
  summary: 'Create a webhook endpoint',
  description:
    'Changes that are published from now on are sent to it. The answer has the secret that signs them, shown only ' +
    `once. An account has at most ${MAX_WEBHOOK_ENDPOINTS} endpoints. The URL must be https and lead to a public ` +
    'address, unless the operator allows others; where its name leads is checked at every attempt.',
  creates: true,
  body: NewWebhookEndpointSchema,
  bodyExample: {
    url: webhookEndpointExample.url,
    description: webhookEndpointExample.description,
    eventKinds: webhookEndpointExample.eventKinds,
    fromCountryIds: webhookEndpointExample.fromCountryIds,
    toCountryIds: webhookEndpointExample.toCountryIds,
  },
  answer: WebhookEndpointWithSecretSchema,
  examples: { created: { summary: 'The new endpoint', value: { ...webhookEndpointExample, secret: SECRET_EXAMPLE } } },
  businessRule: {
    when: `the account has ${MAX_WEBHOOK_ENDPOINTS} endpoints.`,
    message: `The account has ${MAX_WEBHOOK_ENDPOINTS} webhook endpoints, the most it can have: delete one first`,
  },
  async handle({ db, account, actor, body, webhookTargets }) {
    const created = await createEndpoint(db, { ...body, accountId: account.id }, webhookTargets, actor);
    return { ...showWebhookEndpoint(created), secret: created.secret };
  },
});
