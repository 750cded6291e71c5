/** data/groups/<code>.yaml: an organisation, or a named list that a policy uses, with its dated members. */

import { MEMBERSHIP_STATUSES } from '@carnet/rules/entry-rules/entry-rule.ts';
import { GROUP_BORDERS } from '@carnet/rules/schema/country-group-fields.ts';
import Type, { type Static } from 'typebox';
import { Citations, closed, countryCode, day, groupCode, httpsUrl, nullable, oneOf, text } from './common.ts';

export const Member = closed(
  {
    country: countryCode(),
    status: oneOf(MEMBERSHIP_STATUSES, 'Only `member` counts for a rule unless the rule says otherwise'),
    since: Type.Optional(nullable(day('First day it holds; leave out where not known'))),
    until: Type.Optional(nullable(day('First day it no longer holds; leave out while it holds'))),
    note: Type.Optional(nullable(text('What a reader should know about this membership'))),
  },
  { description: 'One stay of one country in the group; a country may stand several times with different dates' },
);

export const GroupFile = closed(
  {
    id: Type.Integer({ minimum: 1, maximum: 32767, description: 'Assigned once, never reused' }),
    code: groupCode('The code that rules use; in lower case it is the file name'),
    name: text('As commonly used in English'),
    kind: oneOf(['organisation', 'list'] as const, 'organisation, or list = a named list that a policy uses'),
    border: Type.Optional(
      oneOf(
        GROUP_BORDERS,
        'No border checks between its members; shared_stay = one rule of entry, days of stay counted together, ' +
          'open = each member has rules of its own; leave out where there are checks',
      ),
    ),
    description: Type.Optional(nullable(text('What it is, in our own words'))),
    url: Type.Optional(nullable(httpsUrl('Its official page; null where not certainly known'))),
    members: Type.Array(Member, { minItems: 1 }),
    sources: Citations,
  },
  { description: 'A country group with dated members' },
);
export type GroupFile = Static<typeof GroupFile>;
