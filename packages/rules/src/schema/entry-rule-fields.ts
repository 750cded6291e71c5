/**
 * The fields of an entry rule, each in one of four lists: whom and where, the rule itself, the visa, what is inherited.
 */
import { type RuleScope, VISA_REQUIREMENT_TYPES } from '../entry-rules/entry-rule.ts';
import { VALIDITY_COUNTED_FROM, VALIDITY_UNITS } from '../facts/document-validity.ts';
import {
  ACCEPTED_DOCUMENT_FIELDS,
  ALTERNATIVE_FIELDS,
  ARRIVAL_FIELDS,
  CLOSED_BORDER_FIELDS,
  LEAVING_FIELDS,
  PRE_ARRIVAL_FIELDS,
  PROCESSING_UNITS,
  STAY_AGREEMENT_FIELDS,
  STAY_LIMIT_FIELDS,
  TRANSIT_FIELDS,
  TRAVEL_MODES,
  VALIDITY_COUNTS,
} from '../facts/fact-lists.ts';
import type { Topic } from '../facts/topic-names.ts';
import { PURPOSES } from '../trips/question.ts';
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
  /** False: what this rule does not say, no less specific rule says for it. */
  inheritsGeneral: { kind: 'flag', always: true },
  /** False: it says nothing of the visa, and another rule does. True without a type: which visa is not known. */
  statesVisa: { kind: 'flag', always: true },
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
  isStayUnlimited: {
    kind: 'unlimited',
    description:
      'Extension. True where the stay is not limited in days: `maxStayDays` is null then. Null = limited, or not known.',
    key: 'visa.stay',
    note: 'Unlimited',
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
    note: 'Days to decide, 1 to 365; 1 calendar day where it is decided at once',
    minimum: 1,
    maximum: 365,
  },
  visaProcessingUnit: {
    kind: 'choice',
    values: PROCESSING_UNITS,
    description: 'Extension. Which days `visaProcessingDays` counts. Null = not said.',
    key: 'visa.processingUnit',
    note: 'Which days processingDays counts',
  },
  visaEntries: {
    kind: 'choice',
    values: ['single', 'double', 'multiple'],
    description: 'Extension. How often one may enter. Null = not known.',
    key: 'visa.entries',
    note: 'How often one may enter',
  },
  visaPurposes: {
    kind: 'texts',
    values: PURPOSES,
    description:
      'Extension. The purposes of a journey that the rule covers; what other purposes take is not known. Null = not said.',
    key: 'visa.purposes',
    note: 'Purposes that the source says it covers, all of them; leave it out where it says none',
  },
  visaFeeAmount: {
    kind: 'amount',
    minimum: 0,
    served: 'visaFee.amount',
    description: 'What the cheapest visa or authorisation for a visit costs; 0 = free.',
    key: 'visa.feeAmount',
    note: 'What the cheapest visa or authorisation for a visit costs, in feeCurrency; 0 = free',
  },
  visaFeeCurrency: {
    kind: 'text',
    pattern: '^[A-Z]{3}$',
    served: 'visaFee.currency',
    description: 'ISO 4217 code. Null where it is free.',
    key: 'visa.feeCurrency',
    note: 'ISO 4217 code',
  },
  visaStayPer: {
    kind: 'choice',
    values: ['entry', 'rolling_window', 'calendar_year'],
    served: 'stayLimit.per',
    description: 'What the days of stay are counted in: each entry by itself, any `windowDays` days, or a year.',
    key: 'visa.stayPer',
    note: 'What the days of stay are counted in',
  },
  visaStayWindowDays: {
    kind: 'days',
    served: 'stayLimit.windowDays',
    description: 'Length of the rolling window. Null unless `per` is `rolling_window`.',
    key: 'visa.stayWindowDays',
    note: 'Length of the rolling window, such as 180',
  },
  visaAlternatives: {
    kind: 'list',
    item: ALTERNATIVE_FIELDS,
    description: 'Extension. Other ways that are open to every tourist of that nationality. Null = none are known.',
    key: 'visa.alternatives',
    note: 'Other ways that are open to every tourist of that nationality',
  },
  visaArrivals: {
    kind: 'list',
    item: ARRIVAL_FIELDS,
    description:
      'Extension. What those need who arrive in another way: by land, where the type of visa is one for airports. ' +
      'Null = the type holds for every way of arrival, or it is not said.',
    key: 'visa.arrivals',
    note: 'What those need who arrive in a way for which the type does not hold',
  },
  sourceUrl: {
    kind: 'url',
    description:
      'Where the visa answer is best read: the address that its rule names, else that of its best evidence (official ' +
      'before others, then the newest). Null = no evidence has an address.',
    key: 'sourceUrl',
    note: 'Where this rule is written; without it, answers have the address of the best evidence',
  },
} as const satisfies Fields;

