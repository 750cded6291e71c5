/** POST /api-keys/{id}/revoke: ends a key for good. */

import { Type } from 'typebox';
import { revokeApiKey as revoke } from '../../../services/api-keys/revoke-api-key.ts';
import { idParameter } from '../../parameters/parameter-schemas.ts';
import { found } from '../found.ts';
import { defineOperation } from '../operation.ts';
import { ApiKeySchema, apiKeyExample, showApiKey } from '../schemas/api-key.ts';

export const revokeApiKey = defineOperation({
  operationId: 'revokeApiKey',
  method: 'POST',
  path: '/api-keys/{id}/revoke',
  tag: 'API keys',
  summary: 'Revoke an API key',
  description:
    'For good. Revoking again changes nothing and answers the first `revokedAt`. Every node refuses the key ' +
    'within 5 seconds.',
  params: Type.Object({ id: idParameter('Id of the key.', 42) }),
  answer: ApiKeySchema,
  examples: {
    revoked: { summary: 'The revoked key', value: { ...apiKeyExample, revokedAt: '2026-02-19T08:00:00.000Z' } },
  },
  notFound: { when: 'the account has no such key.', message: 'ApiKey 999 not found' },
  handle: async ({ db, account, actor, params }) =>
    showApiKey(await found(params, 'id', 'ApiKey', (id) => revoke(db, { accountId: account.id, id }, actor))),
});
