/** data/vaccines/<code>.yaml: one vaccine of the catalogue. */
import Type, { type Static } from 'typebox';
import { closed, httpsUrl, nullable, Sources, slug, text } from './common.ts';

const count = (description: string, minimum = 0) => Type.Integer({ minimum, maximum: 1200, description });

export const VaccineFile = closed(
  {
    id: Type.Integer({ minimum: 1, maximum: 32767, description: 'Assigned once, never reused' }),
    code: slug('The file name without .yaml'),
    name: text('Name of the vaccine'),
    diseaseName: text('Disease or diseases it protects from'),
    dosesRequired: count('Doses of the primary course', 1),
    minimumDaysBeforeTravel: count('Days before travel by which the course must have been given or begun'),
    doseSchedule: Type.Optional(nullable(text('The primary course in words'))),
    boosterRequired: Type.Boolean({
      description: 'Whether protection needs a booster for travellers at continuing risk',
    }),
    boosterIntervalMonths: Type.Optional(nullable(count('Months between boosters', 1))),
    immunityDurationMonths: Type.Optional(
      nullable(count('Months of protection; null = lifelong or not established', 1)),
    ),
    immunityIsLifelong: Type.Boolean({ description: 'Tells the two meanings of a null duration apart' }),
    minimumAgeMonths: Type.Optional(nullable(count('Youngest age in months'))),
    certificateRequired: Type.Boolean({
      description: 'Whether an official certificate such as the ICVP exists for it',
    }),
    cvxCodes: Type.Array(
      Type.String({
        pattern: '^\\d{2,3}$',
        errorMessage: 'must be a CVX code as text in quotes, such as "37"',
        description: 'CVX code',
      }),
      { description: 'CVX vaccine codes, in quotes' },
    ),
    atcCode: Type.Optional(
      nullable(
        Type.String({
          pattern: '^[A-Z]\\d{2}[A-Z]{2}(\\d{2})?$|^[A-Z]\\d{2}[A-Z]?$',
          errorMessage: 'must be an ATC code such as J07BL01',
        }),
      ),
    ),
    officialInfoUrl: Type.Optional(nullable(httpsUrl('Official page about it'))),
    description: Type.Optional(nullable(text('In our own words'))),
    sources: Sources,
  },
  { description: 'A vaccine of the catalogue' },
);
export type VaccineFile = Static<typeof VaccineFile>;
