/** The country group: an organisation, or a named list that a policy uses, and its dated memberships. */

import { COUNTRY_GROUP_FIELDS, MEMBERSHIP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import { type Static, Type } from 'typebox';
import { STAMPS } from './dates.ts';
import { instant, nullable } from './fields.ts';
import { servedSchemas } from './served-fields.ts';

export const CountryGroupMemberSchema = Type.Object(servedSchemas(MEMBERSHIP_FIELDS, {}), {
  $id: 'CountryGroupMember',
  description: "A country's standing in a group; a country may stand several times.",
});

const groupFields = {
  ...servedSchemas(COUNTRY_GROUP_FIELDS, {}),
  lastVerifiedAt: nullable(instant('When the membership was last checked against its source, UTC. Null = never.')),
  ...STAMPS,
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
  border: null,
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
