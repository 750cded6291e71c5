/** What the public API says of a reported mistake, and what is sent to report one. */

import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { type Static, Type } from 'typebox';
import { id, instant, nullable } from '../../../catalog/schemas/fields.ts';
import {
  CORRECTION_ID,
  CORRECTION_STATUSES,
  DATA_REVISION,
  INPUT_HASH,
  MESSAGE_MAX_LENGTH,
  MESSAGE_MIN_LENGTH,
} from '../../../domain/corrections/correction.ts';
import { BRAZIL, countryParameter, JAPAN } from '../../parameters/parameter-schemas.ts';

const topic = (description: string) => Type.Enum([...TOPICS], { type: 'string', description });
const optional = <T extends Parameters<typeof nullable>[0]>(schema: T) => Type.Optional(nullable(schema));

/** A body has the codes of countries as they are; nothing resolves them but its reader. */
const country = (description: string, example: typeof BRAZIL) => {
  const { format: _, ...schema } = countryParameter(description, example) as unknown as Record<string, unknown>;
  return Type.Unsafe<number | string>(schema);
};

export const CorrectionReportSchema = Type.Object(
  {
    fromCountry: country('Country of the passport.', BRAZIL),
    toCountry: country('Destination.', JAPAN),
    topic: optional(topic('What the mistake is about.')),
    message: Type.String({
      minLength: MESSAGE_MIN_LENGTH,
      maxLength: MESSAGE_MAX_LENGTH,
      description: 'What is wrong, and how it is, as plain text. No personal data, no HTML.',
    }),
    sourceUrl: optional(
      Type.String({ format: 'uri', maxLength: 2000, description: 'A page that says how it is, http or https.' }),
    ),
    inputHash: optional(
      Type.String({ pattern: INPUT_HASH.source, description: 'Of the answer to a trip check. Kept as it is sent.' }),
    ),
    dataRevision: optional(
      Type.String({ pattern: DATA_REVISION.source, description: 'Of the answer. Kept as it is sent.' }),
    ),
    email: optional(
      Type.String({
        format: 'email',
        maxLength: 254,
        description: 'Gets one mail with the outcome, in the language of `Accept-Language`; then it is deleted.',
      }),
    ),
  },
  { $id: 'CorrectionReport', additionalProperties: false, description: 'A mistake in an answer.' },
);

export const reportExample = {
  fromCountry: 'BR',
  toCountry: 'JP',
  topic: 'visa',
  message: 'The embassy says that Brazilians may stay for 90 days, the answer says 30.',
  sourceUrl: 'https://www.mofa.go.jp/j_info/visit/visa/short/novisa.html',
};

const correctionId = Type.String({
  pattern: CORRECTION_ID.source,
  description: 'Id of the report. Nobody can guess it.',
});
const status = Type.Enum([...CORRECTION_STATUSES], {
  type: 'string',
  description:
    '`received`: nobody has looked at it yet. `under_review`: somebody does. `fixed`: the data were changed. ' +
    '`not_changed`: they were not.',
});

export const CorrectionReceiptSchema = Type.Object(
  { id: correctionId, status },
  { $id: 'CorrectionReceipt', description: 'A report as it was taken.' },
);

export const receiptExample: Static<typeof CorrectionReceiptSchema> = {
  id: 'Zk3v0bYxQm2rT7uWn1pLsA',
  status: 'received',
};

export const CorrectionOutcomeSchema = Type.Object(
  {
    id: correctionId,
    status,
    fromCountryId: id('Country of the passport.'),
    toCountryId: id('Destination.'),
    topic: nullable(topic('What the mistake is about. Null = not said.')),
    revision: nullable(Type.Integer({ description: 'The revision that fixed it. Null unless `fixed`.' })),
    reason: nullable(
      Type.String({ description: 'Why nothing was changed, as plain text. Null unless `not_changed`.' }),
    ),
    reportedAt: instant('When it was reported.'),
    closedAt: nullable(instant('When the outcome was decided. Null = it is open.')),
  },
  { $id: 'CorrectionOutcome', description: 'What became of a report.' },
);

export const outcomeExample: Static<typeof CorrectionOutcomeSchema> = {
  id: receiptExample.id,
  status: 'fixed',
  fromCountryId: 76,
  toCountryId: 392,
  topic: 'visa',
  revision: 48_213,
  reason: null,
  reportedAt: '2026-02-17T09:30:00.000Z',
  closedAt: '2026-02-19T15:04:12.000Z',
};
