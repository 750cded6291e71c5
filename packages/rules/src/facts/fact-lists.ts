/**
 * The facts that are lists: forms before arrival, documents of other states that count, transit, other ways to a visa.
 * Each object of a list has these fields, in data files, in the database and in answers.
 */
import { VISA_REQUIREMENT_TYPES } from '../entry-rules/entry-rule.ts';
import type { Fields, ValuesOf } from '../schema/field.ts';

const CURRENCY = '^[A-Z]{3}$';
/** A country's ISO 3166-1 alpha-2 code, or the code of a group. */
export const COUNTRY_OR_GROUP = '^[A-Z][A-Z0-9_]+$';
const AIRPORT = '^[A-Z]{3}$';

export const PRE_ARRIVAL_KINDS = [
  'authorisation',
  'registration',
  'arrival_card',
  'health_declaration',
  'passenger_form',
] as const;

export const TRAVEL_MODES = ['air', 'sea', 'land'] as const;

/** Which days a processing time counts. */
export const PROCESSING_UNITS = ['calendar_days', 'working_days'] as const;

const FEE_FIELDS = {
  feeAmount: {
    kind: 'amount',
    minimum: 0,
    description: 'Fee, in `feeCurrency`. 0 = free. Null = not known.',
    note: 'Fee in feeCurrency; 0 = free',
  },
  feeCurrency: { kind: 'text', pattern: CURRENCY, description: 'ISO 4217 code.', note: 'ISO 4217 code' },
} as const satisfies Fields;

/** One thing to fill in, or to be granted, before or on arrival; it is not a visa. */
export const PRE_ARRIVAL_FIELDS = {
  kind: { kind: 'choice', values: PRE_ARRIVAL_KINDS, always: true, description: 'What it is.', note: 'What it is' },
  name: {
    kind: 'text',
    always: true,
    description: "The destination's own name for it.",
    note: "The destination's own name for it",
  },
  compulsory: {
    kind: 'flag',
    description: 'Whether a traveller without it may be refused. Null = not known.',
    note: 'Whether a traveller without it may be refused',
  },
  ...FEE_FIELDS,
  notEarlierThanHours: {
    kind: 'count',
    description: 'It opens so many hours before arrival. Null = no limit, or not known.',
    note: 'It opens so many hours before arrival',
  },
  notLaterThanHours: {
    kind: 'count',
    description: 'It closes so many hours before arrival; 0 = it may be done on arrival. Null = not known.',
    note: 'It closes so many hours before arrival; 0 = it may be done on arrival',
  },
  mode: {
    kind: 'choice',
    values: TRAVEL_MODES,
    description: 'Only for those who arrive this way. Null = for all.',
    note: 'Only for those who arrive this way',
  },
  appliesToNationals: {
    kind: 'flag',
    description: "Whether the destination's own nationals do it too. Null = not known.",
    note: 'Whether nationals of the destination do it too; false = only foreigners do',
  },
  url: { kind: 'url', description: 'Where it is done.', note: 'Where it is done' },
  details: { kind: 'text', description: 'What else to know.', note: 'In our own words, in English' },
} as const satisfies Fields;
export type PreArrivalStep = ValuesOf<typeof PRE_ARRIVAL_FIELDS>;

export const AUTHORISATION_KINDS = ['visa', 'residence_permit', 'electronic_authorisation', 'travel_card'] as const;

