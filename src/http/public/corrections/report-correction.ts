/** POST /corrections: somebody reports a mistake in an answer. */

import { LANGUAGES } from '@carnet/rules/words/words.ts';
import { questionLookup } from '../../../catalog/trips/question-lookup.ts';
import { readCorrection } from '../../../domain/corrections/read-correction.ts';
import { reportMistake } from '../../../services/corrections/report-mistake.ts';
import { wishedLanguage } from '../../answer/accept-language.ts';
import { type AnswerKind, LIVE } from '../../answer/answer-kind.ts';
import { type Problem, problem } from '../../answer/errors.ts';
import { refuse, secondsOf } from '../../guard/limit-answers.ts';
import { errorResponse } from '../../openapi/responses.ts';
import { noParameters } from '../../parameters/parameter-schemas.ts';
import { NO_CATALOG } from '../answer-operation.ts';
import type { BodyOperation, ReportsOfMistakes } from '../body-operation.ts';
import { CorrectionReceiptSchema, CorrectionReportSchema, receiptExample, reportExample } from './correction-schema.ts';
import { rulesOfPair } from './rules-of-pair.ts';

/** A message is at most 2,000 characters of up to 12 bytes each as JSON escapes them. */
export const LARGEST_REPORT = 32_768;
const CREATED: AnswerKind = { ...LIVE, status: 201 };
export const NO_MAILS = problem(
  'BUSINESS_RULE_VIOLATION',
  'This server sends no mails: leave "email" out, and ask for the outcome by the id of the report',
);
export const NO_REPORTS = problem(
  'SERVICE_UNAVAILABLE',
  'This server answers from its files alone and takes no reports of mistakes',
);
const path = '/v1/corrections';

export const reportCorrectionOperation: BodyOperation = {
  operationId: 'reportCorrection',
  path: '/corrections',
  tag: 'Corrections',
  summary: 'Report a mistake',
  description:
    'Extension. Says that an answer is wrong, or was: people look at it and decide. `/corrections/{id}` tells the ' +
    'outcome. The same text about the same pair is one report: its id comes back. Nothing of the report is logged or ' +
    'shown to the public. An account can report 20 mistakes at once and 2 a minute.',
  query: noParameters,
  body: { schema: CorrectionReportSchema, required: true, example: reportExample },
  creates: true,
  answer: CorrectionReceiptSchema,
  examples: { received: { summary: 'It was taken', value: receiptExample } },
  conditional: false,
  errors: {
    '400': errorResponse(
      'VALIDATION_ERROR',
      'the report cannot be read: not JSON, unknown or missing fields, a text that is too short, too long, or has HTML ' +
        'or control characters in it, codes that do not exist. `problems` has each with its path.',
      'message is too short; expected at least 10 characters.',
      {
        path,
        envelope: {
          name: 'QuestionErrorEnvelope',
          extra: { problems: [{ path: 'message', message: 'is too short; expected at least 10 characters' }] },
        },
      },
    ),
    '413': errorResponse(
      'PAYLOAD_TOO_LARGE',
      `the report is larger than ${LARGEST_REPORT} bytes.`,
      `The request body is larger than ${LARGEST_REPORT} bytes`,
      { path },
    ),
    '415': errorResponse(
      'UNSUPPORTED_MEDIA_TYPE',
      'the body is not JSON in UTF-8 without content-encoding.',
      'A request body must be JSON: send "content-type: application/json", in UTF-8 and without content-encoding',
      { path },
    ),
    '422': errorResponse('BUSINESS_RULE_VIOLATION', 'the server sends no mails and got an address.', NO_MAILS.message, {
      path,
    }),
  },
  route({ responder, catalog: current, db, reports = { mailsOutcomes: false } }) {
    return {
      method: 'POST',
      query: noParameters,
      json: { maxBytes: LARGEST_REPORT },
      async handle({ request, json }) {
        const catalog = current();
        if (catalog === undefined) return responder.problem(request, NO_CATALOG);
        const sent = readCorrection(json, questionLookup(catalog));
        if (sent.email !== null && !reports.mailsOutcomes) return responder.problem(request, NO_MAILS);
        if (db === undefined) return responder.problem(request, NO_REPORTS);
        const often = refuseOften(reports, request.apiKey?.accountId);
        if (often !== undefined) return responder.problem(request, often);
        const language = wishedLanguage(request.headers['accept-language'], LANGUAGES) ?? 'en';
        const receipt = await reportMistake(db, { ...sent, language, ruleIds: rulesOfPair(catalog, sent) });
        responder.answer(request, CREATED, Buffer.from(JSON.stringify(receipt)), undefined);
      },
    };
  },
};

function refuseOften({ limiter }: ReportsOfMistakes, accountId: number | undefined): Problem | undefined {
  const waitMs = limiter?.takeFor(String(accountId));
  if (limiter === undefined || waitMs === undefined) return undefined;
  const { burst, requestsPerMinute } = limiter;
  const message = `Too many reports: an account may send ${burst} at once and ${requestsPerMinute} per minute`;
  return refuse('burst', message, Date.now() + Math.ceil(waitMs), secondsOf(waitMs));
}
