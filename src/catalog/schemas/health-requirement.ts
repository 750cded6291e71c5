/** The vaccine requirement of a destination (contract: HealthRequirement). */

import { type Static, Type } from 'typebox';
import { EnforcementLevelSchema } from './enforcement-level.ts';
import { flag, id, instant, nullable, text, url } from './fields.ts';
import { VaccineSummarySchema, vaccineSummaryExample } from './vaccine.ts';

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
  notes: null,
  sourceUrl: null,
  lastVerifiedAt: null,
  verificationDueAt: null,
  isStale: true,
  createdAt: '2026-02-17T09:30:00.000Z',
  updatedAt: '2026-02-17T09:30:00.000Z',
};
