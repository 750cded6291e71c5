/** GET /api-keys/{id}: one of the account's keys. */

import { Type } from 'typebox';
import { getApiKey as get } from '../../../services/api-keys/get-api-key.ts';
import { idParameter } from '../../parameters/parameter-schemas.ts';
import { found } from '../found.ts';
import { defineOperation } from '../operation.ts';
import { ApiKeySchema, apiKeyExample, showApiKey } from '../schemas/api-key.ts';

export const getApiKey = defineOperation({
  operationId: 'getApiKey',
  method: 'GET',
  path: '/api-keys/{id}',
  tag: 'API keys',
  summary: "One of the account's API keys",
  description: 'A revoked key stays visible.',
  params: Type.Object({ id: idParameter('Id of the key.', 42) }),
  answer: ApiKeySchema,
  examples: { key: { summary: 'An active key', value: apiKeyExample } },
  notFound: { when: 'the account has no such key.', message: 'ApiKey 999 not found' },
  handle: async ({ db, account, params }) =>
    showApiKey(await found(params, 'id', 'ApiKey', (id) => get(db, { accountId: account.id, id }))),
});
