/**
 * data/evidence/<ISO2>.yaml: what a compilation that names an official page and a day for each fact says of one
 * destination. It is evidence for the rules of data/entry, never an answer by itself. Field names and words are those
 * of the dataset of TravelRequirements.info (its schema.json), so that its own records can be read the same way.
 */

import { ENFORCEMENT_LEVELS, VISA_REQUIREMENT_TYPES } from '@carnet/rules/entry-rules/entry-rule.ts';
import { VALIDITY_COUNTED_FROM, VALIDITY_UNITS } from '@carnet/rules/facts/document-validity.ts';
import Type, { type Static, type TSchema } from 'typebox';
import { VISA_CLASSES } from '../../travel-requirements/words.ts';
import { closed, countryCode, day, nullable, oneOf, slug, text } from './common.ts';

const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));
const days = (description: string) => Type.Integer({ minimum: 0, maximum: 3660, description });
const pageKey = () => slug('Key of a page in `pages`');

/** Where a fact is written, and when that page was last checked. */
const CITED = {
  page: nullable(pageKey()),
  on: Type.Optional(day('Day of the last check of the page')),
  instrument: optional(text('The law or article behind the page')),
  conflict: optional(text('What another page says instead: its name, then what it states')),
};

const Page = closed({
  url: Type.String({ pattern: '^https?://', description: 'Address of the page' }),
  name: text('Institution and title, as the compilation names the page'),
  instrument: optional(text('The law or decision that it shows')),
  portalOnly: Type.Optional(Type.Boolean({ description: 'It is an entrance page, not the text of the rule' })),
  unverifiable: optional(text('Why the page could not be read at the last try')),
});

const StayWindow = {
  basis: oneOf(
    ['per-entry', 'rolling', 'calendar-year', 'per-12-months-from-first-entry'] as const,
    'How the days are counted',
  ),
  allowanceDays: optional(days('Days allowed in the window')),
  windowDays: optional(days('Length of the window')),
  arrivalDayCounts: optional(Type.Boolean()),
  departureDayCounts: optional(Type.Boolean()),
  resetsOnExit: optional(Type.Boolean()),
};

const Cells = closed(
  {
    class: oneOf(VISA_CLASSES, "The compilation's own word"),
    as: Type.Optional(
      oneOf(VISA_REQUIREMENT_TYPES, 'What its word means here by our definitions, where that is not the plain meaning'),
    ),
    because: Type.Optional(text('Why it means that')),
    days: nullable(days('Days of stay; null = it names none')),
    visaTypes: Type.Optional(Type.Array(Type.String(), { description: 'Ids in `visaTypes`' })),
    stayWindow: Type.Optional(closed(StayWindow)),
    until: Type.Optional(day('First day on which it no longer holds')),
    ...CITED,
    page: Type.Optional(CITED.page),
    quote: Type.Optional(text('What the official page says, word for word')),
    quotePage: Type.Optional(pageKey()),
    quoteOn: Type.Optional(day('Day of the last check of the quoted page')),
    note: Type.Optional(text('What the compilation adds: who, under which condition, until when')),
    outweighed: Type.Optional(
      closed(
        {
          by: slug('Id of an official document in data/sources that a rule of the destination rests on'),
          because: text('Why that document decides'),
        },
        { description: 'An official text decides otherwise for these passports: this record disputes nothing' },
      ),
    ),
    passports: Type.Array(countryCode('Passport country'), { minItems: 1 }),
  },
  { description: 'What is the same for several passports' },
);
export type EvidenceCells = Static<typeof Cells>;

