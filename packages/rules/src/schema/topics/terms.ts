/** What an entry of a topic is, and the words and members that facts of several topics have. */
import type { InheritedTopic } from '../../facts/topic-names.ts';
import type { Fields } from '../field.ts';

export interface TopicEntry {
  /** The one that states the requirement first. */
  readonly fields: Fields;
  /** Of the object under the topic's name that answers have its fields in; left out: they have them one by one. */
  readonly object?: {
    readonly description: string;
    /** Of its place in the record, and what null means there. */
    readonly inRecord: string;
  };
}

/** Entries by the topic's name in facts/topic-names.ts. */
export type TopicList = Readonly<Partial<Record<InheritedTopic, TopicEntry>>>;

/** A country's ISO 3166-1 alpha-2 code, or the code of a group. */
export const COUNTRY_OR_GROUP = '^[A-Z][A-Z0-9_]+$';

export const PRE_ARRIVAL_KINDS = [
  'authorisation',
  'registration',
  'arrival_card',
  'health_declaration',
  'passenger_form',
] as const;

export const TRAVEL_MODES = ['air', 'sea', 'land'] as const;

export const AUTHORISATION_KINDS = ['visa', 'residence_permit', 'electronic_authorisation', 'travel_card'] as const;

export const TRANSIT_SIDES = ['airside', 'landside'] as const;

/** Which days a processing time counts. */
export const PROCESSING_UNITS = ['calendar_days', 'working_days'] as const;

export const VALIDITY_COUNTS = ['on_arrival', 'whole_stay'] as const;

/** Whom a rule of a country about leaving it concerns. */
export const CONCERNED = [
  'everyone',
  'nationals',
  'residents',
  'nationals_and_residents',
  'resident_nationals',
  'foreign_residents',
  'visitors',
] as const;

export const DETAILS_NOTE = 'In our own words, in English';

const CURRENCY = '^[A-Z]{3}$';

export const FEE_FIELDS = {
  feeAmount: {
    kind: 'amount',
    minimum: 0,
    description: 'Fee, in `feeCurrency`. 0 = free. Null = not known.',
    note: 'Fee in feeCurrency; 0 = free',
  },
  feeCurrency: { kind: 'text', pattern: CURRENCY, description: 'ISO 4217 code.', note: 'ISO 4217 code' },
} as const satisfies Fields;
