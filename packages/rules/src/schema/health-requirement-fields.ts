/** The fields of a health requirement: the vaccine that a destination requires or recommends. */
import { PURPOSES } from '../trips/question.ts';
import type { Fields, ValuesOf } from './field.ts';

/** Which requirement it is, and for where. */
export const HEALTH_PLACE_FIELDS = {
  countryId: { kind: 'id', always: true, description: 'Destination, ISO 3166-1 numeric.' },
  /** Of imports; the open data set names no cities. */
  cityId: { kind: 'id', description: 'GeoNames id of the city. Null = not specific to a city.' },
  regionSpecific: {
    kind: 'flag',
    always: true,
    description: 'Whether it applies only in parts of the country; see `circumstances`.',
  },
  vaccineId: { kind: 'id', always: true, description: 'Identifier of the vaccine.' },
} as const satisfies Fields;

/** All conditions that are not null must be so for the requirement to hold. */
export const HEALTH_CONDITION_FIELDS = {
  arrivingFromGroupId: {
    kind: 'id',
    served: 'conditions.arrivingFromGroupId',
    description:
      'It applies to travellers who come from a country of this group; `/country-groups/{id}` lists its members.',
  },
  transitHoursOver: {
    kind: 'count',
    served: 'conditions.transitHoursOver',
    description:
      'Transit in such a country counts too when it is longer than so many hours; 0 = any. Null = not stated.',
  },
  arrivingWithinDays: {
    kind: 'count',
    served: 'conditions.arrivingWithinDays',
    description:
      'Such a country counts if the traveller left it within so many days before arrival. Null = not stated; for ' +
      'yellow fever six days, as the International Health Regulations say.',
  },
  residentsOnly: {
    kind: 'flag',
    served: 'conditions.residentsOnly',
    description: 'Of those who come from such a country, only its residents are meant. Null = everyone is.',
  },
  minimumAgeMonths: {
    kind: 'count',
    served: 'conditions.minimumAgeMonths',
    description: 'It applies from this age.',
  },
  belowAgeMonths: {
    kind: 'count',
    served: 'conditions.belowAgeMonths',
    description: 'It applies below this age.',
    minimum: 1,
  },
  staysOverDays: {
    kind: 'count',
    served: 'conditions.staysOverDays',
    description: 'It applies to stays of more days than this in the country, and to those who live there.',
  },
  onLeaving: {
    kind: 'flag',
    served: 'conditions.onLeaving',
    description: 'Whether it is asked of those who leave the country. Null = of those who arrive.',
  },
  purposes: {
    kind: 'texts',
    values: PURPOSES,
    served: 'conditions.purposes',
    description: 'It applies to journeys for these purposes; pilgrimages are `religious`.',
  },
  months: {
    kind: 'numbers',
    served: 'conditions.months',
    description: 'It applies in these months, 1 to 12.',
    minimum: 1,
    maximum: 12,
  },
} as const satisfies Fields;

/** What is served of the group besides its id, from the group itself. */
const { arrivingFromGroupId, ...OTHER_CONDITION_FIELDS } = HEALTH_CONDITION_FIELDS;
const NAMED_CONDITION_FIELDS = {
  arrivingFromGroupId,
  arrivingFromGroupCode: {
    kind: 'text',
    served: 'conditions.arrivingFromGroupCode',
    description: 'The code of that group.',
  },
  ...OTHER_CONDITION_FIELDS,
} as const satisfies Fields;

const LEVEL_FIELDS = {
  requirement: { kind: 'level', always: true, description: '' },
  circumstances: { kind: 'text', description: 'When and where it holds.' },
} as const satisfies Fields;

const NOTE_FIELDS = {
  notes: { kind: 'text', description: 'Anything else that a traveller should know.' },
  sourceUrl: { kind: 'url', description: 'Where the requirement is written.' },
} as const satisfies Fields;

/** What answers show after the vaccine. */
export const HEALTH_DETAIL_FIELDS = { ...LEVEL_FIELDS, ...NAMED_CONDITION_FIELDS, ...NOTE_FIELDS } as const;

export const HEALTH_KEY_FIELDS = {
  countryId: HEALTH_PLACE_FIELDS.countryId,
  /** The file's key: unique for the country. */
  ruleKey: { kind: 'text', always: true },
} as const satisfies Fields;

const { cityId: _, ...OTHER_PLACE_FIELDS } = HEALTH_PLACE_FIELDS;

/** What a source says. */
export const HEALTH_REQUIREMENT_FIELDS = {
  ...HEALTH_KEY_FIELDS,
  ...OTHER_PLACE_FIELDS,
  ...LEVEL_FIELDS,
  ...HEALTH_CONDITION_FIELDS,
  ...NOTE_FIELDS,
  lastVerifiedAt: { kind: 'instant' },
} as const satisfies Fields;

/** A requirement as importers yield it: ready for the database, without its dates. */
export type HealthRequirementRecord = ValuesOf<typeof HEALTH_REQUIREMENT_FIELDS>;
