/** Answers in one line each: all destinations of a passport, and all passports for a destination. */

import { VERIFICATION_STATUSES } from '@carnet/rules/facts/evidence.ts';
import { Type } from 'typebox';
import { VisaRequirementTypeSchema } from '../../../catalog/schemas/enumerations.ts';
import { count, day, id, nullable, text } from '../../../catalog/schemas/fields.ts';

const NamedCountrySchema = Type.Object({
  id: id('ISO 3166-1 numeric code.'),
  iso2: text('ISO 3166-1 alpha-2 code.'),
  iso3: text('ISO 3166-1 alpha-3 code.'),
  name: text('Name in English.'),
});

const SummaryLineSchema = Type.Object(
  {
    iso2: text('ISO 3166-1 alpha-2 code of the other country.'),
    iso3: text('Its alpha-3 code.'),
    name: text('Its name in English.'),
    visaRequirementType: nullable(VisaRequirementTypeSchema, 'Null = nothing is known of this pair.'),
    maxStayDays: nullable(count('Days of stay. Null = not known, or not limited in days.')),
    status: nullable(
      Type.Enum([...VERIFICATION_STATUSES], { type: 'string' }),
      'How well the answer is known (`verification.status`). Null = nothing is known.',
    ),
  },
  { $id: 'SummaryLine', description: 'The answer to one pair in a line.' },
);

const summary = (side: string, of: string, lines: string) =>
  Type.Object({
    [side]: NamedCountrySchema,
    asOf: day('Day for which it holds, in UTC.'),
    [lines]: Type.Array(SummaryLineSchema, { description: `Every ${of}, by name; the country itself is left out.` }),
  });

export const viewParameter = Type.Optional(
  Type.Enum(['summary'], { type: 'string', description: 'How much is told of each pair.', default: 'summary' }),
);

export const DestinationsSchema = summary('passport', 'destination', 'destinations');
export const PassportsSchema = summary('destination', 'country that issues passports', 'passports');

export const destinationsExample = {
  passport: { id: 76, iso2: 'BR', iso3: 'BRA', name: 'Brazil' },
  asOf: '2026-11-29',
  destinations: [
    { iso2: 'JP', iso3: 'JPN', name: 'Japan', visaRequirementType: 'visa_free', maxStayDays: 90, status: 'current' },
    {
      iso2: 'US',
      iso3: 'USA',
      name: 'United States',
      visaRequirementType: 'visa_required',
      maxStayDays: null,
      status: 'current',
    },
  ],
};
export const passportsExample = {
  destination: { id: 392, iso2: 'JP', iso3: 'JPN', name: 'Japan' },
  asOf: '2026-11-29',
  passports: [
    { iso2: 'BR', iso3: 'BRA', name: 'Brazil', visaRequirementType: 'visa_free', maxStayDays: 90, status: 'current' },
    {
      iso2: 'IN',
      iso3: 'IND',
      name: 'India',
      visaRequirementType: 'visa_required',
      maxStayDays: null,
      status: 'current',
    },
  ],
};
