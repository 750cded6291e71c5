/** The error envelope as the description shows it (contract: Error envelope). */

import { Type } from 'typebox';
import { instant } from '../../catalog/schemas/fields.ts';
import { STATUS_OF_CODE } from '../answer/errors.ts';

const codes = Object.keys(STATUS_OF_CODE) as (keyof typeof STATUS_OF_CODE)[];

const fields = {
  statusCode: Type.Integer({ description: 'The HTTP status again.', minimum: 400, maximum: 599 }),
  code: Type.Enum([...codes], {
    type: 'string',
    description:
      'What went wrong, for programs. `METHOD_NOT_ALLOWED`, `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_MEDIA_TYPE` and ' +
      '`SERVICE_UNAVAILABLE` are extensions. `FORBIDDEN` and `CONFLICT` belong to the dashboard surface.',
  }),
  message: Type.String({
    description: 'What went wrong, for people: names the parameter or the resource and its id.',
  }),
  timestamp: instant('When it went wrong, UTC.'),
  path: Type.String({ description: 'The request path with the version prefix, without the query.' }),
};

export const ErrorEnvelopeSchema = Type.Object(fields, {
  $id: 'ErrorEnvelope',
  description: 'The body of every answer that is not 2xx or 304.',
});

/** Of 429: the envelope with extension fields. */
export const LimitEnvelopeSchema = Type.Object(
  {
    ...fields,
    limitType: Type.Enum(['quota', 'burst'], {
      type: 'string',
      description: 'Extension: the limit that is exceeded; `quota` when both are.',
    }),
    resetAt: instant('Extension: when a request will be let through again, UTC.'),
  },
  { $id: 'LimitEnvelope', description: 'The body of 429: the error envelope with two fields more.' },
);

/** Of questions that are sent as a body: the envelope with an extension field. */
export const QuestionErrorEnvelopeSchema = Type.Object(
  {
    ...fields,
    problems: Type.Optional(
      Type.Array(
        Type.Object({
          path: Type.String({
            description:
              'Where it stands, for example `travellers[0].documents[1].expiresOn`. Empty = the whole question.',
          }),
          message: Type.String({ description: 'What is wrong there, going on after the path.' }),
        }),
        {
          description: 'Extension: what is wrong with the question, at most 20. Absent where it cannot be read at all.',
        },
      ),
    ),
  },
  { $id: 'QuestionErrorEnvelope', description: 'The error envelope, with each problem of the question.' },
);

/** An example of the envelope for a status and code. */
export function envelopeExample(statusCode: number, code: string, message: string, path: string) {
  return { statusCode, code, message, timestamp: '2026-02-17T09:30:00.000Z', path };
}
