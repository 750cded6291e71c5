/** The fields of a vaccine. */
import type { Fields, ValuesOf } from './field.ts';

/** The part that is embedded in health requirements. */
export const VACCINE_SUMMARY_FIELDS = {
  id: { kind: 'id', always: true, description: 'Identifier of the vaccine; assigned once and never reused.' },
  code: { kind: 'text', always: true, description: 'Short name, kept for ever, e.g. `yellow-fever`.' },
  name: { kind: 'text', always: true, description: 'Name of the vaccine.' },
  diseaseName: { kind: 'text', always: true, description: 'The disease it protects against.' },
  dosesRequired: { kind: 'count', always: true, description: 'Doses of the primary course.' },
  minimumDaysBeforeTravel: {
    kind: 'count',
    always: true,
    description: 'Lead time: days before travel by which the course must be completed or started.',
  },
} as const satisfies Fields;

export const VACCINE_FIELDS = {
  ...VACCINE_SUMMARY_FIELDS,
  doseSchedule: { kind: 'text', description: 'When the doses are given. Null = not known.' },
  boosterRequired: { kind: 'flag', always: true, description: 'Whether protection needs boosters.' },
  boosterIntervalMonths: {
    kind: 'count',
    description: 'Months between boosters. Null = no booster, or not established.',
  },
  immunityDurationMonths: {
    kind: 'count',
    description: 'Months of protection. Null = lifelong or not established; see `immunityIsLifelong`.',
  },
  immunityIsLifelong: { kind: 'flag', always: true, description: 'Whether protection is lifelong.' },
  minimumAgeMonths: {
    kind: 'count',
    description: 'Youngest age at which it is given, in months. Null = not established.',
  },
  certificateRequired: {
    kind: 'flag',
    always: true,
    description: 'Whether an official certificate, such as the ICVP, exists for it.',
  },
  cvxCodes: { kind: 'texts', always: true, description: 'CVX codes, as text because some begin with 0.' },
  atcCode: { kind: 'text', description: 'ATC code. Null = not known.' },
  officialInfoUrl: { kind: 'url', description: 'Official information.' },
  description: { kind: 'text', description: 'What it is, in plain words.' },
} as const satisfies Fields;

/** A vaccine as importers yield it: ready for the database, without its dates. */
export type VaccineRecord = ValuesOf<typeof VACCINE_FIELDS>;