/** A visa or permit of another state, with every condition on it. */
const HELD_DOCUMENT_FIELDS = {
  issuers: {
    kind: 'texts',
    pattern: COUNTRY_OR_GROUP,
    always: true,
    description: 'Who issued it: ISO 3166-1 alpha-2 codes, or codes of groups.',
    note: 'Who issued it: country codes, or codes of groups',
  },
  kinds: {
    kind: 'texts',
    values: AUTHORISATION_KINDS,
    always: true,
    description: 'What it may be.',
    note: 'What it may be',
  },
  classes: {
    kind: 'texts',
    description:
      'Only for these purposes: visit, business, transit, study, work, family, crew, immigrant, or any (every one but ' +
      'immigrant). Where that says too little, names of classes of the issuer, such as D, H-1B or BIVS.',
    note: 'Only for these purposes (visit business transit study work family crew immigrant any), or national classes',
  },
  multipleEntry: {
    kind: 'flag',
    description: 'Whether it must be for several entries. Null = not said.',
    note: 'true = it must be for several entries',
  },
  usedBefore: {
    kind: 'flag',
    description: 'Whether it must have been used to enter its issuer before. Null = not said.',
    note: 'true = it must have been used to enter its issuer before',
  },
  validDaysAtEntry: {
    kind: 'count',
    description: 'Days that it must still be valid on entry; 0 = on that day. Null = not said.',
    note: 'Days that it must still be valid on entry; 0 = on that day',
  },
  validDaysAfterDeparture: {
    kind: 'count',
    description: 'Days that it must be valid after departure. Null = not said.',
    note: 'Days that it must be valid after departure',
  },
  expiredWithinDays: {
    kind: 'count',
    description: 'It may have expired, so many days ago at most. Null = it may not, or not said.',
    note: 'It may have expired, so many days ago at most',
  },
  issuedOnOrAfter: { kind: 'day', description: 'Issued on this day or later.', note: 'Issued on this day or later' },
  issuedBefore: { kind: 'day', description: 'Issued before this day.', note: 'Issued before this day' },
  permanent: {
    kind: 'flag',
    description: 'Whether only a permanent residence permit counts. Null = not said.',
    note: 'true = only a permanent residence permit counts',
  },
  electronicAccepted: {
    kind: 'flag',
    description: 'Whether an electronic one counts. Null = not said.',
    note: 'Whether an electronic one counts',
  },
  route: {
    kind: 'choice',
    values: ['from_issuer', 'to_issuer', 'from_or_to_issuer'],
    description: 'Only for those who come from the issuer, or go on to it. Null = not said.',
    note: 'Only for those who come from the issuer, or go on to it',
  },
} as const satisfies Fields;

/** What stands in for the visa of a destination, and what it gives. */
export const ACCEPTED_DOCUMENT_FIELDS = {
  ...HELD_DOCUMENT_FIELDS,
  nationals: {
    kind: 'texts',
    pattern: COUNTRY_OR_GROUP,
    description: 'Only for these passports: country codes, or codes of groups. Null = for all that the rule is about.',
    note: 'Only for these passports: country codes, or codes of groups',
  },
  notNationals: {
    kind: 'texts',
    pattern: COUNTRY_OR_GROUP,
    description: 'Not for these passports: country codes, or codes of groups. Null = not said.',
    note: 'Not for these passports: country codes, or codes of groups',
  },
  mode: {
    kind: 'choice',
    values: TRAVEL_MODES,
    description: 'Only for those who arrive this way. Null = not said.',
    note: 'Only for those who arrive this way',
  },
  givesType: {
    kind: 'choice',
    values: VISA_REQUIREMENT_TYPES,
    always: true,
    description: 'What the holder needs then.',
    note: 'What the holder needs then',
  },
  givesStayDays: {
    kind: 'days',
    description: 'Days of stay then. Null = not known.',
    note: 'Days of stay then',
  },
  details: { kind: 'text', description: 'What else to know.', note: 'In our own words, in English' },
} as const satisfies Fields;
export type AcceptedDocument = ValuesOf<typeof ACCEPTED_DOCUMENT_FIELDS>;

export const TRANSIT_SIDES = ['airside', 'landside'] as const;

