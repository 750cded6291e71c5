/** Deliveries of webhooks as shown to the endpoint's holder. */

import { type Static, Type } from 'typebox';
import { count, id, instant, nullable, text } from '../../../catalog/schemas/fields.ts';
import { DELIVERY_STATUSES } from '../../../domain/webhooks/endpoint.ts';
import { MAX_ATTEMPTS } from '../../../domain/webhooks/retry-schedule.ts';
import type { WebhookDelivery } from '../../../services/webhooks/deliveries.repository.ts';

export const WebhookDeliverySchema = Type.Object(
  {
    id: Type.Integer({ description: 'Id of the delivery.', minimum: 1 }),
    endpointId: id('Id of the endpoint.'),
    changeId: nullable(Type.Integer({ description: 'Id of the change that is told. Null = a test.', minimum: 1 })),
    type: text('Type of the event: `change.` and the kind of the change, or `webhook.test`.'),
    status: Type.Enum([...DELIVERY_STATUSES], {
      type: 'string',
      description: `\`pending\`: still to be sent; \`failed\`: given up after ${MAX_ATTEMPTS} attempts.`,
    }),
    attempts: count('Attempts so far, since it was last replayed.'),
    lastAttemptAt: nullable(instant('When it was last sent, UTC. Null = not yet.')),
    nextAttemptAt: nullable(instant('When it is sent next, UTC, at the earliest. Null = it is not.')),
    lastStatusCode: nullable(Type.Integer({ description: 'What the receiver last answered. Null = nothing.' })),
    lastError: nullable(text('Why the last attempt failed. Null = it did not.')),
    createdAt: instant('When it was made, UTC.'),
  },
  { $id: 'WebhookDelivery', description: 'One event for one endpoint.' },
);

export type ShownWebhookDelivery = Static<typeof WebhookDeliverySchema>;

export function showWebhookDelivery(delivery: WebhookDelivery): ShownWebhookDelivery {
  return {
    id: delivery.id,
    endpointId: delivery.endpointId,
    changeId: delivery.changeId,
    type: delivery.type,
    status: delivery.status,
    attempts: delivery.attempts,
    lastAttemptAt: delivery.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    lastStatusCode: delivery.lastStatusCode,
    lastError: delivery.lastError,
    createdAt: delivery.createdAt.toISOString(),
  };
}

export const webhookDeliveryExample: ShownWebhookDelivery = {
  id: 90_311,
  endpointId: 12,
  changeId: 4711,
  type: 'change.changed',
  status: 'pending',
  attempts: 1,
  lastAttemptAt: '2026-02-18T11:04:00.000Z',
  nextAttemptAt: '2026-02-18T11:04:05.000Z',
  lastStatusCode: 503,
  lastError: 'the receiver answered 503',
  createdAt: '2026-02-18T11:03:59.000Z',
};

/** How the description says that there is no such delivery. */
export const NO_DELIVERY = {
  when: 'the account has no such endpoint, or the endpoint no such delivery.',
  message: 'WebhookDelivery 999 not found',
};

export const testDeliveryExample: ShownWebhookDelivery = {
  ...webhookDeliveryExample,
  changeId: null,
  type: 'webhook.test',
  attempts: 0,
  lastAttemptAt: null,
  nextAttemptAt: '2026-02-18T11:03:59.000Z',
  lastStatusCode: null,
  lastError: null,
};
