/** POST /desk/members: gives a role of the desk, or takes it away. */
import { Type } from 'typebox';
import * as roles from '../../../services/desk/set-desk-role.ts';
import { defineDeskOperation } from '../operation.ts';
import { DeskMemberSchema, DeskRoleSchema, deskMemberExample, showDeskMember } from './member-schema.ts';

export const setDeskRole = defineDeskOperation({
  operationId: 'setDeskRole',
  method: 'POST',
  path: '/desk/members',
  tag: 'Desk',
  summary: 'Give a role, or take it away',
  description: 'The account must have been signed in to at least once. The role applies from its next request.',
  needs: ['desk_admin'],
  body: Type.Object({
    account: Type.String({ description: 'Id or e-mail address of the account.', minLength: 1, maxLength: 254 }),
    role: DeskRoleSchema,
    granted: Type.Boolean({ description: 'False takes the role away.' }),
  }),
  bodyExample: { account: 'ana@example.org', role: 'editor', granted: true },
  answer: DeskMemberSchema,
  examples: { member: { summary: 'The account as it is now', value: deskMemberExample } },
  notFound: { when: 'there is no such account.', message: 'Account 999 not found' },
  conflict: {
    when: 'several accounts have the address.',
    message: 'Several accounts have the address ana@example.org (ids 7, 9): use an id',
  },
  businessRule: {
    when: 'nobody signs in to the account.',
    message:
      'Nobody signs in to account 7: an operator made it for its keys. A role is for somebody who has signed in once',
  },
  handle: async ({ db, body, person }) => showDeskMember(await roles.setDeskRole(db, body, person)),
});
