/** What one passport needs everywhere, and what every passport needs in one place: a line for each other country. */

import { type ByteText, byteText, toBytes } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import type { PersonalizedResult } from '../../../catalog/schemas/personalized-result.ts';
import { RememberedAnswers } from '../../public/remembered-answers.ts';
import { countriesOf } from './countries.ts';

/** A country without a line is one of which nothing is known. */
export interface Answers {
  readonly countryId: number;
  readonly answers: readonly AnswerLine[];
}

export type AnswerLine = Pick<
  PersonalizedResult['requirement'],
  'visaRequirementType' | 'maxStayDays' | 'lastVerifiedAt' | 'isStale'
> & { readonly countryId: number };

/** Some 30 KB each; the passports and destinations of the world are 500. */
const remembered = new RememberedAnswers(500);

export type Side = 'passport' | 'destination';

/** JSON of `Answers`. */
export function answersOf(catalog: Catalog, side: Side, countryId: number): ByteText {
  return remembered.answer(catalog, `${side} ${countryId}`, () => {
    const answers: AnswerLine[] = [];
    for (const { id } of countriesOf(catalog).all) {
      if (id === countryId) continue;
      const answer = side === 'passport' ? catalog.personalized(countryId, id) : catalog.personalized(id, countryId);
      if (answer === undefined) continue;
      const { requirement } = readAnswer(answer);
      const { visaRequirementType, maxStayDays, lastVerifiedAt, isStale } = requirement;
      answers.push({ countryId: id, visaRequirementType, maxStayDays, lastVerifiedAt, isStale });
    }
    return byteText(JSON.stringify({ countryId, answers } satisfies Answers));
  });
}

export function readAnswer(answer: ByteText): PersonalizedResult {
  return JSON.parse(toBytes(answer).toString()) as PersonalizedResult;
}