/** What changing planes or trains takes. */
export const TRANSIT_FIELDS = {
  side: {
    kind: 'choice',
    values: TRANSIT_SIDES,
    always: true,
    description: 'Airside = without passing the border; landside = through it.',
    note: 'airside = without passing the border; landside = through it',
  },
  requires: {
    kind: 'choice',
    values: ['nothing', 'eta', 'visa', 'not_possible'],
    always: true,
    description: 'What the traveller needs.',
    note: 'What the traveller needs',
  },
  maxHours: {
    kind: 'count',
    description: 'For so many hours at most. Null = not said.',
    note: 'For so many hours at most',
  },
  sameDay: {
    kind: 'flag',
    description: 'Whether the journey must go on the same day. Null = not said.',
    note: 'true = the journey must go on the same day',
  },
  airports: {
    kind: 'texts',
    pattern: AIRPORT,
    description: 'Only at these airports, IATA codes. Null = at all.',
    note: 'Only at these airports, IATA codes',
  },
  ports: { kind: 'texts', description: 'Only through these ports of entry.', note: 'Only through these ports' },
  carriers: { kind: 'texts', description: 'Only with these carriers.', note: 'Only with these carriers' },
  onward: {
    kind: 'text',
    description: 'Condition on the journey onward, such as a confirmed ticket to a third country.',
    note: 'Condition on the journey onward',
  },
  thirdCountry: {
    kind: 'flag',
    description: 'Whether the journey must not go back to the country it comes from. Null = not said.',
    note: 'true = the journey must not go back to the country it comes from',
  },
  onwardTo: {
    kind: 'texts',
    pattern: COUNTRY_OR_GROUP,
    description: 'Only for journeys that go on to these countries: codes, or codes of groups. Null = to any.',
    note: 'Only for journeys that go on to these countries: codes, or codes of groups',
  },
  notOnwardTo: {
    kind: 'texts',
    pattern: COUNTRY_OR_GROUP,
    description: 'Not for journeys that go on to these countries: codes, or codes of groups. Null = for any.',
    note: 'Not for journeys that go on to these countries: codes, or codes of groups',
  },
  exempting: {
    kind: 'list',
    item: {
      ...HELD_DOCUMENT_FIELDS,
      officerDecides: {
        kind: 'flag',
        description: 'Whether the border officer may refuse it all the same. Null = not said.',
        note: 'true = the border officer may refuse it all the same',
      },
    },
    description: 'Documents with one of which nothing is needed.',
    note: 'Documents with one of which nothing is needed',
  },
  url: { kind: 'url', description: 'Where it is written, or applied for.', note: 'Where it is written' },
  details: { kind: 'text', description: 'What else to know.', note: 'In our own words, in English' },
} as const satisfies Fields;
export type TransitRule = ValuesOf<typeof TRANSIT_FIELDS>;

/** Whom a rule of a country about leaving it concerns. */
export const CONCERNED = [
  'everyone',
  'nationals',
  'residents',
  'nationals_and_residents',
  'resident_nationals',
  'visitors',
] as const;

/** One thing that leaving a country takes: a form, a permit, a certificate, a tax, the consent of parents. */
export const LEAVING_FIELDS = {
  kind: {
    kind: 'choice',
    values: ['parental_consent', 'permit', 'registration', 'certificate', 'tax'],
    always: true,
    description: 'What it is.',
    note: 'What it is',
  },
  name: {
    kind: 'text',
    always: true,
    description: "The country's own name for it.",
    note: "The country's own name for it",
  },
  level: {
    kind: 'choice',
    values: ['required', 'may_be_asked'],
    always: true,
    description: 'Whether one may not leave without it, or may be asked for it.',
    note: 'Whether one may not leave without it, or may be asked for it',
  },
  concerns: {
    kind: 'choice',
    values: CONCERNED,
    always: true,
    description:
      'Whom it concerns: `everyone`, `nationals`, `residents` of any nationality, `nationals_and_residents` (both), ' +
      '`resident_nationals` (nationals who live there), `visitors` (all others).',
    note: 'Whom: nationals_and_residents = both, resident_nationals = nationals who live there, visitors = all others',
  },
  underYears: {
    kind: 'count',
    minimum: 1,
    maximum: 21,
    description: 'Only of those younger than so many years. Null = of all ages.',
    note: 'Only of those younger than so many years',
  },
  mode: {
    kind: 'choice',
    values: TRAVEL_MODES,
    description: 'Only of those who leave this way. Null = of all.',
    note: 'Only of those who leave this way',
  },
  notEarlierThanHours: {
    kind: 'count',
    description: 'It opens so many hours before departure. Null = no limit, or not known.',
    note: 'It opens so many hours before departure',
  },
  url: { kind: 'url', description: 'Where it is done.', note: 'Where it is done' },
  details: { kind: 'text', description: 'What else to know.', note: 'In our own words, in English' },
} as const satisfies Fields;
export type LeavingStep = ValuesOf<typeof LEAVING_FIELDS>;

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

