/** Whom something is for, the members that entries of several topics have. What is null leaves it to all. */
import { PURPOSES } from '../../trips/question.ts';
import type { Fields, ValuesOf } from '../field.ts';
import { COUNTRY_OR_GROUP, TRAVEL_MODES } from './terms.ts';

export const AUDIENCE_FIELDS = {
  nationals: {
    kind: 'texts',
    pattern: COUNTRY_OR_GROUP,
    description: 'Only for these passports: country codes, or codes of groups. Null = for all.',
    note: 'Only for these passports: country codes, or codes of groups',
  },
  notNationals: {
    kind: 'texts',
    pattern: COUNTRY_OR_GROUP,
    description: 'Not for these passports: country codes, or codes of groups.',
    note: 'Not for these passports: country codes, or codes of groups',
  },
  residents: {
    kind: 'texts',
    pattern: COUNTRY_OR_GROUP,
    description: 'Only for those who live there: country codes, or codes of groups.',
    note: 'Only for those who live there: country codes, or codes of groups',
  },
  modes: {
    kind: 'texts',
    values: TRAVEL_MODES,
    description: 'Only for those who arrive in one of these ways.',
    note: 'Only for those who arrive in one of these ways',
  },
  purposes: {
    kind: 'texts',
    values: PURPOSES,
    description: 'Only for these purposes.',
    note: 'Only for these purposes',
  },
  minimumAge: {
    kind: 'count',
    maximum: 120,
    description: 'Only from this age on, in years.',
    note: 'Only from this age on, in years',
  },
  belowAge: {
    kind: 'count',
    maximum: 120,
    description: 'Only for the younger, in years.',
    note: 'Only for the younger than this, in years',
  },
  validFrom: {
    kind: 'day',
    description: 'First day on which it holds.',
    note: 'First day on which it holds',
  },
  validUntil: {
    kind: 'day',
    description: 'First day on which it no longer holds.',
    note: 'First day on which it no longer holds (the day after its last)',
  },
} as const satisfies Fields;

/** What of the journey decides whom an entry is for: of notes, forms and insurance. */
export const JOURNEY_FIELDS = {
  comingFrom: {
    kind: 'texts',
    pattern: COUNTRY_OR_GROUP,
    description: 'Only for those who come from or through there: country codes, or codes of groups.',
    note: 'Only for those who come from or through there: country codes, or codes of groups',
  },
  comingFromDays: {
    kind: 'count',
    minimum: 1,
    description: 'For so many days after it was left, a country of `comingFrom` counts. Null = on this journey.',
    note: 'For so many days after it was left, a country of comingFrom counts; left out: on this journey',
  },
  staysOverDays: {
    kind: 'count',
    minimum: 1,
    description: 'Only for stays of more days than this.',
    note: 'Only for stays of more days than this',
  },
} as const satisfies Fields;

const { validFrom: _, validUntil: __, ...WHOM_FIELDS } = AUDIENCE_FIELDS;

/** Whom an entry is for that holds as long as its rule does. */
export const CONCERNED_FIELDS = { ...WHOM_FIELDS, ...JOURNEY_FIELDS } as const satisfies Fields;
export type ConcernedAudience = ValuesOf<typeof CONCERNED_FIELDS>;

export type Audience = ValuesOf<typeof AUDIENCE_FIELDS>;
