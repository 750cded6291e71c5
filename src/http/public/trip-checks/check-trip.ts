/** POST /trip-checks: what a journey takes of its travellers. */
import { hash } from 'node:crypto';
import { ENGINE_VERSION } from '@carnet/rules/trips/check-trip.ts';
import { toCalendar } from '@carnet/rules/trips/forms/calendar.ts';
import { toMarkdown } from '@carnet/rules/trips/forms/markdown.ts';
import { tripQuestionExample } from '@carnet/rules/trips/question/example.ts';
import { wordsOf } from '@carnet/rules/words/words.ts';
import { Type } from 'typebox';
import { TripAnswerSchema } from '../../../catalog/schemas/trips/trip-answer.ts';
import { TripQuestionSchema } from '../../../catalog/schemas/trips/trip-question.ts';
import { NO_CATALOG } from '../answer-operation.ts';
import { catalogKnownAt } from '../asked-time.ts';
import type { BodyOperation } from '../body-operation.ts';
import { type AnswerForm, CALENDAR_TYPE, formFor, kindIn, MARKDOWN_TYPE, wordsFor } from './answer-forms.ts';
import { type AskedTrip, answer, type CheckOptions, readOptions, readTrip } from './asked-trip.ts';
import { askerOf } from './check-turns.ts';
import { COMBINATIONS_OF_REQUEST, costOf, MOST_COMBINATIONS, MOST_LEGS } from './cost-of-trip.ts';
import { tripAnswerExample } from './trip-answer-example.ts';
import { LARGEST_QUESTION, QUESTION_ERRORS } from './trip-check-errors.ts';
import { type TripCheckQuery, TripCheckQuerySchema } from './trip-check-query.ts';

const english = wordsOf('en');

export const checkTripOperation: BodyOperation = {
  operationId: 'checkTrip',
  path: '/trip-checks',
  tag: 'Trip checks',
  summary: 'What a journey takes of its travellers',
  description:
    'Extension. These people, with these documents, want to make this journey: may they, what must each of them do, by ' +
    'when, and what would change the answer? Answered by the same rules as `/entry-requirements/personalized`; every ' +
    'sentence leads to the rule and the source that it comes from.\n\n' +
    'Costs one request of the quota for each traveller, and one more for each further ' +
    `${COMBINATIONS_OF_REQUEST} combinations of a traveller’s documents, alone and with each authorisation, with legs. ` +
    `At most ${MOST_LEGS} legs of all travellers (10 travellers on 8 legs) and ${MOST_COMBINATIONS} combinations are ` +
    'answered at once; more is 422. While other large checks are answered, a large one is 503 with `Retry-After`. ' +
    'Nothing of the question is stored or logged, and answers are ' +
    '`no-store`. The same question with the same `asOf` on the same data always has the same answer: a program that ' +
    'keeps an answer may send its `ETag` in `If-None-Match`, and is answered 304, which costs nothing, while it holds ' +
    '(an extension of HTTP for POST).\n\n' +
    '`Accept` chooses JSON, Markdown (for people and language models) or a calendar with the checklist. ' +
    '`Accept-Language` chooses English, Spanish, Portuguese or French; what the data say stays in English.',
  isReadOnly: true,
  query: TripCheckQuerySchema,
  body: { schema: TripQuestionSchema, required: true, example: tripQuestionExample },
  answer: TripAnswerSchema,
  examples: { answer: { summary: 'A journey to Japan by way of Germany', value: tripAnswerExample } },
  alternatives: [
    {
      mediaType: MARKDOWN_TYPE,
      answer: Type.String({ description: 'The answer for people and language models.' }),
      examples: { answer: { summary: 'The same as Markdown', value: toMarkdown(tripAnswerExample, english) } },
    },
    {
      mediaType: CALENDAR_TYPE,
      answer: Type.String({ description: 'The checklist as whole-day events with alarms (RFC 5545).' }),
      examples: { answer: { summary: 'The checklist as a calendar', value: toCalendar(tripAnswerExample, english) } },
    },
  ],
  headers: { 'content-language': { $ref: '#/components/headers/ContentLanguage' } },
  conditional: true,
  errors: QUESTION_ERRORS,
  route({ responder, catalog: current, datedCatalogs, quota, visitors }) {
    return {
      method: 'POST',
      query: TripCheckQuerySchema,
      json: { maxBytes: LARGEST_QUESTION },
      async handle({ request, query, json }) {
        const ofNow = current();
        if (ofNow === undefined) return responder.problem(request, NO_CATALOG);
        const catalog = await catalogKnownAt(datedCatalogs, ofNow, query as TripCheckQuery, request);
        const options = readOptions(query as TripCheckQuery, catalog);
        const asked = readTrip(json, catalog, options);
        const words = wordsFor(request);
        const form = formFor(request);
        const kind = kindIn(words, form, responder.vary);
        const etag = etagOf(asked, options, catalog.tripFacts.dataRevision, form, words.language);
        if (responder.isKnown(request, kind, etag)) return;
        const units = costOf(asked.question);
        const refusal = visitors === undefined ? await quota?.take(request, units) : visitors.take(request, units);
        if (refusal !== undefined) return responder.problem(request, refusal);
        request.isSpent = true;
        const found = await answer(asked, catalog, options, words, askerOf(request, visitors));
        responder.answer(request, kind, form.write(found, words), etag);
      },
    };
  },
};

/** Of everything that the answer depends on. */
function etagOf(
  { inputHash }: AskedTrip,
  { asOf, knownAt, explain, counterfactuals }: CheckOptions,
  dataRevision: string,
  { mediaType }: AnswerForm,
  language: string,
): string {
  const parts = [inputHash, asOf, knownAt, dataRevision, ENGINE_VERSION, language, mediaType, explain, counterfactuals];
  return `W/"${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)}"`;
}
