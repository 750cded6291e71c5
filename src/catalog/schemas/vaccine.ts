/** The vaccine, in full and as the summary embedded in health requirements (contract: vaccine). */

import { VACCINE_FIELDS, VACCINE_SUMMARY_FIELDS } from '@carnet/rules/schema/vaccine-fields.ts';
import { type Static, Type } from 'typebox';
import { STAMPS } from './dates.ts';
import { servedSchemas } from './served-fields.ts';

export const VaccineSummarySchema = Type.Object(servedSchemas(VACCINE_SUMMARY_FIELDS, {}), {
  $id: 'VaccineSummary',
  description: 'The part of a vaccine that is embedded in health requirements.',
});

export const VaccineSchema = Type.Object(
  { ...servedSchemas(VACCINE_FIELDS, {}), ...STAMPS },
  { $id: 'Vaccine', description: 'A vaccine with doses, lead time, boosters and duration of immunity.' },
);

export type VaccineSummary = Static<typeof VaccineSummarySchema>;
export type Vaccine = Static<typeof VaccineSchema>;

/** An illustration of the shape, not advice. */
export const vaccineSummaryExample: VaccineSummary = {
  id: 1,
  code: 'yellow-fever',
  name: 'Yellow fever (live)',
  diseaseName: 'Yellow fever',
  dosesRequired: 1,
  minimumDaysBeforeTravel: 10,
};

export const vaccineExample: Vaccine = {
  ...vaccineSummaryExample,
  doseSchedule: 'One dose.',
  boosterRequired: false,
  boosterIntervalMonths: null,
  immunityDurationMonths: null,
  immunityIsLifelong: true,
  minimumAgeMonths: 9,
  certificateRequired: true,
  cvxCodes: ['37', '183', '184'],
  atcCode: 'J07BL01',
  officialInfoUrl: null,
  description: 'A live attenuated vaccine, entered in the International Certificate of Vaccination or Prophylaxis.',
  createdAt: '2026-02-17T09:30:00.000Z',
  updatedAt: '2026-02-17T09:30:00.000Z',
};
