/** Answers the question of a file, as POST /v1/trip-checks answers it. */

import type { Day } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { answerTrip } from '@carnet/rules/trips/answer-trip.ts';
import { checkTrip } from '@carnet/rules/trips/check-trip.ts';
import { QuestionError } from '@carnet/rules/trips/question/question-error.ts';
import { readQuestion } from '@carnet/rules/trips/question/read-question.ts';
import type { TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import type { Language, Words } from '@carnet/rules/words/words.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import { questionLookup } from '../../../catalog/trips/question-lookup.ts';
import { questionHash } from '../../../infrastructure/trips/question-hash.ts';
import { wordsIn } from '../../../infrastructure/words/words-in.ts';
import { nameOf } from './trip-file.ts';

export interface AnswerFileOptions {
  readonly asOf: Day;
  readonly language: Language;
  readonly explain: boolean;
}

export function answerFile(
  file: string,
  body: unknown,
  catalog: Catalog,
  { asOf, language, explain }: AnswerFileOptions,
): { readonly answer: TripAnswer; readonly words: Words } {
  const words = wordsIn(language);
  try {
    const question = readQuestion(body, questionLookup(catalog), asOf);
    const answer = answerTrip(checkTrip(question, catalog.tripFacts, { asOf }), words, {
      inputHash: questionHash(body),
      explain,
    });
    return { answer, words };
  } catch (error) {
    throw error instanceof QuestionError ? mistakesIn(file, error) : error;
  }
}

/** All on lines of their own. */
function mistakesIn(file: string, { code, problems, count }: QuestionError): DomainError {
  const lines = problems.map(({ path, message }) => `  ${path === '' ? 'the question' : path} ${message}`);
  const rest = count > problems.length ? [`  and ${count - problems.length} more`] : [];
  const title = `${nameOf(file)} has ${count === 1 ? 'a mistake' : `${count} mistakes`}:`;
  return new DomainError(code, [title, ...lines, ...rest].join('\n'));
}
