/** POST /trip-checks/batch: many questions in one request, answered while they are being sent. */
import type { IncomingMessage } from 'node:http';
import { tripQuestionExample } from '@carnet/rules/trips/question/example.ts';
import { Type } from 'typebox';
import { TripCheckLineSchema } from '../../../catalog/schemas/trips/trip-check-line.ts';
import { TripQuestionSchema } from '../../../catalog/schemas/trips/trip-question.ts';
import { type AnswerKind, LIVE } from '../../answer/answer-kind.ts';
import { errorResponse } from '../../openapi/responses.ts';
import { DEFAULT_LIMITS } from '../../server/server-limits.ts';
import { NO_CATALOG } from '../answer-operation.ts';
import { catalogKnownAt } from '../asked-time.ts';
import type { BodyOperation } from '../body-operation.ts';
import { wordsFor } from './answer-forms.ts';
import { answerLines, MOST_LINES } from './answer-lines.ts';
import { readOptions } from './asked-trip.ts';
import { LineReader } from './line-reader.ts';
import { tripAnswerExample } from './trip-answer-example.ts';
import { LARGEST_QUESTION, QUESTION_ERRORS } from './trip-check-errors.ts';
import { type TripCheckQuery, TripCheckQuerySchema } from './trip-check-query.ts';

const LINES_TYPE = 'application/x-ndjson';
const LINES: AnswerKind = { ...LIVE, contentType: `${LINES_TYPE}; charset=utf-8` };
const path = '/v1/trip-checks/batch';

export const checkTripsBatchOperation: BodyOperation = {
  operationId: 'checkTripsBatch',
  path: '/trip-checks/batch',
  tag: 'Trip checks',
  summary: 'Many trip checks in one request',
  description:
    `Extension. One question a line (NDJSON), at most ${MOST_LINES} lines of at most ${LARGEST_QUESTION} bytes. Each ` +
    'is answered in its turn by a line with its number and `answer`, or `error` where it is refused; empty lines are ' +
    'passed over. Answers come while questions are still being sent: read while you send, as nothing more is read from ' +
    'a client that does not read. All lines are answered from the same data. A line must arrive within ten seconds of ' +
    'the answer to the one before it.\n\n' +
    'Each line costs of the quota what it would as a request, and one when it is refused; of the rate the batch costs ' +
    'one. Lines of an account are checked one after another, in all of its batches. When ' +
    'the quota ends, that line and those after it are answered with `RATE_LIMIT_EXCEEDED`. Nothing of the questions is ' +
    'stored or logged.',
  isReadOnly: true,
  query: TripCheckQuerySchema,
  body: {
    mediaType: LINES_TYPE,
    required: true,
    schema: Type.String({
      description: 'Lines of JSON, each a `TripQuestion`.',
      contentMediaType: 'application/json',
      contentSchema: TripQuestionSchema,
    }),
    example: `${JSON.stringify(tripQuestionExample)}\n`,
  },
  mediaType: LINES_TYPE,
  answer: Type.String({
    description: 'Lines of JSON, each a `TripCheckLine`.',
    contentMediaType: 'application/json',
    contentSchema: TripCheckLineSchema,
  }),
  examples: {
    answers: {
      summary: 'A question that is answered, and a line that is not JSON',
      value: [
        { line: 1, answer: tripAnswerExample },
        {
          line: 2,
          error: { statusCode: 400, code: 'VALIDATION_ERROR', message: 'The line is not valid JSON in UTF-8' },
        },
      ]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    },
  },
  headers: { 'content-language': { $ref: '#/components/headers/ContentLanguage' } },
  conditional: false,
  errors: {
    '415': errorResponse(
      'UNSUPPORTED_MEDIA_TYPE',
      'the body is not lines of JSON in UTF-8 without content-encoding.',
      'A request body must be lines of JSON: send "content-type: application/x-ndjson", in UTF-8 and without ' +
        'content-encoding',
      { path },
    ),
    '422': QUESTION_ERRORS['422'] as NonNullable<(typeof QUESTION_ERRORS)[string]>,
  },
  route({ responder, catalog: current, datedCatalogs, quota, limits = DEFAULT_LIMITS }) {
    return {
      method: 'POST',
      query: TripCheckQuerySchema,
      isStreamed: true,
      async handle({ request, query }) {
        const ofNow = current();
        if (ofNow === undefined) return responder.problem(request, NO_CATALOG);
        const catalog = await catalogKnownAt(datedCatalogs, ofNow, query as TripCheckQuery, request);
        const options = readOptions(query as TripCheckQuery, catalog);
        const words = wordsFor(request);
        const { message } = request;
        const vary = `accept-language, ${responder.vary}`;
        const stream = responder.stream(request, {
          ...LINES,
          vary,
          headers: ['content-language', words.language],
        });
        const reader = new LineReader(message, { maxBytes: LARGEST_QUESTION, timeoutMs: limits.requestTimeoutMs });
        const unexpected = (error: unknown) => responder.unexpected(request, error);
        const end = await answerLines({ request, reader, stream, catalog, options, words, quota, unexpected });
        stream.end();
        if (end === 'cut') discardRest(message, limits.requestTimeoutMs);
      },
    };
  },
};

/** Lets the client finish, so that it reads the answer, but not for long. */
function discardRest(message: IncomingMessage, milliseconds: number): void {
  const giveUp = setTimeout(() => message.socket.destroy(), milliseconds).unref();
  message.once('close', () => clearTimeout(giveUp));
  message.resume();
}
