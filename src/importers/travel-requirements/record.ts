/**
 * A record of the dataset as it is published, destinations/<slug>.json: what is read of it. Records have more, and
 * later editions may have more still; only what is read must fit.
 */
import Type, { type Static, type TSchema } from 'typebox';
import { countryCode, currencyCode, day, nullable, oneOf } from '../open-data/schemas/common.ts';
import { VALIDITY_OF_RULE, VISA_CLASSES } from './words.ts';

const open = <T extends Record<string, TSchema>>(properties: T) => Type.Object(properties);
const text = () => Type.String({ minLength: 1 });
const address = () => Type.String({ pattern: '^https?://[^\\s/]+\\.[^\\s]+$', errorMessage: 'must be a web address' });
const days = () => Type.Integer({ minimum: 0, maximum: 36_600, errorMessage: 'must be a number of days' });
const optional = <T extends TSchema>(schema: T) => Type.Optional(nullable(schema));

const Page = open({
  url: address(),
  name: text(),
  lastVerified: day('Day of the last check of the page'),
  instrument: optional(Type.String()),
});
/** The official page that a fact rests on. */
const Source = open({ ...Page.properties, alsoStatedOn: Type.Optional(Type.Array(Page)) });
export type RecordPage = Static<typeof Page>;
export type RecordSource = Static<typeof Source>;

const StayWindow = open({
  basis: oneOf(['per-entry', 'rolling', 'calendar-year', 'per-12-months-from-first-entry'] as const, ''),
  windowDays: optional(days()),
  allowanceDays: optional(days()),
});
export type StayWindow = Static<typeof StayWindow>;

const Cell = open({
  requirement: oneOf(VISA_CLASSES, ''),
  maxStayDays: optional(days()),
  visaTypes: Type.Optional(Type.Array(Type.String())),
  notes: optional(Type.String()),
  stayWindow: Type.Optional(StayWindow),
  source: Type.Optional(Source),
  quote: Type.Optional(open({ text: text(), url: address() })),
});
export type RecordCell = Static<typeof Cell>;

const Fee = open({ amount: Type.Number({ minimum: 0 }), currency: currencyCode() });

const VisaType = open({
  id: text(),
  category: Type.String(),
  method: Type.String(),
  name: text(),
  fee: nullable(Fee),
  processing: nullable(open({ maxDays: Type.Number({ minimum: 0 }), unit: Type.String() })),
  validityDays: nullable(days()),
  entries: nullable(oneOf(['single', 'double', 'multiple'] as const, '')),
  applyUrl: nullable(address()),
  source: Source,
});
export type RecordVisaType = Static<typeof VisaType>;

/** What is asked at the border, and of whom. */
const Level = {
  required: Type.Boolean(),
  appliesTo: nullable(oneOf(['all', 'visa-applicants', 'visa-free-arrivals'] as const, '')),
  text: Type.String(),
  source: Type.Optional(Source),
};

const Declaration = open({
  id: text(),
  name: text(),
  mandatory: Type.Boolean(),
  fee: nullable(Fee),
  submitAt: oneOf(['before-travel', 'on-arrival'] as const, ''),
  submitWindow: nullable(Type.String()),
  url: nullable(address()),
  text: Type.String(),
  source: Type.Optional(Source),
});
export type RecordDeclaration = Static<typeof Declaration>;

const Waiver = open({
  id: text(),
  requirement: oneOf(VISA_CLASSES, ''),
  maxStayDays: nullable(days()),
  appliesTo: Type.Union([Type.Literal('visa-required'), Type.Array(countryCode('Passport country'))]),
  text: text(),
  source: Type.Optional(Source),
});
export type RecordWaiver = Static<typeof Waiver>;

export const TravelRequirementsRecord = open({
  id: text(),
  iso2: countryCode('Destination'),
  meta: open({ lastUpdated: day('Day of the last change of the record') }),
  visaPolicy: open({
    defaultSource: Source,
    defaultStayWindow: Type.Optional(StayWindow),
    byPassport: Type.Record(Type.String(), Cell),
    conditionalWaivers: Type.Optional(Type.Array(Waiver)),
  }),
  visaTypes: Type.Array(VisaType),
  entryRequirements: open({
    passportValidity: Type.Optional(
      open({
        rule: oneOf([...Object.keys(VALIDITY_OF_RULE), 'other'], ''),
        text: Type.String(),
        source: Type.Optional(Source),
      }),
    ),
    blankPages: Type.Optional(open({ count: Type.Integer({ minimum: 0, maximum: 100 }) })),
    travelInsurance: Type.Optional(open({ ...Level, minCoverage: nullable(Fee) })),
    onwardTicket: Type.Optional(open(Level)),
    proofOfFunds: Type.Optional(
      open({
        ...Level,
        amount: nullable(
          open({
            value: Type.Number({ minimum: 0 }),
            currency: currencyCode(),
            per: oneOf(['person', 'day', 'trip'] as const, ''),
          }),
        ),
      }),
    ),
    declarations: Type.Optional(Type.Array(Declaration)),
  }),
});
export type TravelRequirementsRecord = Static<typeof TravelRequirementsRecord>;
export type RecordLevel = Static<typeof TravelRequirementsRecord>['entryRequirements']['onwardTicket'];
