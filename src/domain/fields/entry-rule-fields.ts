/**
 * The fields of an entry rule, each in one of four lists: whom and where, the rule itself, the visa, what is inherited.
 */
import type { RuleScope } from '../entry-rules/entry-rule.ts';
import { type Field, type Fields, namesOf, type ValuesOf } from './field.ts';

/** What identifies a rule within its source. */
export const IDENTITY_FIELDS = {
  ruleKey: { kind: 'text', always: true },
  fromCountryId: {
    kind: 'id',
    description: 'Passport country, ISO 3166-1 numeric. Null = not bound to one passport country.',
  },
  fromCountryGroupId: {
    kind: 'id',
    description: 'Group of passport countries. Null together with `fromCountryId` = every traveller.',
  },
  toCountryId: { kind: 'id', description: 'Destination, ISO 3166-1 numeric. Null = not bound to one destination.' },
  toCountryGroupId: {
    kind: 'id',
    description: 'Group of destinations. Null together with `toCountryId` = everywhere.',
  },
} as const satisfies Fields & Record<keyof RuleScope, Field>;

/** How a rule counts among others. */
export const STANDING_FIELDS = {
  priority: { kind: 'count', always: true, description: 'Higher = more specific.', maximum: 2_147_483_647 },
  /** False: this rule takes nothing from the general rule of its destination. */
  inheritsGeneral: { kind: 'flag', always: true },
  /** Standings in the origin or destination group that count for this rule; default `['member']`. */
  membershipStatuses: { kind: 'standings', always: true },
} as const satisfies Fields;

/** About this traveller's visa; never inherited. */
export const VISA_FIELDS = {
  visaRequirementType: {
    kind: 'visaType',
    description: 'What the traveller must obtain. Null = unknown.',
    key: 'visa.type',
    note: 'What must be obtained before or at the border',
    needed: true,
  },
  maxStayDays: {
    kind: 'stay',
    description: 'Days of permitted stay under `visa_free`. Null where the stay is not limited or not known.',
    key: 'visa.stay',
    note: 'Days of permitted stay, or unlimited; null = not known, and unknown the same where visa_free has to say so',
  },
  visaApplicationUrl: {
    kind: 'url',
    description: 'Where to apply; used with `e_visa`.',
    key: 'visa.applicationUrl',
    note: 'Official page where one applies',
  },
  visaProcessingDays: {
    kind: 'days',
    description: 'Usual processing time of an application, in days.',
    key: 'visa.processingDays',
    note: 'Days to decide, 1 to 365',
    minimum: 1,
    maximum: 365,
  },
  sourceUrl: {
    kind: 'url',
    description: 'Where this rule is written.',
    key: 'sourceUrl',
    note: 'Where this rule is written',
  },
} as const satisfies Fields;

/** A field that does not depend on the traveller. A rule that leaves it unset inherits it (see inheritance.ts). */
interface InheritedFieldOf extends Field {
  /** The fact it belongs to: fields of one fact are inherited together; the first of them states the requirement. */
  readonly fact: string;
}

const DETAILS_NOTE = 'In our own words, in English';

