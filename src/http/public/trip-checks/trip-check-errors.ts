/** What goes wrong with trip checks, for the description. */
import type { JsonObject } from '../../openapi/components.ts';
import { errorResponse } from '../../openapi/responses.ts';

/** Bytes of a question: far more than any journey takes. */
export const LARGEST_QUESTION = 65_536;

const path = '/v1/trip-checks';

export const QUESTION_ERRORS: JsonObject = {
  '400': errorResponse(
    'VALIDATION_ERROR',
    'a query parameter or the question cannot be read: not JSON, nested too deeply, unknown or missing fields, values ' +
      "out of range, codes that do not exist, or something that looks like a document's number. `problems` has each " +
      'with its path.',
    '2 problems: travellers[0].documents[0].expiresOn must be a day such as 2026-12-31; got "soon". legs is required.',
    {
      path,
      envelope: {
        name: 'QuestionErrorEnvelope',
        extra: {
          problems: [
            {
              path: 'travellers[0].documents[0].expiresOn',
              message: 'must be a day such as 2026-12-31; got "soon"',
            },
            { path: 'legs', message: 'is required' },
          ],
        },
      },
    },
  ),
  '413': errorResponse(
    'PAYLOAD_TOO_LARGE',
    `the question is larger than ${LARGEST_QUESTION} bytes.`,
    `The request body is larger than ${LARGEST_QUESTION} bytes`,
    { path },
  ),
  '415': errorResponse(
    'UNSUPPORTED_MEDIA_TYPE',
    'the body is not JSON in UTF-8 without content-encoding.',
    'A request body must be JSON: send "content-type: application/json", in UTF-8 and without content-encoding',
    { path },
  ),
  '422': errorResponse(
    'BUSINESS_RULE_VIOLATION',
    'parts of the question contradict each other, such as dates that go back; or the data of `dataRevision` do not ' +
      'answer here.',
    'legs[1].arrivesOn is before the departure of the leg before it.',
    {
      path,
      envelope: {
        name: 'QuestionErrorEnvelope',
        extra: { problems: [{ path: 'legs[1].arrivesOn', message: 'is before the departure of the leg before it' }] },
      },
    },
  ),
};
