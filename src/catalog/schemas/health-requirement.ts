/** The vaccine requirement of a destination (contract: HealthRequirement). */

import { type Static, Type } from 'typebox';
import { EnforcementLevelSchema } from './enforcement-level.ts';
import { count, flag, id, instant, nullable, text, url } from './fields.ts';
import { VaccineSummarySchema, vaccineSummaryExample } from './vaccine.ts';

export const HealthConditionsSchema = Type.Object(
  {
    arrivingFromGroupId: nullable(
      id('It holds for travellers who come from a country of this group; its members are at `/country-groups/{id}`.'),
    ),
    arrivingFromGroupCode: nullable(text('The code of that group.')),
    transitHoursOver: nullable(
      count('Transit in such a country counts too when it is longer than so many hours; 0 = any. Null = not stated.'),
    ),
    minimumAgeMonths: nullable(count('It holds from this age on.')),
    months: nullable(
      Type.Array(Type.Integer({ minimum: 1, maximum: 12 }), { description: 'It holds in these months, 1 to 12.' }),
    ),
  },
  {
    description:
      'Extension. For whom and when it holds, as far as a program can tell: all that is not null must be so; `circumstances` may say more. Null = no such condition is known.',
  },
);
export type HealthConditions = Static<typeof HealthConditionsSchema>;

export const HealthRequirementSchema = Type.Object(
  {
    id: id('Identifier of the requirement.'),
    countryId: id('Destination, ISO 3166-1 numeric.'),
    cityId: nullable(id('GeoNames id of the city. Null = not specific to a city.')),
    regionSpecific: flag('Whether it holds in parts of the country only; see `circumstances`.'),
    vaccineId: id('Identifier of the vaccine.'),
    vaccine: VaccineSummarySchema,
    requirement: EnforcementLevelSchema,
    circumstances: nullable(text('When and where it holds.')),
    conditions: nullable(HealthConditionsSchema),
    notes: nullable(text('Anything else that a traveller should know.')),
    sourceUrl: nullable(url('Where the requirement is written.')),
    lastVerifiedAt: nullable(
      instant('When this was last checked against its source, UTC. Show it to users. Null = never.'),
    ),
    verificationDueAt: nullable(
      instant(
        'Extension. `lastVerifiedAt` plus six calendar months, day clamped to the end of the month. Null = never verified.',
      ),
    ),
    isStale: flag('Extension. True when `verificationDueAt` has passed or the record was never verified.'),
    createdAt: instant('When the record was created, UTC.'),
    updatedAt: instant('When the record last changed, UTC.'),
  },
  { $id: 'HealthRequirement', description: 'A vaccine that a destination requires or recommends.' },
);

export type HealthRequirement = Static<typeof HealthRequirementSchema>;

/** An illustration of the shape, not advice. */
export const healthRequirementExample: HealthRequirement = {
  id: 12,
  countryId: 76,
  cityId: null,
  regionSpecific: true,
  vaccineId: 1,
  vaccine: vaccineSummaryExample,
  requirement: 'recommended',
  circumstances: 'Travel to areas with risk of yellow fever transmission.',
  conditions: {
    arrivingFromGroupId: null,
    arrivingFromGroupCode: null,
    transitHoursOver: null,
    minimumAgeMonths: 9,
    months: null,
  },
  notes: null,
  sourceUrl: null,
  lastVerifiedAt: null,
  verificationDueAt: null,
  isStale: true,
  createdAt: '2026-02-17T09:30:00.000Z',
  updatedAt: '2026-02-17T09:30:00.000Z',
};
