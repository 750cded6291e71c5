/** POST /webhook-endpoints/{id}/rotate-secret: a new secret, shown this once. */

import { Type } from 'typebox';
import { OLD_SECRET_HOURS, rotateSecret } from '../../../services/webhooks/rotate-secret.ts';
import { defineOperation } from '../operation.ts';
import {
  NO_ENDPOINT,
  SECRET_EXAMPLE,
  showWebhookEndpoint,
  WebhookEndpointWithSecretSchema,
  webhookEndpointExample,
} from '../schemas/webhook-endpoint.ts';
import { endpointId, foundEndpoint } from './endpoint-id.ts';

export const rotateWebhookSecret = defineOperation({
  operationId: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhook-endpoints/{id}/rotate-secret',
  tag: 'Webhooks',
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    `Messages are signed with the new secret and, for ${OLD_SECRET_HOURS} hours, with the one before it too: give ` +
    'receivers the new one within that time.',
  params: Type.Object({ id: endpointId }),
  answer: WebhookEndpointWithSecretSchema,
  examples: { rotated: { summary: 'The new secret', value: { ...webhookEndpointExample, secret: SECRET_EXAMPLE } } },
  notFound: NO_ENDPOINT,
  async handle({ db, account, actor, params }) {
    const rotated = await foundEndpoint(params, (id) => rotateSecret(db, { id, accountId: account.id }, actor));
    return { ...showWebhookEndpoint(rotated), secret: rotated.secret };
  },
});
