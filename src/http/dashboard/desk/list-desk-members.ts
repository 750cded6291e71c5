/** GET /desk/members: who works at the desk. */
import { Type } from 'typebox';
import { DESK_ROLES } from '../../../domain/desk/desk-roles.ts';
import * as members from '../../../services/desk/list-members.ts';
import { defineDeskOperation } from '../operation.ts';
import { DeskMemberSchema, deskMemberExample, showDeskMember } from './member-schema.ts';

export const listDeskMembers = defineDeskOperation({
  operationId: 'listDeskMembers',
  method: 'GET',
  path: '/desk/members',
  tag: 'Desk',
  summary: 'Who works at the desk',
  description: 'In order of account. Roles that come with tokens of the identity provider are not listed.',
  needs: DESK_ROLES,
  answer: Type.Object(
    { data: Type.Array(DeskMemberSchema, { description: 'All of them.' }) },
    { $id: 'DeskMembers', description: 'The people of the desk.' },
  ),
  examples: { members: { summary: 'One editor', value: { data: [deskMemberExample] } } },
  handle: async ({ db }) => ({ data: (await members.listDeskMembers(db)).map(showDeskMember) }),
});
