/** One trip check: the question as it was sent, read, and answered from a catalog. */

import { type Day, dayOf } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { answerTrip } from '@carnet/rules/trips/answer-trip.ts';
import { checkTripInSteps } from '@carnet/rules/trips/check-trip.ts';
import { readQuestion } from '@carnet/rules/trips/question/read-question.ts';
import type { TripQuestion } from '@carnet/rules/trips/question.ts';
import type { TripAnswer } from '@carnet/rules/trips/trip-answer.ts';
import type { Words } from '@carnet/rules/words/words.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import { questionLookup } from '../../../catalog/trips/question-lookup.ts';
import { questionHash } from '../../../infrastructure/trips/question-hash.ts';
import { namedTime } from '../asked-time.ts';
import { type Asker, CheckTurns } from './check-turns.ts';
import { combinationsOf, refuseTooMuch } from './cost-of-trip.ts';
import type { TripCheckQuery } from './trip-check-query.ts';

/** What every check of a request has in common. */
export interface CheckOptions {
  readonly asOf: Day;
  /** Null = what is known now. */
  readonly knownAt: string | null;
  readonly explain: boolean;
  readonly counterfactuals: boolean;
}

export interface AskedTrip {
  readonly question: TripQuestion;
  readonly inputHash: string;
}

/** Throws DomainError when the data that were asked for do not answer here. */
export function readOptions(query: TripCheckQuery, catalog: Catalog): CheckOptions {
  const { asOf = dayOf(Date.now()), dataRevision, explain = false, counterfactuals = true } = query;
  const answering = catalog.tripFacts.dataRevision;
  if (dataRevision !== undefined && dataRevision !== answering) {
    throw new DomainError(
      'BUSINESS_RULE_VIOLATION',
      `dataRevision "${dataRevision}" does not answer here. The data revision of this server is "${answering}"`,
    );
  }
  const knownAt = namedTime(query, catalog)?.knownAt ?? null;
  return { asOf, knownAt, explain, counterfactuals };
}

/** Throws QuestionError, which names all that is wrong, or a DomainError for too much. `sent`: JSON of any shape. */
export function readTrip(sent: unknown, catalog: Catalog, { asOf }: CheckOptions): AskedTrip {
  const question = readQuestion(sent, questionLookup(catalog), asOf);
  refuseTooMuch(question);
  return { question, inputHash: questionHash(sent) };
}

/** One event loop has one line of checks, whichever door they came by. */
const turns = new CheckTurns();

/** Rejects with a DomainError where that is too much work. */
export async function answer(
  { question, inputHash }: AskedTrip,
  catalog: Catalog,
  { asOf, knownAt, explain, counterfactuals }: CheckOptions,
  words: Words,
  asker: Asker,
): Promise<TripAnswer> {
  const steps = checkTripInSteps(question, catalog.tripFacts, { asOf, counterfactuals });
  const checked = await turns.run(steps, combinationsOf(question), asker);
  return answerTrip(checked, words, { inputHash, knownAt, explain });
}