/** In the order in which answers show them. */
export const INHERITED_FIELDS = {
  documentValidityMinimumDays: {
    fact: 'documentValidity',
    kind: 'days',
    served: 'documentValidity.minimumDays',
    description: 'Minimum remaining validity of the travel document, in days.',
    key: 'documentValidity.minimumDays',
    note: 'Days the travel document must still be valid; whether from arrival or departure belongs into notes',
    needed: true,
    minimum: 0,
  },
  proofOfFunds: {
    fact: 'proofOfFunds',
    kind: 'level',
    description: 'Whether the traveller must prove sufficient funds. Null = unknown.',
    key: 'proofOfFunds.level',
    needed: true,
  },
  proofOfFundsDetails: {
    fact: 'proofOfFunds',
    kind: 'text',
    description: 'What counts as proof of funds.',
    key: 'proofOfFunds.details',
    note: DETAILS_NOTE,
  },
  proofOfFundsAmountUsd: {
    fact: 'proofOfFunds',
    kind: 'amount',
    description: 'Amount to be proved, in US dollars.',
    key: 'proofOfFunds.amountUsd',
    note: 'US dollars, only where the rule itself names dollars',
  },
  proofOfFundsSourceUrl: {
    fact: 'proofOfFunds',
    kind: 'url',
    description: 'Where the funds requirement is written.',
    key: 'proofOfFunds.sourceUrl',
    note: 'Where it is written',
  },
  proofOfFundsAmountLocal: {
    fact: 'proofOfFunds',
    kind: 'amount',
    description: 'Amount to be proved, in the currency of `proofOfFundsCurrencyId`.',
    key: 'proofOfFunds.amountLocal',
    note: 'In `currency`',
  },
  proofOfFundsCurrencyId: {
    fact: 'proofOfFunds',
    kind: 'currency',
    description: 'Currency of `proofOfFundsAmountLocal`, ISO 4217 numeric.',
    key: 'proofOfFunds.currency',
  },
  returnTicket: {
    fact: 'returnTicket',
    kind: 'level',
    description: 'Whether the traveller must hold a return or onward ticket. Null = unknown.',
    key: 'returnTicket.level',
    needed: true,
  },
  returnTicketDetails: {
    fact: 'returnTicket',
    kind: 'text',
    description: 'What counts as a return or onward ticket.',
    key: 'returnTicket.details',
    note: DETAILS_NOTE,
  },
  returnTicketSourceUrl: {
    fact: 'returnTicket',
    kind: 'url',
    description: 'Where the ticket requirement is written.',
    key: 'returnTicket.sourceUrl',
    note: 'Where it is written',
  },
  healthInsurance: {
    fact: 'healthInsurance',
    kind: 'level',
    description: 'Whether the traveller must hold health insurance. Null = unknown.',
    key: 'healthInsurance.level',
    needed: true,
  },
  healthInsuranceDetails: {
    fact: 'healthInsurance',
    kind: 'text',
    description: 'What the insurance must cover.',
    key: 'healthInsurance.details',
    note: DETAILS_NOTE,
  },
  healthInsuranceCoverageUsd: {
    fact: 'healthInsurance',
    kind: 'amount',
    description: 'Minimum insurance coverage, in US dollars.',
    key: 'healthInsurance.coverageUsd',
    note: 'US dollars',
  },
  healthInsuranceSourceUrl: {
    fact: 'healthInsurance',
    kind: 'url',
    description: 'Where the insurance requirement is written.',
    key: 'healthInsurance.sourceUrl',
    note: 'Where it is written',
  },
  customsDeclarationRequired: {
    fact: 'customsDeclaration',
    kind: 'flag',
    // The contract makes it a plain boolean: no rule that says otherwise means none is known to be required.
    servedForNull: false,
    description: 'Whether every traveller must hand in a customs declaration.',
    key: 'customsDeclaration.required',
    note: 'Whether every traveller fills in a declaration or arrival card',
    needed: true,
  },
  customsDeclarationDetails: {
    fact: 'customsDeclaration',
    kind: 'text',
    description: 'What must be declared, and how.',
    key: 'customsDeclaration.details',
    note: DETAILS_NOTE,
  },
  customsDeclarationUrl: {
    fact: 'customsDeclaration',
    kind: 'url',
    description: 'Where the declaration is made or explained.',
    key: 'customsDeclaration.url',
    note: 'Where it is filled in',
  },
  proofOfAccommodation: {
    fact: 'accommodation',
    kind: 'level',
    description: 'Whether the traveller must prove accommodation. Null = unknown.',
    key: 'accommodation.level',
    needed: true,
  },
  proofOfAccommodationDetails: {
    fact: 'accommodation',
    kind: 'text',
    description: 'What counts as proof of accommodation.',
    key: 'accommodation.details',
    note: DETAILS_NOTE,
  },
  proofOfAccommodationSourceUrl: {
    fact: 'accommodation',
    kind: 'url',
    description: 'Where the accommodation requirement is written.',
    key: 'accommodation.sourceUrl',
    note: 'Where it is written',
  },
  generalNotes: {
    fact: 'notes',
    kind: 'text',
    description: 'Anything else that a traveller should know.',
    key: 'notes',
    note: 'Anything else a traveller should know',
  },
  officialWebsiteUrl: {
    fact: 'officialWebsite',
    kind: 'url',
    description: "The destination's official site for travellers.",
    key: 'officialWebsite',
    note: 'The official site about entering',
  },
} as const satisfies Readonly<Record<string, InheritedFieldOf>>;

/** When somebody last checked the rule against the named source; null = never. */
export const VERIFIED_FIELD = {
  lastVerifiedAt: { kind: 'instant' },
} as const satisfies Fields;

/** Everything that a rule says itself, but for what is inherited, in the order in which answers show it. */
export const STATEMENT_FIELDS = { ...IDENTITY_FIELDS, ...STANDING_FIELDS, ...VISA_FIELDS, ...VERIFIED_FIELD } as const;

export const ENTRY_RULE_FIELDS = { ...STATEMENT_FIELDS, ...INHERITED_FIELDS } as const;

export type TravellerIndependentFields = ValuesOf<typeof INHERITED_FIELDS>;
export type TravellerIndependentField = keyof TravellerIndependentFields;
export type VisaFields = ValuesOf<typeof VISA_FIELDS>;

/** What a source says, without the identity and dates the database adds. */
export type EntryRuleContent = ValuesOf<typeof ENTRY_RULE_FIELDS>;

/** A rule as the database knows it. Times are ms since epoch, UTC. */
export interface EntryRule extends EntryRuleContent {
  readonly id: number;
  readonly sourceId: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export const TRAVELLER_INDEPENDENT_FIELDS = namesOf(INHERITED_FIELDS);

/** The fields of a visa besides what every answer begins with: its kind, and how long one may stay. */
export const OTHER_VISA_FIELDS = namesOf(VISA_FIELDS).filter(
  (name): name is Exclude<keyof VisaFields, 'visaRequirementType' | 'maxStayDays'> =>
    name !== 'visaRequirementType' && name !== 'maxStayDays',
);
