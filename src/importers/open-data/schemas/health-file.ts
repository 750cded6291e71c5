/** data/health/<iso2>.yaml: the vaccines that a country requires or that are recommended for it, and malaria. */

import { MALARIA_TRANSMISSIONS } from '@carnet/rules/countries/malaria.ts';
import { PURPOSES } from '@carnet/rules/trips/question.ts';
import Type, { type Static } from 'typebox';
import {
  Citations,
  closed,
  countryCode,
  groupCode,
  httpsUrl,
  Level,
  nullable,
  oneOf,
  Sources,
  slug,
  text,
} from './common.ts';

// `conditions` without any key would say nothing; a key that is left out sets no condition.
export const Conditions = closed(
  {
    arrivingFromGroup: Type.Optional(groupCode('Only for travellers who come from a country of this group')),
    transitHoursOver: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 72,
        description: 'Transit in such a country counts too when it is longer than so many hours; 0 = any transit',
        errorMessage: 'must be a number of hours, 0 to 72',
      }),
    ),
    arrivingWithinDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 365,
        description: 'Such a country counts for so many days after it was left; left out = not stated',
        errorMessage: 'must be a number of days, 0 to 365',
      }),
    ),
    residentsOnly: Type.Optional(
      Type.Literal(true, { description: 'Only for those who live in such a country', errorMessage: 'must be true' }),
    ),
    belowAgeMonths: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1200,
        description: 'Only below this age',
        errorMessage: 'must be an age in months, 1 to 1200',
      }),
    ),
    staysOverDays: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 365,
        description: 'Only for stays of more days than this in the country, and for those who live there',
        errorMessage: 'must be a number of days, 0 to 365',
      }),
    ),
    onLeaving: Type.Optional(
      Type.Literal(true, { description: 'Asked of those who leave the country', errorMessage: 'must be true' }),
    ),
    purposes: Type.Optional(
      Type.Array(oneOf(PURPOSES, 'Purpose of the journey; a pilgrimage is religious'), {
        minItems: 1,
        uniqueItems: true,
        description: 'Only for journeys with these purposes',
      }),
    ),
    minimumAgeMonths: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1200,
        description: 'Only from this age on',
        errorMessage: 'must be an age in months, 0 to 1200',
      }),
    ),
    months: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 12, errorMessage: 'must be a month, 1 to 12' }), {
        minItems: 1,
        uniqueItems: true,
        description: 'Only in these months of the year',
      }),
    ),
  },
  {
    minProperties: 1,
    dependencies: {
      transitHoursOver: ['arrivingFromGroup'],
      arrivingWithinDays: ['arrivingFromGroup'],
      residentsOnly: ['arrivingFromGroup'],
    },
    description: 'What `circumstances` says, as far as a program can read it; all of it must be so',
  },
);

export const Requirement = closed({
  key: slug('Unique in the file, kept for ever'),
  vaccine: slug('Code of a vaccine in data/vaccines'),
  requirement: Level,
  regionSpecific: Type.Boolean({ description: 'true = only for parts of the country' }),
  circumstances: Type.Optional(nullable(text('For whom and when: arriving from where, from which age, which regions'))),
  conditions: Type.Optional(nullable(Conditions)),
  notes: Type.Optional(nullable(text('Anything else, in our own words'))),
  sourceUrl: Type.Optional(nullable(httpsUrl('Where this requirement is written'))),
  sources: Citations,
});

const Malaria = closed(
  {
    transmission: oneOf(MALARIA_TRANSMISSIONS, 'Where it can be caught: nowhere, in parts of the country, throughout'),
    prophylaxis: oneOf(['recommended', 'not_required'], 'Tablets; recommended = in the areas that the notes name'),
    notes: Type.Optional(nullable(text('Where, when and for whom, in our own words'))),
    sourceUrl: Type.Optional(nullable(httpsUrl('Where this is written'))),
    sources: Sources,
  },
  { description: 'A note, because no vaccine is given for it; left out where nothing is known' },
);

export const HealthFile = closed(
  { country: countryCode(), malaria: Type.Optional(Malaria), requirements: Type.Array(Requirement, { minItems: 1 }) },
  { description: 'Vaccines required or recommended for a country, and malaria' },
);
export type HealthFile = Static<typeof HealthFile>;
export type HealthRequirementPart = Static<typeof Requirement>;
