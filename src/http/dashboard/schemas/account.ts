/** The account as shown to its holder. */

import { type Static, Type } from 'typebox';
import { id, instant, nullable } from '../../../catalog/schemas/fields.ts';
import { ROLES } from '../../../domain/accounts/principal.ts';
import { TierSchema } from './api-key.ts';

export const AccountSchema = Type.Object(
  {
    id: id('Id of the account.'),
    email: nullable(
      Type.String({ description: 'Address that the identity provider has verified. Null = it has verified none.' }),
    ),
    tier: TierSchema,
    roles: Type.Array(Type.Enum([...ROLES], { type: 'string', description: 'A role.' }), {
      description: 'What the account may do beyond managing itself, from its token and from the operator.',
    }),
    createdAt: instant('When the account was first seen, UTC.'),
  },
  { $id: 'Account', description: 'The account of the signed-in user.' },
);

export type ShownAccount = Static<typeof AccountSchema>;

export const accountExample: ShownAccount = {
  id: 7,
  email: 'ana@example.org',
  tier: 'free',
  roles: [],
  createdAt: '2026-02-17T09:30:00.000Z',
};
