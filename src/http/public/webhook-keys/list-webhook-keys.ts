/** GET /webhook-keys: the public keys that webhooks are signed with. */

import { Type } from 'typebox';
import { instant } from '../../../catalog/schemas/fields.ts';
import { DEFAULT_LIMIT, DEFAULT_PAGE, pageOf } from '../../../catalog/schemas/page.ts';
import { findPublicKeys } from '../../../services/webhooks/signing/signing-keys.ts';
import { noParameters, pageParameters } from '../../parameters/parameter-schemas.ts';
import { defineStoredOperation } from '../stored-operation.ts';

const WebhookKeySchema = Type.Object(
  {
    publicKey: Type.String({
      description: 'An Ed25519 public key: `whpk_` and its 32 bytes in base64.',
      pattern: '^whpk_[0-9A-Za-z+/]{43}=$',
    }),
    createdAt: instant('Since when it signs, UTC.'),
  },
  { $id: 'WebhookKey', description: 'A key that signs webhooks (`v1a`).' },
);

const example = { publicKey: `whpk_${'0'.repeat(43)}=`, createdAt: '2026-02-17T09:30:00.000Z' };

export const listWebhookKeys = defineStoredOperation({
  operationId: 'listWebhookKeys',
  path: '/webhook-keys',
  tag: 'Webhooks',
  summary: 'Public keys of webhooks',
  description:
    'Extension. The keys that sign webhooks beside the secret of each endpoint (Standard Webhooks 1.0.0, `v1a`), ' +
    'newest first. All of them sign every message. Trust these, never a key that comes with a message.',
  params: noParameters,
  query: Type.Object(pageParameters),
  answer: pageOf('WebhookKeyPage', WebhookKeySchema),
  examples: {
    page: { summary: 'One key', value: { data: [example], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } } },
  },
  async handle(db, { page = DEFAULT_PAGE, limit = DEFAULT_LIMIT }) {
    const keys = await findPublicKeys(db);
    const shown = keys.slice((page - 1) * limit, page * limit);
    return {
      data: shown.map(({ publicKey, createdAt }) => ({ publicKey, createdAt: createdAt.toISOString() })),
      meta: { page, limit, total: keys.length, totalPages: Math.ceil(keys.length / limit) },
    };
  },
});