const Money = closed({
  amount: Type.Number({ minimum: 0 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
});

const VisaType = closed({
  id: Type.String(),
  category: Type.String(),
  method: Type.String(),
  name: text('As the destination names it'),
  fee: nullable(Money),
  feeNote: optional(text('Who pays what')),
  processing: nullable(
    closed({
      minDays: optional(days('Days at least')),
      maxDays: optional(days('Days at most')),
      unit: oneOf(['calendar-days', 'business-days', 'hours', 'minutes'] as const, 'What is counted'),
    }),
  ),
  validityDays: nullable(Type.Integer({ minimum: 0 })),
  stayDays: nullable(days('Days of stay')),
  entries: nullable(Type.String()),
  applyUrl: nullable(Type.String()),
  note: optional(text('Anything else about it')),
  ...CITED,
});

/** A requirement of the border: whether, of whom, and in which words. */
const level = (extra: Record<string, TSchema> = {}) =>
  closed({
    required: Type.Boolean(),
    appliesTo: nullable(Type.String({ description: 'all, visa-applicants, visa-free-arrivals, air-arrivals ...' })),
    as: Type.Optional(oneOf(ENFORCEMENT_LEVELS, 'What its text says of them, where that is not what `required` says')),
    because: Type.Optional(text('Why it means that')),
    text: text('In the words of the compilation'),
    ...extra,
    ...CITED,
  });

export const EvidenceFile = closed(
  {
    source: slug('Id of the compilation in data/sources'),
    destination: countryCode('Destination'),
    record: closed({
      file: text('File of the record in the compilation'),
      commit: Type.String({ pattern: '^[0-9a-f]{40}$', description: 'Its revision that was read' }),
      lastUpdated: day('Day that the record itself names'),
      characters: Type.Integer({ minimum: 1, description: 'Its length: it was read to the end' }),
    }),
    pages: Type.Record(Type.String({ pattern: '^[a-z0-9-]{1,30}$' }), Page, {
      description: 'The official pages that the record names, each once, by a short key',
    }),
    visa: Type.Array(Cells, { minItems: 1, description: 'Every passport once' }),
    defaultStayWindow: Type.Optional(closed({ ...StayWindow, text: optional(text('In words')), ...CITED })),
    visaTypes: Type.Optional(Type.Array(VisaType)),
    passportValidity: Type.Optional(
      closed({
        rule: Type.String(),
        as: Type.Optional(
          closed(
            {
              amount: Type.Integer({ minimum: 0 }),
              unit: oneOf(VALIDITY_UNITS, 'Unit of the amount'),
              countedFrom: oneOf(VALIDITY_COUNTED_FROM, 'From which day it is counted'),
            },
            { description: 'What its text says of whom the general rule speaks, where that is not its word' },
          ),
        ),
        because: Type.Optional(text('Why it means that')),
        text: text('In words'),
        ...CITED,
      }),
    ),
    blankPages: Type.Optional(closed({ count: days('Blank pages'), ...CITED })),
    vaccinations: Type.Optional(
      Type.Array(closed({ id: Type.String(), requiredWhen: Type.String(), text: text('In words'), ...CITED })),
    ),
    travelInsurance: Type.Optional(level({ minCoverage: nullable(Money) })),
    onwardTicket: Type.Optional(level()),
    proofOfFunds: Type.Optional(
      level({ amount: nullable(closed({ value: Type.Number(), currency: Type.String(), per: Type.String() })) }),
    ),
    declarations: Type.Optional(
      Type.Array(
        closed({
          id: Type.String(),
          name: text('As the destination names the form'),
          mandatory: Type.Boolean(),
          fee: nullable(Money),
          feeNote: optional(text('Who pays what')),
          submitAt: Type.String(),
          submitWindow: optional(text('When it may and must be sent in')),
          url: nullable(Type.String()),
          text: text('In words'),
          ...CITED,
        }),
      ),
    ),
    conditionalWaivers: Type.Optional(
      Type.Array(
        closed({
          id: Type.String(),
          class: oneOf(VISA_CLASSES, 'What the holder gets'),
          days: nullable(days('Days of stay')),
          appliesTo: Type.Union([Type.String(), Type.Array(countryCode('Passport country'))]),
          text: text('Whose visa or permit counts, and under which conditions'),
          ...CITED,
        }),
      ),
    ),
    currencyLimits: Type.Optional(closed({ text: text('In words'), ...CITED })),
  },
  { description: 'What a compilation with official pages and days says of one destination: evidence, not an answer' },
);
export type EvidenceFile = Static<typeof EvidenceFile>;
