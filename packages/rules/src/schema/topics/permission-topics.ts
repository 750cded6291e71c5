/**
 * What each visa or authorisation of a destination is: how long it lasts, what it costs, where and when one applies. Rules
 * say which a passport needs; these say how it is had, each for those whom it is for.
 */
import { VISA_REQUIREMENT_TYPES } from '../../entry-rules/entry-rule.ts';
import type { Fields, ValuesOf } from '../field.ts';
import { AUDIENCE_FIELDS } from './audience.ts';
import { PROCESSING_UNITS, type TopicList, VALIDITY_COUNTS } from './terms.ts';

const CURRENCY = '^[A-Z]{3}$';

/** What one pays; of several, those that are for the reader. */
const PRICE_FIELDS = {
  amount: {
    kind: 'amount',
    minimum: 0,
    description: 'In `currency`; 0 = free. Null = not known, or a share.',
    note: 'In currency; 0 = free',
  },
  currency: { kind: 'text', pattern: CURRENCY, description: 'ISO 4217 code.', note: 'ISO 4217 code' },
  ...AUDIENCE_FIELDS,
} as const satisfies Fields;

export const PERMISSION_FIELDS = {
  type: {
    kind: 'choice',
    values: VISA_REQUIREMENT_TYPES,
    always: true,
    description: 'Which of the six types it is.',
    note: 'Which of the six types it is',
  },
  name: {
    kind: 'text',
    description: 'What the destination calls it.',
    note: 'What the destination calls it',
  },
  ...AUDIENCE_FIELDS,
  stayDays: { kind: 'days', description: 'Days of stay. Null = as the rule says.', note: 'Days of stay' },
  entries: {
    kind: 'choice',
    values: ['single', 'double', 'multiple'],
    description: 'How often one may enter.',
    note: 'How often one may enter',
  },
  validFor: {
    kind: 'count',
    minimum: 1,
    description: 'How long it lasts itself, in `validForUnit`.',
    note: 'How long it lasts itself, in validForUnit',
  },
  validForUnit: {
    kind: 'choice',
    values: ['days', 'months', 'years'],
    description: 'What `validFor` counts.',
    note: 'What validFor counts',
  },
  validityCounts: {
    kind: 'choice',
    values: VALIDITY_COUNTS,
    description: 'Whether it has to be valid on arrival only, or for the whole stay.',
    note: 'Whether it has to be valid on arrival only, or for the whole stay',
  },
  form: {
    kind: 'choice',
    values: ['none', 'stamp', 'sticker', 'electronic', 'collected_at_border'],
    description: 'What one has in hand then.',
    note: 'What one has in hand then',
  },
  fees: {
    kind: 'list',
    item: PRICE_FIELDS,
    description: 'What it costs: the first that is for the reader.',
    note: 'What it costs: the first that is for the reader counts',
  },
  surcharges: {
    kind: 'list',
    item: {
      what: { kind: 'text', always: true, description: 'What it is for.', note: 'What it is for' },
      percent: {
        kind: 'amount',
        minimum: 0,
        description: 'A share of the fee, in per cent. Null = an amount.',
        note: 'A share of the fee, in per cent',
      },
      ...PRICE_FIELDS,
    },
    description: 'What everybody pays besides whom it is for.',
    note: 'What is paid besides: all that are for the reader count',
  },
  where: {
    kind: 'choice',
    values: ['online', 'embassy', 'visa_centre', 'border', 'airline', 'host'],
    description: 'Where one applies.',
    note: 'Where one applies',
  },
  url: { kind: 'url', description: 'Where one applies, or reads how.', note: 'Where one applies, or reads how' },
  earliest: {
    kind: 'count',
    description: 'So long before arrival at the earliest, in `windowUnit`.',
    note: 'So long before arrival at the earliest, in windowUnit',
  },
  latest: {
    kind: 'count',
    description: 'So long before arrival at the latest, in `windowUnit`.',
    note: 'So long before arrival at the latest, in windowUnit',
  },
  windowUnit: {
    kind: 'choice',
    values: ['hours', 'days'],
    description: 'What `earliest` and `latest` count.',
    note: 'What earliest and latest count',
  },
  processingUsual: {
    kind: 'days',
    minimum: 1,
    maximum: 365,
    description: 'Days in which it is usually decided.',
    note: 'Days in which it is usually decided',
  },
  processingLongest: {
    kind: 'days',
    minimum: 1,
    maximum: 365,
    description: 'Days that the destination says it may take.',
    note: 'Days that the destination says it may take',
  },
  processingUnit: {
    kind: 'choice',
    values: PROCESSING_UNITS,
    description: 'Which days those are.',
    note: 'Which days those are',
  },
  appointmentWaits: {
    kind: 'list',
    item: {
      days: { kind: 'count', always: true, description: 'Days to the next appointment.', note: 'Days of waiting' },
      place: { kind: 'text', description: 'Where.', note: 'Where' },
      asOf: { kind: 'day', always: true, description: 'When this was so.', note: 'When this was so' },
      ...AUDIENCE_FIELDS,
    },
    description: 'How long one waits for an appointment: the first that is for the reader.',
    note: 'How long one waits for an appointment: the first that is for the reader counts',
  },
  interview: { kind: 'flag', description: 'Whether one is interviewed.', note: 'Whether one is interviewed' },
  biometrics: {
    kind: 'flag',
    description: 'Whether fingerprints or a picture are taken.',
    note: 'Whether fingerprints or a picture are taken',
  },
  papers: {
    kind: 'texts',
    values: [
      'photo',
      'passport_copy',
      'form',
      'bank_statements',
      'ticket',
      'lodging',
      'invitation',
      'insurance',
      'itinerary',
      'employment',
      'health_certificate',
      'police_certificate',
    ],
    description: 'What is handed in.',
    note: 'What is handed in',
  },
  extension: {
    kind: 'choice',
    values: ['possible', 'not_possible'],
    description: 'Whether the stay can be made longer there.',
    note: 'Whether the stay can be made longer there',
  },
  extensionDays: {
    kind: 'days',
    description: 'By how many days at most.',
    note: 'By how many days at most',
  },
  extensionWhere: { kind: 'text', description: 'With whom.', note: 'With whom' },
  details: { kind: 'text', description: 'What else to know.', note: 'In our own words, in English' },
} as const satisfies Fields;
export type Permission = ValuesOf<typeof PERMISSION_FIELDS>;

export const PERMISSION_TOPICS = {
  permissions: {
    fields: {
      permissions: {
        kind: 'list',
        item: PERMISSION_FIELDS,
        key: 'permissions',
        note: 'What each visa or authorisation of the destination is and takes, those of one type in order of ease',
      },
    },
  },
} as const satisfies TopicList;
