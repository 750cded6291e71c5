/**
 * data/entry/<ISO2 or GROUP>.yaml: what a destination asks of travellers, in the order in which a person would explain
 * it.
 */

import { MEMBERSHIP_STATUSES } from '@carnet/rules/entry-rules/entry-rule.ts';
import { CONDITION_FIELDS, INHERITED_FIELDS, VALIDITY_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { VISA_FIELDS } from '@carnet/rules/schema/topics/visa-fields.ts';
import Type, { type Static } from 'typebox';
import { Citations, closed, countryCode, groupCode, oneOf, Sources, slug, text } from './common.ts';
import { writtenSchemas } from './written-fields.ts';

const Origin = closed(
  { country: Type.Optional(countryCode('Passport country')), group: Type.Optional(groupCode()) },
  { description: 'Whose passports: { country: BR } or { group: SCHENGEN }; leave `from` out for everyone' },
);

const Disagreement = closed(
  {
    with: slug('Id of the source that says otherwise, such as the matrix the set is measured against'),
    passports: Type.Optional(
      Type.Array(countryCode('Passport country'), {
        minItems: 1,
        description: 'Of which passports; leave out for all that this rule answers',
      }),
    ),
    destinations: Type.Optional(
      Type.Array(countryCode('Destination'), {
        minItems: 1,
        description: 'Only in the file of a group: for which of its countries; leave out for all',
      }),
    ),
    reason: text('Why this rule is kept, in our own words: what the other overlooks, and since when'),
    sources: Type.Optional(Sources),
  },
  { description: 'Where this rule answers and a named source says otherwise; shown with the evidence' },
);
export type Disagreement = Static<typeof Disagreement>;

export const EntryRulePart = closed({
  key: slug('Unique in the file, kept for ever'),
  from: Type.Optional(Origin),
  membershipStatuses: Type.Optional(
    Type.Array(oneOf(MEMBERSHIP_STATUSES, 'Standing in the group'), {
      minItems: 1,
      description: 'Standings in the group that count; default [member]',
    }),
  ),
  priority: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'Higher wins; default: everyone 0, a group 50, one country 100',
    }),
  ),
  inherits: Type.Optional(
    Type.Boolean({ description: 'false = takes nothing from the general rule of the destination; default true' }),
  ),
  ...writtenSchemas(INHERITED_FIELDS),
  ...writtenSchemas(VISA_FIELDS, {
    visa: { description: 'About this traveller’s visa; null = it is not known; left out = another rule says' },
  }),
  ...writtenSchemas(CONDITION_FIELDS, {
    appliesTo: { description: 'Of whom the rule says it; a rule that says which visa is needed has no such condition' },
  }),
  ...writtenSchemas(VALIDITY_FIELDS),
  disagreements: Type.Optional(
    Type.Array(Disagreement, {
      minItems: 1,
      description: 'Sources that say otherwise where this rule answers, and why it is kept all the same',
    }),
  ),
  sources: Citations,
});
export type EntryRulePart = Static<typeof EntryRulePart>;

export const GAP_KINDS = ['no_public_entry', 'rules_not_known'] as const;

const Gap = closed(
  {
    kind: oneOf(
      GAP_KINDS,
      'no_public_entry = nobody travels there in the ordinary way; rules_not_known = no source for what most ' +
        'travellers need',
    ),
    reason: text('Why, in our own words; for people who read the files, never served'),
  },
  { description: 'Why the general rule does not say which visa is needed: a gap that is known' },
);

export const EntryFile = closed(
  {
    destination: Type.Optional(countryCode('Destination')),
    destinationGroup: Type.Optional(groupCode('Destination, when the rules are those of a whole group')),
    gap: Type.Optional(Gap),
    rules: Type.Array(EntryRulePart, { minItems: 1 }),
  },
  { description: 'What a destination asks of travellers; the general rule (no `from`) comes first' },
);
export type EntryFile = Static<typeof EntryFile>;
