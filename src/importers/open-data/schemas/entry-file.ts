/** data/entry/<ISO2 or GROUP>.yaml: what a destination asks of travellers, in the order in which a person would explain it. */
import Type, { type Static } from 'typebox';
import { MEMBERSHIP_STATUSES, VISA_REQUIREMENT_TYPES } from '../../../domain/entry-rules/entry-rule.ts';
import {
  closed,
  countryCode,
  currencyCode,
  groupCode,
  httpsUrl,
  Level,
  nullable,
  oneOf,
  Sources,
  slug,
  text,
} from './common.ts';

const maybe = <T extends Parameters<typeof nullable>[0]>(schema: T) => Type.Optional(nullable(schema));
const amount = (description: string) => Type.Number({ exclusiveMinimum: 0, description });
const asked = {
  level: Level,
  details: maybe(text('In our own words, in English')),
  sourceUrl: maybe(httpsUrl('Where it is written')),
};

const Origin = closed(
  { country: Type.Optional(countryCode('Passport country')), group: Type.Optional(groupCode()) },
  { description: 'Whose passports: { country: BR } or { group: SCHENGEN }; leave `from` out for everyone' },
);

export const VisaPart = closed(
  {
    type: oneOf(VISA_REQUIREMENT_TYPES, 'What must be obtained before or at the border'),
    stay: Type.Optional(
      Type.Union(
        [Type.Integer({ minimum: 1, maximum: 3660 }), Type.Literal('unlimited'), Type.Literal('unknown'), Type.Null()],
        {
          description:
            'Days of permitted stay, or unlimited; null = not known, and unknown the same where visa_free has to say so',
          errorMessage: 'must be a number of days from 1, the word unlimited or unknown, or null',
        },
      ),
    ),
    applicationUrl: maybe(httpsUrl('Official page where one applies')),
    processingDays: maybe(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        description: 'Days to decide, 1 to 365',
        errorMessage: 'must be 1 to 365',
      }),
    ),
  },
  { description: 'About this traveller’s visa; never inherited' },
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
  { description: 'Where this rule answers and a named source says otherwise; for data:agreement, never served' },
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
  documentValidity: maybe(
    closed({
      minimumDays: Type.Integer({
        minimum: 0,
        maximum: 3660,
        description:
          'Days the travel document must still be valid; whether from arrival or departure belongs into notes',
      }),
    }),
  ),
  proofOfFunds: maybe(
    closed({
      ...asked,
      amountUsd: maybe(amount('US dollars, only where the rule itself names dollars')),
      amountLocal: maybe(amount('In `currency`')),
      currency: maybe(currencyCode()),
    }),
  ),
  returnTicket: maybe(closed(asked)),
  accommodation: maybe(closed(asked)),
  healthInsurance: maybe(closed({ ...asked, coverageUsd: maybe(amount('US dollars')) })),
  customsDeclaration: maybe(
    closed({
      required: Type.Boolean({ description: 'Whether every traveller fills in a declaration or arrival card' }),
      details: maybe(text('In our own words, in English')),
      url: maybe(httpsUrl('Where it is filled in')),
    }),
  ),
  visa: maybe(VisaPart),
  notes: maybe(text('Anything else a traveller should know')),
  officialWebsite: maybe(httpsUrl('The official site about entering')),
  sourceUrl: maybe(httpsUrl('Where this rule is written')),
  disagreements: Type.Optional(
    Type.Array(Disagreement, {
      minItems: 1,
      description: 'Sources that say otherwise where this rule answers, and why it is kept all the same',
    }),
  ),
  sources: Sources,
});
export type EntryRulePart = Static<typeof EntryRulePart>;

export const GAP_KINDS = ['no_public_entry', 'rules_not_known'] as const;

const Gap = closed(
  {
    kind: oneOf(
      GAP_KINDS,
      'no_public_entry = nobody travels there in the ordinary way; rules_not_known = no source for what most travellers need',
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
