/** The country group: an organisation, or a named list that a policy uses, and its dated memberships. */

import { type Static, Type } from 'typebox';
import { MEMBERSHIP_STATUSES } from '../../domain/entry-rules/entry-rule.ts';
import { day, id, instant, nullable, text, url } from './fields.ts';

export const COUNTRY_GROUP_KINDS = ['organisation', 'list'] as const;

export const CountryGroupMemberSchema = Type.Object(
  {
    countryId: id('The country, ISO 3166-1 numeric.'),
    status: Type.Enum([...MEMBERSHIP_STATUSES], {
      type: 'string',
      description: 'Standing in the group. Only `member` counts for a rule unless the rule says otherwise.',
    }),
    since: nullable(day('First day on which it holds. Null = not known.')),
    until: nullable(day('First day on which it no longer holds. Null = still holds.')),
    note: nullable(text('Anything that explains the standing.')),
  },
  { $id: 'CountryGroupMember', description: "A country's standing in a group; a country may stand several times." },
);

const groupFields = {
  id: id('Identifier of the group; assigned once and never reused.'),
  code: text('Short name, e.g. `MERCOSUR`.'),
  name: text('Name of the group.'),
  kind: Type.Enum([...COUNTRY_GROUP_KINDS], {
    type: 'string',
    description: '`organisation`, or `list`: a named list that a policy uses.',
  }),
  description: nullable(text('What the group is.')),
  sourceUrl: nullable(url('Official page.')),
  lastVerifiedAt: nullable(instant('When the membership was last checked against its source, UTC. Null = never.')),
  createdAt: instant('When the record was created, UTC.'),
  updatedAt: instant('When the record last changed, UTC.'),
};

export const CountryGroupSummarySchema = Type.Object(groupFields, {
  $id: 'CountryGroupSummary',
  description: 'A country group without its members.',
});

export const CountryGroupSchema = Type.Object(
  {
    ...groupFields,
    members: Type.Array(CountryGroupMemberSchema, { description: 'Memberships, past ones included.' }),
  },
  { $id: 'CountryGroup', description: 'A country group with its members.' },
);

export type CountryGroupMember = Static<typeof CountryGroupMemberSchema>;
export type CountryGroupSummary = Static<typeof CountryGroupSummarySchema>;
export type CountryGroup = Static<typeof CountryGroupSchema>;

export const countryGroupSummaryExample: CountryGroupSummary = {
  id: 1,
  code: 'MERCOSUR',
  name: 'Southern Common Market',
  kind: 'organisation',
  description: null,
  sourceUrl: null,
  lastVerifiedAt: null,
  createdAt: '2026-02-17T09:30:00.000Z',
  updatedAt: '2026-02-17T09:30:00.000Z',
};

export const countryGroupExample: CountryGroup = {
  ...countryGroupSummaryExample,
  members: [
    { countryId: 76, status: 'member', since: '1991-03-26', until: null, note: null },
    { countryId: 862, status: 'suspended', since: '2016-12-02', until: null, note: null },
  ],
};
