/** The fields of a country group and of its dated memberships. */
import { MEMBERSHIP_STATUSES } from '../entry-rules/entry-rule.ts';
import type { Fields, ValuesOf } from './field.ts';

/** How members of a group without border checks between them treat a visitor's stay. */
export const GROUP_BORDERS = ['shared_stay', 'open'] as const;

export const COUNTRY_GROUP_FIELDS = {
  id: { kind: 'id', always: true, description: 'Identifier of the group; assigned once and never reused.' },
  code: { kind: 'text', always: true, description: 'Short name, e.g. `MERCOSUR`.' },
  name: { kind: 'text', always: true, description: 'Name of the group.' },
  kind: {
    kind: 'choice',
    always: true,
    values: ['organisation', 'list'],
    description: '`organisation`, or `list`: a named list that a policy uses.',
  },
  border: {
    kind: 'choice',
    values: GROUP_BORDERS,
    description:
      'Extension. Between its members there are no border checks. `shared_stay`: one rule of entry, and days of stay ' +
      'are counted together; `open`: each member has rules of its own. Null = there are checks, or it is not known.',
  },
  description: { kind: 'text', description: 'What the group is.' },
  sourceUrl: { kind: 'url', description: 'Official page.' },
  /** Of its memberships; null = never. */
  lastVerifiedAt: { kind: 'instant' },
} as const satisfies Fields;

export const MEMBERSHIP_FIELDS = {
  countryId: { kind: 'id', always: true, description: 'The country, ISO 3166-1 numeric.' },
  status: {
    kind: 'choice',
    always: true,
    values: MEMBERSHIP_STATUSES,
    description:
      'Standing in the group. Only `member` counts for a rule unless the rule says otherwise. `inside`: within the outer ' +
      'border of the group without being a member, so that days there are days in its area.',
  },
  since: { kind: 'day', description: 'First day on which it holds. Null = not known.' },
  until: { kind: 'day', description: 'First day on which it no longer holds. Null = still holds.' },
  note: { kind: 'text', description: 'Anything that explains the standing.' },
} as const satisfies Fields;

/** A group as importers yield it: ready for the database, without its dates. Members are in the order of the file. */
export type CountryGroupRecord = ValuesOf<typeof COUNTRY_GROUP_FIELDS> & {
  readonly members: readonly ValuesOf<typeof MEMBERSHIP_FIELDS>[];
};