/** A border over which travellers cannot arrive. */
export const CLOSED_BORDER_FIELDS = {
  neighbours: {
    kind: 'texts',
    pattern: COUNTRY_OR_GROUP,
    description: 'With these countries: ISO 3166-1 alpha-2 codes, or codes of groups. Null = with every other country.',
    note: 'With these countries: country codes, or codes of groups; leave it out for all',
  },
  modes: {
    kind: 'texts',
    values: ['land', 'sea'],
    always: true,
    description: 'One cannot arrive in these ways.',
    note: 'One cannot arrive in these ways',
  },
  notNationals: {
    kind: 'texts',
    pattern: COUNTRY_OR_GROUP,
    description: 'Open to these passports: country codes, or codes of groups. Null = to none.',
    note: 'Open to these passports: country codes, or codes of groups',
  },
  until: {
    kind: 'day',
    description: 'Last day for which this was decided. Null = until further notice, or not known.',
    note: 'Last day for which this was decided',
  },
  url: { kind: 'url', description: 'Where it is written.', note: 'Where it is written' },
  details: { kind: 'text', description: 'Exceptions, and what else to know.', note: 'In our own words, in English' },
} as const satisfies Fields;
export type ClosedBorder = ValuesOf<typeof CLOSED_BORDER_FIELDS>;

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

export const VALIDITY_COUNTS = ['on_arrival', 'whole_stay'] as const;

/** A limit of days of stay, or how the days of the visa's own limit are counted. */
export const STAY_LIMIT_FIELDS = {
  days: {
    kind: 'days',
    description: 'At most so many days. Null = the days of the visa itself (`maxStayDays`).',
    note: 'At most so many days; leave it out for the days of the visa itself',
  },
  per: {
    kind: 'choice',
    values: ['entry', 'visa', 'rolling_window', 'calendar_year'],
    description:
      'What they are counted in: each entry by itself, all entries on one visa, any `windowDays` days, or a year. ' +
      'Null = as `stayLimit` says.',
    note: 'What they are counted in; leave it out where stayPer of the visa says it',
  },
  windowDays: {
    kind: 'days',
    description: 'Length of the rolling window. Null unless `per` is `rolling_window`.',
    note: 'Length of the rolling window',
  },
  noRestartAfter: {
    kind: 'texts',
    pattern: COUNTRY_OR_GROUP,
    description:
      'Countries and groups: a stay there does not start the count again, and its days count. Null = leaving does, ' +
      'or it is not known.',
    note: 'Countries and groups: a stay there does not start the count again, and its days count',
  },
  countsArrivalDay: {
    kind: 'flag',
    description: 'Whether the day of arrival counts. Null = not said; it is taken to count.',
    note: 'Whether the day of arrival counts',
  },
  countsDepartureDay: {
    kind: 'flag',
    description: 'Whether the day of departure counts. Null = not said; it is taken to count.',
    note: 'Whether the day of departure counts',
  },
  details: { kind: 'text', description: 'What else to know.', note: 'In our own words, in English' },
} as const satisfies Fields;
export type StayLimitRule = ValuesOf<typeof STAY_LIMIT_FIELDS>;

/** An agreement under which one may stay although the limit is used up. */
export const STAY_AGREEMENT_FIELDS = {
  name: { kind: 'text', always: true, description: 'What it is called.', note: 'What it is called' },
  days: {
    kind: 'days',
    description: 'Days of stay in the destination under it. Null = not known.',
    note: 'Days of stay in the destination under it',
  },
  url: { kind: 'url', description: 'Where it is written.', note: 'Where it is written' },
  details: { kind: 'text', description: 'On which conditions.', note: 'On which conditions, in our own words' },
} as const satisfies Fields;
export type StayAgreement = ValuesOf<typeof STAY_AGREEMENT_FIELDS>;