/** Of whom the rule says it. The catalog looks at the visa types; a rule with another condition answers no pair. */
export const CONDITION_FIELDS = {
  appliesToVisaTypes: {
    kind: 'texts',
    values: VISA_REQUIREMENT_TYPES,
    served: 'appliesTo.visaTypes',
    description: 'Only for those who need one of these. Null = for all.',
    key: 'appliesTo.visaTypes',
    note: 'Only for those who need one of these',
  },
  appliesToMode: {
    kind: 'choice',
    values: TRAVEL_MODES,
    served: 'appliesTo.mode',
    description: 'Only for those who arrive this way. Null = for all.',
    key: 'appliesTo.mode',
    note: 'Only for those who arrive this way',
  },
  appliesToMinimumAge: {
    kind: 'count',
    served: 'appliesTo.minimumAge',
    description: 'Only from this age on, in years. Null = for all.',
    key: 'appliesTo.minimumAge',
    note: 'Only from this age on, in years',
    maximum: 120,
  },
} as const satisfies Fields;

/** When the rule holds (see entry-rules/validity.ts). */
export const VALIDITY_FIELDS = {
  validFrom: {
    kind: 'day',
    description: 'Extension. First day on which the rule holds. Null = open.',
    key: 'validFrom',
    note: 'First day on which the rule holds; before it the rule does not answer',
  },
  validUntil: {
    kind: 'day',
    description: 'Extension. First day on which the rule no longer holds. Null = open.',
    key: 'validUntil',
    note: 'First day on which the rule no longer holds (the day after its last); from then on it does not answer',
  },
} as const satisfies Fields;

/** A field that other rules than the one about the visa may give (see facts/cascade.ts). */
export interface InheritedFieldOf extends Field {
  /** The fields of a topic come from one rule, all of them. */
  readonly topic: Topic;
}

const DETAILS_NOTE = 'In our own words, in English';

