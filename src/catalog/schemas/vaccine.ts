/** The vaccine, in full and as the summary embedded in health requirements (contract: vaccine). */

import { type Static, Type } from 'typebox';
import { count, flag, id, instant, nullable, text, url } from './fields.ts';

const summaryFields = {
  id: id('Identifier of the vaccine; assigned once and never reused.'),
  code: text('Short name, kept for ever, e.g. `yellow-fever`.'),
  name: text('Name of the vaccine.'),
  diseaseName: text('The disease it protects against.'),
  dosesRequired: count('Doses of the primary course.'),
  minimumDaysBeforeTravel: count('Lead time: days before travel by which the course must be done or started.'),
};

export const VaccineSummarySchema = Type.Object(summaryFields, {
  $id: 'VaccineSummary',
  description: 'The part of a vaccine that is embedded in health requirements.',
});

export const VaccineSchema = Type.Object(
  {
    ...summaryFields,
    doseSchedule: nullable(text('When the doses are given. Null = not known.')),
    boosterRequired: flag('Whether protection needs boosters.'),
    boosterIntervalMonths: nullable(count('Months between boosters. Null = no booster, or not established.')),
    immunityDurationMonths: nullable(
      count('Months of protection. Null = lifelong or not established; `immunityIsLifelong` tells which.'),
    ),
    immunityIsLifelong: flag('Whether protection is lifelong.'),
    minimumAgeMonths: nullable(count('Youngest age at which it is given, in months. Null = not established.')),
    certificateRequired: flag('Whether an official certificate, such as the ICVP, exists for it.'),
    cvxCodes: Type.Array(Type.String(), { description: 'CVX codes, as text because some begin with 0.' }),
    atcCode: nullable(text('ATC code. Null = not known.')),
    officialInfoUrl: nullable(url('Official information.')),
    description: nullable(text('What it is, in plain words.')),
    createdAt: instant('When the record was created, UTC.'),
    updatedAt: instant('When the record last changed, UTC.'),
  },
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
