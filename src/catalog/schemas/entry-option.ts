/** A way in which a traveller may enter, as answers serve it (packages/rules/src/entry-options.ts). */

import type { EntryOption } from '@carnet/rules/entry-options.ts';
import { AUDIENCE_FIELDS } from '@carnet/rules/schema/topics/audience.ts';
import { HELD_DOCUMENT_FIELDS } from '@carnet/rules/schema/topics/held-document-topics.ts';
import { PERMISSION_FIELDS } from '@carnet/rules/schema/topics/permission-topics.ts';
import { PROCESSING_UNITS, VALIDITY_COUNTS } from '@carnet/rules/schema/topics/terms.ts';
import { type TSchema, type TUnsafe, Type } from 'typebox';
import { VisaRequirementTypeSchema } from './enumerations.ts';
import { day, flag, nullable, text, url } from './fields.ts';
import { schemaOfField } from './served-fields.ts';

const days = (description: string) => Type.Integer({ minimum: 0, description });
const amount = (description: string) => Type.Number({ minimum: 0, description });
const choice = (values: readonly string[], description: string) =>
  Type.Enum([...values], { type: 'string', description });
const some = (members: Record<string, TSchema>) =>
  Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, Type.Optional(schema)]));
const length = (units: readonly string[], description: string) =>
  Type.Object({ amount: days('How many.'), unit: choice(units, 'Of what.') }, { description });
const currency = () => nullable(text('ISO 4217 code.'), 'ISO 4217 code. Null where it is free.');
const listed = (fields: typeof AUDIENCE_FIELDS | typeof HELD_DOCUMENT_FIELDS) =>
  some(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)])));

const { validFrom: _, validUntil: __, purposes: ___, ...CONDITIONS } = AUDIENCE_FIELDS;

export const EntryOptionSchema = Type.Object(
  {
    type: VisaRequirementTypeSchema,
    ...some({
      name: text('What the destination calls it.'),
      stay: days('Days of stay.'),
      isStayUnlimited: flag('True where the stay is not limited in days.'),
      entries: choice(PERMISSION_FIELDS.entries.values, 'How often one may enter.'),
      validFor: length(PERMISSION_FIELDS.validForUnit.values, 'How long the permission itself lasts.'),
      validityCounts: choice(VALIDITY_COUNTS, 'Whether it has to be valid on arrival only, or for the whole stay.'),
      form: choice(PERMISSION_FIELDS.form.values, 'What one has in hand then.'),
      fee: Type.Object(
        {
          amount: amount('The fee itself, in `currency`; 0 = free.'),
          currency: currency(),
          ...some({
            surcharges: Type.Array(
              Type.Object({
                what: text('What it is for.'),
                ...some({
                  amount: amount('In `currency`.'),
                  currency: text('ISO 4217 code.'),
                  percent: amount('A share of the fee, in per cent.'),
                }),
              }),
              { description: 'What is paid besides.' },
            ),
            total: Type.Object(
              { amount: amount('In `currency`.'), currency: currency() },
              { description: 'The fee and its surcharges. Left out where there are none, or they cannot be summed.' },
            ),
          }),
        },
        { description: 'What it costs this traveller.' },
      ),
      apply: Type.Object(
        some({
          where: choice(PERMISSION_FIELDS.where.values, 'Where one applies.'),
          url: url('Where one applies, or reads how.'),
          earliest: length(PERMISSION_FIELDS.windowUnit.values, 'So long before arrival at the earliest.'),
          latest: length(PERMISSION_FIELDS.windowUnit.values, 'So long before arrival at the latest.'),
          processing: Type.Object(
            some({
              usual: days('Days in which it is usually decided.'),
              longest: days('Days that the destination says it may take.'),
              unit: choice(PROCESSING_UNITS, 'Which days those are.'),
            }),
            { description: 'How long a decision takes.' },
          ),
          appointmentWait: Type.Object(
            {
              days: days('Days to the next appointment.'),
              place: Type.Optional(text('Where.')),
              asOf: day('When this was so.'),
            },
            { description: 'How long one waits for an appointment.' },
          ),
          interview: flag('Whether one is interviewed.'),
          biometrics: flag('Whether fingerprints or a picture are taken.'),
        }),
        { description: 'How one applies.' },
      ),
      papers: Type.Array(Type.Enum([...PERMISSION_FIELDS.papers.values]), { description: 'What is handed in.' }),
      purposes: Type.Array(Type.Enum([...AUDIENCE_FIELDS.purposes.values]), {
        description: 'The purposes of a journey that it covers.',
      }),
      conditions: Type.Object(
        {
          ...listed(CONDITIONS as typeof AUDIENCE_FIELDS),
          holding: Type.Optional(
            Type.Object(listed(HELD_DOCUMENT_FIELDS), {
              description: 'Only with this visa or permit of another state.',
            }),
          ),
        },
        { description: 'What it asks for beside the passport. Left out: nothing.' },
      ),
      extension: Type.Object(
        {
          isPossible: flag('Whether the stay can be made longer there.'),
          ...some({ days: days('By how many days at most.'), where: text('With whom.') }),
        },
        { description: 'Whether the stay can be made longer.' },
      ),
      details: text('What else to know.'),
    }),
  },
  {
    $id: 'EntryOption',
    description: 'A way to enter. Members that nothing is known of are left out.',
  },
) as unknown as TUnsafe<EntryOption>;