/** In the order in which answers show them. */
export const INHERITED_FIELDS = {
  documentValidityMinimumDays: {
    topic: 'documentValidity',
    kind: 'days',
    served: 'documentValidity.minimumDays',
    // Not written in data files: it follows from amount and unit (facts/document-validity.ts).
    description: 'Minimum remaining validity of the travel document, in days: the most that it can mean.',
    needed: true,
    minimum: 0,
  },
  documentValidityAmount: {
    topic: 'documentValidity',
    kind: 'count',
    served: 'documentValidity.amount',
    description: 'The same as the destination says it, in `unit`.',
    key: 'documentValidity.amount',
    note: 'How long the travel document must still be valid, in unit; 0 = on the day it is counted from',
    needed: 'in files',
  },
  documentValidityUnit: {
    topic: 'documentValidity',
    kind: 'choice',
    values: VALIDITY_UNITS,
    served: 'documentValidity.unit',
    description: 'Months are calendar months.',
    key: 'documentValidity.unit',
    note: 'Months are calendar months',
    needed: 'in files',
  },
  documentValidityCountedFrom: {
    topic: 'documentValidity',
    kind: 'choice',
    values: VALIDITY_COUNTED_FROM,
    served: 'documentValidity.countedFrom',
    description: 'From which day it is counted. Null = not known.',
    key: 'documentValidity.countedFrom',
    note: 'From which day it is counted',
  },
  documentIssuedWithinYears: {
    topic: 'documentValidity',
    kind: 'count',
    served: 'documentValidity.issuedWithinYears',
    description: 'The document must have been issued within so many years. Null = not asked for.',
    key: 'documentValidity.issuedWithinYears',
    note: 'The document must have been issued within so many years',
  },
  documentBlankPages: {
    topic: 'documentValidity',
    kind: 'count',
    served: 'documentValidity.blankPages',
    description: 'Pages that must be blank. Null = not known.',
    key: 'documentValidity.blankPages',
    note: 'Pages that must be blank',
  },
  documentIdentityCardAccepted: {
    topic: 'documentValidity',
    kind: 'flag',
    served: 'documentValidity.identityCardAccepted',
    description: 'Whether an identity card will do. Null = not known.',
    key: 'documentValidity.identityCardAccepted',
    note: 'Whether an identity card will do',
  },
  documentBiometricNeeded: {
    topic: 'documentValidity',
    kind: 'flag',
    served: 'documentValidity.biometricNeeded',
    description: 'Whether the passport must be biometric. Null = not known.',
    key: 'documentValidity.biometricNeeded',
    note: 'Whether the passport must be biometric',
  },
  proofOfFunds: {
    topic: 'funds',
    kind: 'level',
    description: 'Whether the traveller must prove sufficient funds. Null = unknown.',
    key: 'proofOfFunds.level',
    needed: true,
  },
  proofOfFundsDetails: {
    topic: 'funds',
    kind: 'text',
    description: 'What counts as proof of funds.',
    key: 'proofOfFunds.details',
    note: DETAILS_NOTE,
  },
  proofOfFundsAmountUsd: {
    topic: 'funds',
    kind: 'amount',
    description: 'Amount to be proved, in US dollars.',
    key: 'proofOfFunds.amountUsd',
    note: 'US dollars, only where the rule itself names dollars',
  },
  proofOfFundsSourceUrl: {
    topic: 'funds',
    kind: 'url',
    description: 'Where the funds requirement is written.',
    key: 'proofOfFunds.sourceUrl',
    note: 'Where it is written',
  },
  proofOfFundsAmountLocal: {
    topic: 'funds',
    kind: 'amount',
    description: 'Amount to be proved, in the currency of `proofOfFundsCurrencyId`.',
    key: 'proofOfFunds.amountLocal',
    note: 'In `currency`',
  },
  proofOfFundsCurrencyId: {
    topic: 'funds',
    kind: 'currency',
    description: 'Currency of `proofOfFundsAmountLocal`, ISO 4217 numeric.',
    key: 'proofOfFunds.currency',
  },
  proofOfFundsPer: {
    topic: 'funds',
    kind: 'choice',
    values: ['day', 'month', 'entry', 'stay'],
    description:
      'Extension. What the amount is for: each day, each month, each entry, or the whole `stay`. Null = not said.',
    key: 'proofOfFunds.per',
    note: 'What the amount is for; leave it out where no source says it',
  },
  returnTicket: {
    topic: 'returnTicket',
    kind: 'level',
    description: 'Whether the traveller must hold a return or onward ticket. Null = unknown.',
    key: 'returnTicket.level',
    needed: true,
  },
  returnTicketDetails: {
    topic: 'returnTicket',
    kind: 'text',
    description: 'What counts as a return or onward ticket.',
    key: 'returnTicket.details',
    note: DETAILS_NOTE,
  },
  returnTicketSourceUrl: {
    topic: 'returnTicket',
    kind: 'url',
    description: 'Where the ticket requirement is written.',
    key: 'returnTicket.sourceUrl',
    note: 'Where it is written',
  },
  healthInsurance: {
    topic: 'healthInsurance',
    kind: 'level',
    description: 'Whether the traveller must hold health insurance. Null = unknown.',
    key: 'healthInsurance.level',
    needed: true,
  },
  healthInsuranceDetails: {
    topic: 'healthInsurance',
    kind: 'text',
    description: 'What the insurance must cover.',
    key: 'healthInsurance.details',
    note: DETAILS_NOTE,
  },
  healthInsuranceCoverageUsd: {
    topic: 'healthInsurance',
    kind: 'amount',
    description: 'Minimum insurance coverage, in US dollars.',
    key: 'healthInsurance.coverageUsd',
    note: 'US dollars',
  },
  healthInsuranceCoverageLocal: {
    topic: 'healthInsurance',
    kind: 'amount',
    description: 'Extension. Minimum insurance coverage, in the currency of `healthInsuranceCurrencyId`.',
    key: 'healthInsurance.coverageLocal',
    note: 'In `currency`',
  },
  healthInsuranceCurrencyId: {
    topic: 'healthInsurance',
    kind: 'currency',
    description: 'Extension. Currency of `healthInsuranceCoverageLocal`, ISO 4217 numeric.',
    key: 'healthInsurance.currency',
  },
  healthInsuranceSourceUrl: {
    topic: 'healthInsurance',
    kind: 'url',
    description: 'Where the insurance requirement is written.',
    key: 'healthInsurance.sourceUrl',
    note: 'Where it is written',
  },
  customsDeclarationRequired: {
    topic: 'customs',
    kind: 'flag',
    // The contract makes it a plain boolean: no rule that says otherwise means none is known to be required.
    servedForNull: false,
    description: 'Whether every traveller must hand in a customs declaration.',
    key: 'customsDeclaration.required',
    note: 'Whether every traveller hands in a customs declaration; arrival cards are preArrival',
    needed: true,
  },
  customsDeclarationDetails: {
    topic: 'customs',
    kind: 'text',
    description: 'What must be declared, and how.',
    key: 'customsDeclaration.details',
    note: DETAILS_NOTE,
  },
  customsDeclarationUrl: {
    topic: 'customs',
    kind: 'url',
    description: 'Where the declaration is made or explained.',
    key: 'customsDeclaration.url',
    note: 'Where it is filled in',
  },
  proofOfAccommodation: {
    topic: 'accommodation',
    kind: 'level',
    description: 'Whether the traveller must prove accommodation. Null = unknown.',
    key: 'accommodation.level',
    needed: true,
  },
  proofOfAccommodationDetails: {
    topic: 'accommodation',
    kind: 'text',
    description: 'What counts as proof of accommodation.',
    key: 'accommodation.details',
    note: DETAILS_NOTE,
  },
  proofOfAccommodationSourceUrl: {
    topic: 'accommodation',
    kind: 'url',
    description: 'Where the accommodation requirement is written.',
    key: 'accommodation.sourceUrl',
    note: 'Where it is written',
  },
  preArrival: {
    topic: 'preArrival',
    kind: 'list',
    item: PRE_ARRIVAL_FIELDS,
    description:
      'Extension. What is filled in or granted before arrival besides a visa. Null = not known, [] = nothing.',
    key: 'preArrival',
    note: 'What is filled in or granted before arrival besides a visa; [] = nothing is',
  },
  acceptedDocuments: {
    topic: 'acceptedDocuments',
    kind: 'list',
    item: ACCEPTED_DOCUMENT_FIELDS,
    description:
      'Extension. Visas and permits of other states that stand in for the visa. Null = not known, [] = none do.',
    key: 'acceptedDocuments',
    note: 'Visas and permits of other states that stand in for the visa; [] = none do',
  },
  transit: {
    topic: 'transit',
    kind: 'list',
    item: TRANSIT_FIELDS,
    description: 'Extension. What changing planes takes, the easiest way first. Null = not known.',
    key: 'transit',
    note: 'What changing planes takes, the easiest way first',
  },
  ownNationalsMustUseOwnDocument: {
    topic: 'ownNationals',
    kind: 'flag',
    served: 'ownNationals.mustUseOwnDocument',
    description: "Whether the destination's own nationals must enter on a passport, or other document, that it issued.",
    key: 'ownNationals.mustUseOwnDocument',
    note: 'Whether nationals of the destination must enter on a document that it issued',
    needed: true,
  },
  ownNationalsOnDeparture: {
    topic: 'ownNationals',
    kind: 'flag',
    served: 'ownNationals.onDeparture',
    description: 'Whether they must leave on it too. Null = not known.',
    key: 'ownNationals.onDeparture',
    note: 'Whether they must leave on it too',
  },
  ownNationalsMode: {
    topic: 'ownNationals',
    kind: 'choice',
    values: TRAVEL_MODES,
    served: 'ownNationals.mode',
    description: 'Only for those who arrive this way. Null = for all.',
    key: 'ownNationals.mode',
    note: 'Only for those who arrive this way',
  },
  ownNationalsOtherPassports: {
    topic: 'ownNationals',
    kind: 'texts',
    served: 'ownNationals.otherPassports',
    description: 'ISO 3166-1 alpha-2 codes of countries whose passport their nationals may use instead. Null = none.',
    key: 'ownNationals.otherPassports',
    note: 'Countries whose passport nationals of the destination may use instead',
  },
  ownNationalsDetails: {
    topic: 'ownNationals',
    kind: 'text',
    served: 'ownNationals.details',
    description: 'Which documents serve, and which exceptions there are.',
    key: 'ownNationals.details',
    note: DETAILS_NOTE,
  },
  ownNationalsSourceUrl: {
    topic: 'ownNationals',
    kind: 'url',
    served: 'ownNationals.sourceUrl',
    description: 'Where it is written.',
    key: 'ownNationals.sourceUrl',
    note: 'Where it is written',
  },
  minorsLevel: {
    topic: 'minors',
    kind: 'level',
    served: 'minors.level',
    description: 'Whether a child who travels without both parents needs their consent in writing, or the like.',
    key: 'minors.level',
    needed: true,
  },
  minorsUnderYears: {
    topic: 'minors',
    kind: 'count',
    served: 'minors.underYears',
    description: 'Who is a child: anybody younger than so many years. Null = not known.',
    key: 'minors.underYears',
    note: 'Who is a child: anybody younger than so many years',
    minimum: 1,
    maximum: 21,
  },
  minorsConcerns: {
    topic: 'minors',
    kind: 'choice',
    values: ['everyone', 'nationals', 'residents', 'nationals_and_residents', 'resident_nationals'],
    served: 'minors.concerns',
    description:
      'Which children: `everyone`, or when they leave the country only its `nationals`, its `residents` of any ' +
      'nationality, both (`nationals_and_residents`), or nationals who live there (`resident_nationals`). Null = not ' +
      'said.',
    key: 'minors.concerns',
    note: 'Which children: everyone, or when they leave only nationals, residents, both, or nationals who live there',
  },
  minorsDetails: {
    topic: 'minors',
    kind: 'text',
    served: 'minors.details',
    description: 'Which papers they need, and of which children it holds.',
    key: 'minors.details',
    note: DETAILS_NOTE,
  },
  minorsSourceUrl: {
    topic: 'minors',
    kind: 'url',
    served: 'minors.sourceUrl',
    description: 'Where it is written.',
    key: 'minors.sourceUrl',
    note: 'Where it is written',
  },
  registrationRequired: {
    topic: 'registrationAfterArrival',
    kind: 'flag',
    served: 'registrationAfterArrival.required',
    description: 'Whether visitors are registered with an authority after they arrive.',
    key: 'registrationAfterArrival.required',
    note: 'Whether visitors are registered with an authority after they arrive',
    needed: true,
  },
  registrationWithin: {
    topic: 'registrationAfterArrival',
    kind: 'count',
    served: 'registrationAfterArrival.within',
    description: 'How soon after arrival, in `unit`. Null = not known.',
    key: 'registrationAfterArrival.within',
    note: 'How soon after arrival, in unit',
    minimum: 1,
  },
  registrationUnit: {
    topic: 'registrationAfterArrival',
    kind: 'choice',
    values: ['hours', 'days', 'working_days'],
    served: 'registrationAfterArrival.unit',
    description: 'What `within` counts. Null = not known.',
    key: 'registrationAfterArrival.unit',
    note: 'What within counts',
  },
  registrationDoneBy: {
    topic: 'registrationAfterArrival',
    kind: 'choice',
    values: ['host', 'traveller', 'host_or_traveller'],
    served: 'registrationAfterArrival.doneBy',
    description:
      'Who sees to it: the hotel or other host of the traveller (`host`), the traveller, or the traveller where ' +
      'the host does not. Null = not known.',
    key: 'registrationAfterArrival.doneBy',
    note: 'host = the hotel or other host of the traveller; host_or_traveller = the traveller where the host does not',
  },
  registrationStaysOverDays: {
    topic: 'registrationAfterArrival',
    kind: 'count',
    served: 'registrationAfterArrival.staysOverDays',
    description: 'Only for stays of more days than this. Null = for all, or not known.',
    key: 'registrationAfterArrival.staysOverDays',
    note: 'Only for stays of more days than this',
  },
  registrationDetails: {
    topic: 'registrationAfterArrival',
    kind: 'text',
    served: 'registrationAfterArrival.details',
    description: 'How it is done, and of whom it holds.',
    key: 'registrationAfterArrival.details',
    note: DETAILS_NOTE,
  },
  registrationUrl: {
    topic: 'registrationAfterArrival',
    kind: 'url',
    served: 'registrationAfterArrival.url',
    description: 'Where it is done or explained.',
    key: 'registrationAfterArrival.url',
    note: 'Where it is done or explained',
  },
  exitRequirementsLevel: {
    topic: 'exitRequirements',
    kind: 'level',
    served: 'exitRequirements.level',
    description: 'Whether something is asked of visitors who leave, such as a permit or a tax.',
    key: 'exitRequirements.level',
    needed: true,
  },
  exitRequirementsDetails: {
    topic: 'exitRequirements',
    kind: 'text',
    served: 'exitRequirements.details',
    description: 'What is asked, and of whom.',
    key: 'exitRequirements.details',
    note: DETAILS_NOTE,
  },
  exitRequirementsUrl: {
    topic: 'exitRequirements',
    kind: 'url',
    served: 'exitRequirements.url',
    description: 'Where it is done or explained.',
    key: 'exitRequirements.url',
    note: 'Where it is done or explained',
  },
  leaving: {
    topic: 'exitRequirements',
    kind: 'list',
    item: LEAVING_FIELDS,
    description:
      'Extension. What the country asks of those who leave it, its own nationals and residents too. Null = not known.',
    key: 'leaving',
    note: 'What the country asks of those who leave it, its own nationals and residents too',
  },
  validityCounts: {
    topic: 'stay',
    kind: 'choice',
    values: VALIDITY_COUNTS,
    description:
      'Extension. When a visa or authorisation of the destination has to be valid: only when one enters ' +
      '(`on_arrival`), or for the `whole_stay`. Null = not known.',
    key: 'stay.validityCounts',
    note: 'When a visa or authorisation of the destination has to be valid; leave it out where no source says it',
  },
  stayLimits: {
    topic: 'stay',
    kind: 'list',
    item: STAY_LIMIT_FIELDS,
    description:
      'Extension. Further limits of days of stay, and how days are counted; beside `maxStayDays` and `stayLimit`. ' +
      'Null = none are known.',
    key: 'stay.limits',
    note: 'Further limits of days of stay, and how days are counted',
  },
  stayAgreements: {
    topic: 'stay',
    kind: 'list',
    item: STAY_AGREEMENT_FIELDS,
    description:
      'Extension. Agreements under which these nationals may stay in the destination although days of the limit are ' +
      'used up. Null = none are known.',
    key: 'stay.agreements',
    note: 'Agreements under which these nationals may stay although days of the limit are used up',
  },
  closedBorders: {
    topic: 'closedBorders',
    kind: 'list',
    item: CLOSED_BORDER_FIELDS,
    description:
      'Extension. Borders that are closed to all travellers, nationals of the destination included. Null = none are known.',
    key: 'closedBorders',
    note: 'Borders that are closed to all travellers, nationals of the destination included',
  },
  generalNotes: {
    topic: 'notes',
    kind: 'text',
    description: 'Anything else that a traveller should know.',
    key: 'notes',
    note: 'Anything else a traveller should know',
  },
  officialWebsiteUrl: {
    topic: 'officialSite',
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
export const STATEMENT_FIELDS = {
  ...IDENTITY_FIELDS,
  ...STANDING_FIELDS,
  ...VISA_FIELDS,
  ...CONDITION_FIELDS,
  ...VALIDITY_FIELDS,
  ...VERIFIED_FIELD,
} as const;

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
  (name): name is Exclude<keyof VisaFields, 'visaRequirementType' | 'maxStayDays' | 'isStayUnlimited'> =>
    name !== 'visaRequirementType' && name !== 'maxStayDays' && name !== 'isStayUnlimited',
);
