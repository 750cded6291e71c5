/** GET /account: the account of the signed-in user. */

import { ROLES } from '../../../domain/accounts/principal.ts';
import { defineOperation } from '../operation.ts';
import { AccountSchema, accountExample } from '../schemas/account.ts';

export const getAccount = defineOperation({
  operationId: 'getAccount',
  method: 'GET',
  path: '/account',
  tag: 'Account',
  summary: 'The account of the signed-in user',
  description: 'Created by the first request with a token of the user.',
  answer: AccountSchema,
  examples: { account: { summary: 'An account on the free tier', value: accountExample } },
  handle: async ({ account, principal }) => ({
    id: account.id,
    email: account.email,
    tier: account.tier,
    roles: ROLES.filter((role) => account.roles.includes(role) || principal.roles.includes(role)),
    createdAt: account.createdAt.toISOString(),
  }),
});
