/** What a rule says of the visa itself. */
import { VISA_REQUIREMENT_TYPES } from '../../entry-rules/entry-rule.ts';
import { PURPOSES } from '../../trips/question.ts';
import type { Fields, ValuesOf } from '../field.ts';
import { FEE_FIELDS, PROCESSING_UNITS, TRAVEL_MODES } from './terms.ts';

/** Another way to enter than the one that the type of visa names. */
export const ALTERNATIVE_FIELDS = {
  type: {
    kind: 'choice',
    values: VISA_REQUIREMENT_TYPES,
    always: true,
    description: 'The other way.',
    note: 'The other way',
  },
  stayDays: { kind: 'days', description: 'Days of stay. Null = not known.', note: 'Days of stay' },
  processingDays: {
    kind: 'days',
    minimum: 1,
    maximum: 365,
    description: 'Usual processing time of an application, in days. Null = not known.',
    note: 'Days to decide, 1 to 365; 1 calendar day where it is decided at once',
  },
  processingUnit: {
    kind: 'choice',
    values: PROCESSING_UNITS,
    description: 'Which days `processingDays` counts. Null = not said.',
    note: 'Which days processingDays counts',
  },
  ...FEE_FIELDS,
  url: { kind: 'url', description: 'Where one applies.', note: 'Where one applies' },
  details: { kind: 'text', description: 'For whom, and what else to know.', note: 'In our own words, in English' },
} as const satisfies Fields;

/** What a way of arrival takes, where it is not what the type of visa names. */
export const ARRIVAL_FIELDS = {
  modes: {
    kind: 'texts',
    values: TRAVEL_MODES,
    always: true,
    description: 'For those who arrive in one of these ways.',
    note: 'For those who arrive in one of these ways',
  },
  type: {
    kind: 'choice',
    values: VISA_REQUIREMENT_TYPES,
    description: 'What they need. Null = not known.',
    note: 'What they need; leave it out where that is not known',
  },
  stayDays: { kind: 'days', description: 'Days of stay. Null = not known.', note: 'Days of stay' },
  url: { kind: 'url', description: 'Where one applies, or where it is written.', note: 'Where one applies' },
  details: { kind: 'text', description: 'Exceptions, such as border posts.', note: 'In our own words, in English' },
} as const satisfies Fields;
export type ArrivalRule = ValuesOf<typeof ARRIVAL_FIELDS>;

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
    description: 'What the cheapest visa or authorisation for a visit of `maxStayDays` costs; 0 = free.',
    key: 'visa.feeAmount',
    note: 'What the cheapest visa or authorisation for a visit of this stay costs, in feeCurrency; 0 = free',
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
    deprecated: true,
    description:
      'Extension. Other ways that are open to every tourist of that nationality. Null = none are known. Deprecated: ' +
      '`entryOptions` has them.',
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

export type VisaFields = ValuesOf<typeof VISA_FIELDS>;
