/** Somebody who works at the desk, as shown to others there. */
import { type Static, Type } from 'typebox';
import { id, nullable } from '../../../catalog/schemas/fields.ts';
import { DESK_ROLES } from '../../../domain/desk/desk-roles.ts';
import type { DeskMember } from '../../../services/desk/list-members.ts';

export const DeskRoleSchema = Type.Enum([...DESK_ROLES], {
  type: 'string',
  description:
    '`editor` proposes changes and verifies facts, `reviewer` judges and publishes what others proposed, `desk_admin` ' +
    'gives these roles.',
});

export const DeskMemberSchema = Type.Object(
  {
    accountId: id('Id of the account.'),
    email: nullable(Type.String({ description: 'Its address. Null = none is known.' })),
    roles: Type.Array(DeskRoleSchema, { description: 'Roles given here; those that come with tokens are not listed.' }),
  },
  { $id: 'DeskMember', description: 'An account with a role at the editorial desk.' },
);

export const deskMemberExample: Static<typeof DeskMemberSchema> = {
  accountId: 7,
  email: 'ana@example.org',
  roles: ['editor'],
};

export function showDeskMember({ account, roles }: DeskMember): Static<typeof DeskMemberSchema> {
  return { accountId: account.id, email: account.email, roles: [...roles] };
}
