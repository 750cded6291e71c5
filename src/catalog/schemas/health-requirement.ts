/** The vaccine requirement of a destination (contract: HealthRequirement). */

import { HEALTH_DETAIL_FIELDS, HEALTH_PLACE_FIELDS } from '@carnet/rules/schema/health-requirement-fields.ts';
import { type Static, Type } from 'typebox';
import { FRESHNESS, STAMPS } from './dates.ts';
import { id, nullable } from './fields.ts';
import { servedSchemas } from './served-fields.ts';
import { VaccineSummarySchema, vaccineSummaryExample } from './vaccine.ts';

export const HealthRequirementSchema = Type.Object(
  {
    id: id('Identifier of the requirement.'),
    ...servedSchemas(HEALTH_PLACE_FIELDS, {}),
    vaccine: VaccineSummarySchema,
    ...servedSchemas(HEALTH_DETAIL_FIELDS, {
      conditions: (members) =>
        nullable(
          Type.Object(members, {
            description:
              'Extension. For whom and when it holds, as far as a program can tell: all that is not null must be so; ' +
              '`circumstances` may say more. Null = no such condition is known.',
          }),
        ),
    }),
    ...FRESHNESS,
    ...STAMPS,
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
    arrivingWithinDays: null,
    residentsOnly: null,
    minimumAgeMonths: 9,
    belowAgeMonths: null,
    staysOverDays: null,
    onLeaving: null,
    purposes: null,
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
