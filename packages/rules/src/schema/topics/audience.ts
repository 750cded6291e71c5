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

export type Audience = ValuesOf<typeof AUDIENCE_FIELDS>;
