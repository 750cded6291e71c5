/** Every field of a trip check's question, with its bounds. */
import { AUTHORISATION_KINDS, TRANSIT_SIDES, TRAVEL_MODES } from '../../schema/topics/terms.ts';
import { LARGEST_ID } from '../../storable.ts';
import { DOCUMENT_KINDS, ENTRIES, LEG_ROLES, PURPOSES } from '../question.ts';
import type { Asked, QuestionFields } from './question-field.ts';

const LONGEST_REF = 40;
const LONGEST_CLASS = 40;
/** Nobody is known to have lived longer than 122 years (Jeanne Calment). */
const OLDEST_YEARS = 125;

export const DOCUMENT_FIELDS = {
  ref: {
    kind: 'text',
    maximumLength: LONGEST_REF,
    description: "The caller's own name for the document, never its number. Default: its position, from 1.",
  },
  kind: { kind: 'choice', values: DOCUMENT_KINDS, description: 'What it is. Default: passport.' },
  nationality: {
    kind: 'country',
    description: 'Whose national it says the holder is. Needed, except in the travel document of a stateless person.',
  },
  issuedBy: { kind: 'country', description: 'Which country issued it.' },
  issuedOn: { kind: 'day', description: 'Day of issue.' },
  expiresOn: { kind: 'day', description: 'Last day on which it is valid.' },
  blankPages: { kind: 'count', minimum: 0, maximum: 200, description: 'Pages without any stamp or visa.' },
  isBiometric: { kind: 'flag', description: 'Whether it has a chip.' },
} as const satisfies QuestionFields;

export const AUTHORISATION_FIELDS = {
  ref: {
    kind: 'text',
    maximumLength: LONGEST_REF,
    description: "The caller's own name for it, never its number. Default: its position, from 1.",
  },
  kind: { kind: 'choice', values: AUTHORISATION_KINDS, required: true, description: 'What it is.' },
  issuer: {
    kind: 'issuer',
    required: true,
    description: 'Who issued it: a country, or the code of a group such as SCHENGEN or GCC.',
  },
  class: {
    kind: 'text',
    maximumLength: LONGEST_CLASS,
    description:
      'What it is for (visit, business, transit, study, work, family, crew, immigrant), or its class, e.g. B1/B2.',
  },
  entries: { kind: 'choice', values: ENTRIES, description: 'How many entries it allows.' },
  issuedOn: { kind: 'day', description: 'Day of issue.' },
  expiresOn: { kind: 'day', description: 'Last day on which it is valid.' },
  usedBefore: { kind: 'flag', description: 'Whether it was used to enter its issuer.' },
  isElectronic: { kind: 'flag', description: 'Whether it was issued electronically, without a sticker or card.' },
  isPermanent: { kind: 'flag', description: 'Whether it is for permanent residence.' },
  documentRef: {
    kind: 'text',
    maximumLength: LONGEST_REF,
    description: 'The `ref` of the document that it is in, or bound to.',
  },
} as const satisfies QuestionFields;

export const VACCINATION_FIELDS = {
  vaccine: { kind: 'vaccine', required: true, description: 'Code of the vaccine, e.g. yellow-fever.' },
  lastDoseOn: { kind: 'day', description: 'Day of the last dose.' },
  doses: { kind: 'count', minimum: 1, maximum: 20, description: 'Doses received.' },
  hasCertificate: { kind: 'flag', description: 'Whether the traveller carries a certificate of it.' },
} as const satisfies QuestionFields;

export const PAST_STAY_FIELDS = {
  country: { kind: 'country', required: true, description: 'Where.' },
  arrivedOn: { kind: 'day', required: true, description: 'First day of the stay.' },
  departedOn: { kind: 'day', required: true, description: 'Last day of the stay.' },
} as const satisfies QuestionFields;

export const RECENT_COUNTRY_FIELDS = {
  country: { kind: 'country', required: true, description: 'A country that the traveller was in.' },
  departedOn: { kind: 'day', description: 'Last day there.' },
} as const satisfies QuestionFields;

