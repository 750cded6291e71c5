/** Visas and permits of other states: where they stand in for the visa, and on the way through. */
import { VISA_REQUIREMENT_TYPES } from '../../entry-rules/entry-rule.ts';
import type { Fields, ValuesOf } from '../field.ts';
import { AUTHORISATION_KINDS, COUNTRY_OR_GROUP, type TopicList, TRANSIT_SIDES, TRAVEL_MODES } from './terms.ts';

const AIRPORT = '^[A-Z]{3}$';

/** A visa or permit of another state, with every condition on it. */
export const HELD_DOCUMENT_FIELDS = {
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

/** A document that replaces the destination's visa, and what it allows. */
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

export const HELD_DOCUMENT_TOPICS = {
  acceptedDocuments: {
    fields: {
      acceptedDocuments: {
        kind: 'list',
        item: ACCEPTED_DOCUMENT_FIELDS,
        deprecated: true,
        description:
          'Extension. Visas and permits of other states that stand in for the visa. Null = not known, [] = none do. ' +
          'Deprecated: `entryOptions` has what is for the passport.',
        key: 'acceptedDocuments',
        note: 'Visas and permits of other states that stand in for the visa; [] = none do',
      },
    },
  },
  transit: {
    fields: {
      transit: {
        kind: 'list',
        item: TRANSIT_FIELDS,
        description: 'Extension. What changing planes takes, the easiest way first. Null = not known.',
        key: 'transit',
        note: 'What changing planes takes, the easiest way first',
      },
    },
  },
} as const satisfies TopicList;
