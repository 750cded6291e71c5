/** Reads a question in tests, and what it is refused for. */
import { QuestionError } from '@carnet/rules/trips/question/question-error.ts';
import { readQuestion } from '@carnet/rules/trips/question/read-question.ts';
import { TRIP_TODAY } from './arbitrary-trips.ts';
import { testLookup } from './trip-lookup.ts';

export const readTrip = (value: unknown) => readQuestion(value, testLookup, TRIP_TODAY);

/** Undefined = it is read. */
export function refusalOf(value: unknown): QuestionError | undefined {
  try {
    readTrip(value);
    return undefined;
  } catch (error) {
    if (error instanceof QuestionError) return error;
    throw error;
  }
}

/** `path message`, of each problem. */
export function problemsOf(value: unknown): readonly string[] {
  return refusalOf(value)?.problems.map(({ path, message }) => `${path} ${message}`) ?? [];
}

/** The smallest question, with these fields of its traveller, its document, its leg, or of itself. */
export function tripWith(given: {
  readonly traveller?: object;
  readonly document?: object;
  readonly leg?: object;
  readonly question?: object;
}): object {
  return {
    travellers: [{ documents: [{ nationality: 'BR', ...given.document }], ...given.traveller }],
    legs: [{ country: 'JP', ...given.leg }],
    ...given.question,
  };
}
