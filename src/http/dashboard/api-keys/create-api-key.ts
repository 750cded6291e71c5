/** POST /api-keys: a new key, shown this once. */

import { Type } from 'typebox';
import { KEY_NAME_MAX_LENGTH } from '../../../domain/api-keys/key-name.ts';
import { MAX_ACTIVE_API_KEYS, MAX_KEY_DAYS } from '../../../domain/tiers.ts';
import { createApiKey as create } from '../../../services/api-keys/create-api-key.ts';
import { defineOperation } from '../operation.ts';
import { apiKeyExample, CreatedApiKeySchema, showApiKey } from '../schemas/api-key.ts';

export const createApiKey = defineOperation({
  operationId: 'createApiKey',
  method: 'POST',
  path: '/api-keys',
  tag: 'API keys',
  summary: 'Create an API key',
  description:
    `The answer has the key itself; it is shown only once. An account has at most ${MAX_ACTIVE_API_KEYS} ` +
    'active keys; expired ones do not count. To rotate a key, create another, deploy it, then revoke the old one. ' +
    'Every node accepts the new key within 5 seconds.',
  creates: true,
  body: Type.Object(
    {
      name: Type.String({
        description:
          `What to call the key: 1 to ${KEY_NAME_MAX_LENGTH} characters after trimming, without control ` +
          'characters, never used before in the account, ignoring case.',
        minLength: 1,
      }),
      expiresInDays: Type.Optional(
        Type.Integer({
          description:
            'Extension. After how many days the key expires: from then on it is refused like a revoked key. ' +
            'Left out: never.',
          minimum: 1,
          maximum: MAX_KEY_DAYS,
        }),
      ),
    },
    { $id: 'NewApiKey', description: 'The key to create.' },
  ),
  bodyExample: { name: 'web site', expiresInDays: 365 },
  answer: CreatedApiKeySchema,
  examples: {
    created: {
      summary: 'The new key',
      value: {
        ...apiKeyExample,
        lastUsedAt: null,
        expiresAt: '2027-02-17T09:30:00.000Z',
        key: `ck_live_${'0'.repeat(32)}aB3d`,
      },
    },
  },
  conflict: {
    when: 'the account has or had a key of that name.',
    message: 'The account has or had an API key named "web site"',
  },
  businessRule: {
    when: `the account has ${MAX_ACTIVE_API_KEYS} active keys.`,
    message: `The account has ${MAX_ACTIVE_API_KEYS} active API keys, the most it can have: revoke one first`,
  },
  async handle({ db, account, actor, body }) {
    const created = await create(db, { accountId: account.id, ...body }, actor);
    return { ...showApiKey(created), key: created.key };
  },
});
