/** DELETE /account: ends the account of the signed-in user for good. */

import { Type } from 'typebox';
import { id, instant } from '../../../catalog/schemas/fields.ts';
import { deleteAccount as deleteForGood } from '../../../services/accounts/delete-account.ts';
import { findApiKeys } from '../../../services/api-keys/api-keys.repository.ts';
import { defineOperation } from '../operation.ts';

export const deleteAccount = defineOperation({
  operationId: 'deleteAccount',
  method: 'DELETE',
  path: '/account',
  tag: 'Account',
  summary: 'Delete the account',
  description:
    'For good: revokes its API keys, cancels its subscription at once and removes what says whose it was. ' +
    'Totals of its usage stay, without anything that leads to a person. The token is refused from then on; ' +
    'signing up again makes another account.',
  answer: Type.Object(
    { id: id('Id that the account had.'), deletedAt: instant('When it was deleted, UTC.') },
    { $id: 'DeletedAccount', description: 'The deleted account.' },
  ),
  examples: {
    deleted: { summary: 'The deleted account', value: { id: 7, deletedAt: '2026-02-19T08:00:00.000Z' } },
  },
  async handle({ db, account, actor, recentAnswers }) {
    const keys = await findApiKeys(db, account.id);
    const { deletedAt } = await deleteForGood(db, { accountId: account.id, actor });
    recentAnswers?.forget(keys.map((key) => key.id));
    return { id: account.id, deletedAt: deletedAt.toISOString() };
  },
});
