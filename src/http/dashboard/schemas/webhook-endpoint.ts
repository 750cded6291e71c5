/** Webhook endpoints as shown to their holder, and what may be said of one. */

import { type Static, Type } from 'typebox';
import { id, instant, MAX_INT32, nullable, url } from '../../../catalog/schemas/fields.ts';
import {
  DESCRIPTION_MAX_LENGTH,
  DISABLED_REASONS,
  ENDPOINT_STATUSES,
  MAX_FILTER_COUNTRIES,
} from '../../../domain/webhooks/endpoint.ts';
import { EVENT_KINDS } from '../../../domain/webhooks/event-kinds.ts';
import type { WebhookEndpoint } from '../../../services/webhooks/endpoints.repository.ts';

const EventKindSchema = Type.Enum([...EVENT_KINDS], { type: 'string', description: 'A kind of change.' });
const CountryIdSchema = Type.Integer({ description: 'Id of a country.', minimum: 0, maximum: MAX_INT32 });

const settings = {
  url: url('Where events are sent to, by POST.'),
  description: nullable(Type.String({ description: 'What its holder says of it.', maxLength: DESCRIPTION_MAX_LENGTH })),
  eventKinds: Type.Array(EventKindSchema, {
    description: 'Kinds of changes that are sent. Empty: all.',
    maxItems: EVENT_KINDS.length,
  }),
  fromCountryIds: Type.Array(CountryIdSchema, {
    description: 'Passports whose changes are sent; those for every passport are too. Empty: all.',
    maxItems: MAX_FILTER_COUNTRIES,
  }),
  toCountryIds: Type.Array(CountryIdSchema, {
    description: 'Destinations whose changes are sent; those for every destination are too. Empty: all.',
    maxItems: MAX_FILTER_COUNTRIES,
  }),
};

const status = Type.Enum([...ENDPOINT_STATUSES], {
  type: 'string',
  description: 'Nothing is sent to a disabled endpoint, and changes of that time are not sent later.',
});

const fields = {
  id: id('Id of the endpoint.'),
  ...settings,
  status,
  disabledReason: nullable(
    Type.Enum([...DISABLED_REASONS], {
      type: 'string',
      description:
        '`account_holder`: by whom it belongs to; `gone`: it answered 410; `failing`: nothing was delivered for ' +
        'five days. Null = it is active.',
    }),
  ),
  failingSince: nullable(instant('Since when every attempt failed, UTC. Null = the last one succeeded.')),
  createdAt: instant('When it was created, UTC.'),
  updatedAt: instant('When it was last changed, UTC.'),
};

export const WebhookEndpointSchema = Type.Object(fields, {
  $id: 'WebhookEndpoint',
  description: 'Where changes are sent to.',
});

export const WebhookEndpointWithSecretSchema = Type.Object(
  {
    ...fields,
    secret: Type.String({
      description: 'The secret that signs messages (`v1`), shown this once.',
      pattern: '^whsec_[0-9A-Za-z+/]{43}=$',
    }),
  },
  { $id: 'WebhookEndpointWithSecret', description: 'A webhook endpoint and its new secret.' },
);

const { url: target, ...choices } = settings;
const optional = {
  description: Type.Optional(choices.description),
  eventKinds: Type.Optional(choices.eventKinds),
  fromCountryIds: Type.Optional(choices.fromCountryIds),
  toCountryIds: Type.Optional(choices.toCountryIds),
};

export const NewWebhookEndpointSchema = Type.Object(
  { url: target, ...optional },
  { $id: 'NewWebhookEndpoint', description: 'The endpoint to create.' },
);

export const WebhookEndpointChangeSchema = Type.Object(
  { url: Type.Optional(target), ...optional, status: Type.Optional(status) },
  { $id: 'WebhookEndpointChange', description: 'What to change. Fields that are left out stay as they are.' },
);

export type ShownWebhookEndpoint = Static<typeof WebhookEndpointSchema>;

export function showWebhookEndpoint(endpoint: WebhookEndpoint): ShownWebhookEndpoint {
  return {
    id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    eventKinds: [...endpoint.eventKinds],
    fromCountryIds: [...endpoint.fromCountryIds],
    toCountryIds: [...endpoint.toCountryIds],
    status: endpoint.status,
    disabledReason: endpoint.disabledReason,
    failingSince: endpoint.failingSince?.toISOString() ?? null,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
  };
}

export const webhookEndpointExample: ShownWebhookEndpoint = {
  id: 12,
  url: 'https://hooks.example.org/carnet',
  description: 'check-in desk',
  eventKinds: ['changed', 'ended', 'announced', 'corrected'],
  fromCountryIds: [76],
  toCountryIds: [392, 840],
  status: 'active',
  disabledReason: null,
  failingSince: null,
  createdAt: '2026-02-17T09:30:00.000Z',
  updatedAt: '2026-02-17T09:30:00.000Z',
};

/** How the description says that there is no such endpoint. */
export const NO_ENDPOINT = { when: 'the account has no such endpoint.', message: 'WebhookEndpoint 999 not found' };

export const SECRET_EXAMPLE = `whsec_${'0'.repeat(43)}=`;
