/** GET /api-keys: the account's keys. */

import { Type } from 'typebox';
import { pageOf } from '../../../catalog/schemas/page.ts';
import { findApiKeyPage } from '../../../services/api-keys/api-keys.repository.ts';
import { pageParameters } from '../../parameters/parameter-schemas.ts';
import { defineOperation } from '../operation.ts';
import { pageOfRows } from '../page.ts';
import { ApiKeySchema, apiKeyExample, showApiKey } from '../schemas/api-key.ts';

export const listApiKeys = defineOperation({
  operationId: 'listApiKeys',
  method: 'GET',
  path: '/api-keys',
  tag: 'API keys',
  summary: "The account's API keys",
  description: 'Revoked ones included, oldest first.',
  query: Type.Object(pageParameters),
  answer: pageOf('ApiKeyPage', ApiKeySchema),
  examples: {
    page: {
      summary: 'One key',
      value: { data: [apiKeyExample], meta: { page: 1, limit: 20, total: 1, totalPages: 1 } },
    },
  },
  handle: ({ db, account, query }) =>
    pageOfRows(query, (page, limit) => findApiKeyPage(db, account.id, page, limit), showApiKey),
});