export const TRAVELLER_FIELDS = {
  ref: {
    kind: 'text',
    maximumLength: LONGEST_REF,
    description: "The caller's own name for the traveller. Default: the position, from 1.",
  },
  birthDate: { kind: 'day', description: 'Day of birth; only ages in months on arrival are made of it.' },
  ageYears: { kind: 'count', minimum: 0, maximum: OLDEST_YEARS, description: 'Age, where no `birthDate` is told.' },
  residenceCountry: { kind: 'country', description: 'Where the traveller lives.' },
  documents: {
    kind: 'list',
    schema: 'TripDocument',
    item: DOCUMENT_FIELDS,
    minimum: 0,
    maximum: 5,
    description: 'Passports and other travel documents.',
  },
  authorisations: {
    kind: 'list',
    schema: 'TripAuthorisation',
    item: AUTHORISATION_FIELDS,
    minimum: 0,
    maximum: 20,
    description: 'Visas, residence permits and electronic authorisations that the traveller holds.',
  },
  vaccinations: {
    kind: 'list',
    schema: 'TripVaccination',
    item: VACCINATION_FIELDS,
    minimum: 0,
    maximum: 30,
    description: 'Vaccinations received.',
  },
  pastStays: {
    kind: 'list',
    schema: 'TripPastStay',
    item: PAST_STAY_FIELDS,
    minimum: 0,
    maximum: 100,
    description: 'Stays before this trip that count towards limits of stay. Two may share a day.',
  },
  recentCountries: {
    kind: 'list',
    schema: 'TripRecentCountry',
    item: RECENT_COUNTRY_FIELDS,
    minimum: 0,
    maximum: 50,
    description: 'Countries visited lately that matter for health rules.',
  },
} as const satisfies QuestionFields;

export const TRANSIT_DETAIL_FIELDS = {
  side: {
    kind: 'choice',
    values: TRANSIT_SIDES,
    description: 'airside = without passing the border; landside = through it.',
  },
  sameTicket: { kind: 'flag', description: 'Whether both flights are on one ticket.' },
  bagsThrough: { kind: 'flag', description: 'Whether bags are checked through.' },
} as const satisfies QuestionFields;

export const LEG_FIELDS = {
  ref: {
    kind: 'text',
    maximumLength: LONGEST_REF,
    description: "The caller's own name for the leg. Default: its position, from 1.",
  },
  country: { kind: 'country', required: true, description: 'Where the leg leads.' },
  role: {
    kind: 'choice',
    values: LEG_ROLES,
    description: 'What the leg is. Only the first may be the origin. Default: destination.',
  },
  airport: { kind: 'airport', description: 'IATA code of the airport.' },
  arrivesOn: { kind: 'moment', description: 'Arrival.' },
  departsOn: { kind: 'moment', description: 'Departure. It may not be before the arrival.' },
  mode: { kind: 'choice', values: TRAVEL_MODES, description: 'How one arrives.' },
  cityId: { kind: 'count', minimum: 1, maximum: LARGEST_ID, description: 'Id of the city (GeoNames).' },
  transit: {
    kind: 'object',
    schema: 'TripTransit',
    fields: TRANSIT_DETAIL_FIELDS,
    description: 'How one changes there.',
  },
} as const satisfies QuestionFields;

export const QUESTION_FIELDS = {
  purpose: {
    kind: 'choice',
    values: PURPOSES,
    description: 'Why they travel. Left out: as tourists, where it matters.',
  },
  travellers: {
    kind: 'list',
    schema: 'TripTraveller',
    item: TRAVELLER_FIELDS,
    required: true,
    minimum: 1,
    maximum: 10,
    description: 'Who travels.',
  },
  legs: {
    kind: 'list',
    schema: 'TripLeg',
    item: LEG_FIELDS,
    required: true,
    minimum: 1,
    maximum: 20,
    description: 'The journey, in order.',
  },
} as const satisfies QuestionFields;

/** The question as JSON. */
export type TripQuestionBody = Asked<typeof QUESTION_FIELDS>;
