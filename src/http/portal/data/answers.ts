/** What one passport needs everywhere, and what every passport needs in one place: a line for each other country. */

import { type ByteText, byteText } from '../../../catalog/byte-text.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import { RememberedAnswers } from '../../public/remembered-answers.ts';
import { requirementBetween } from '../../public/summaries/summaries.ts';
import type { AnswerLine, AnswerSide, Answers } from '../shared/portal-shapes.ts';
import { countriesOf } from './countries.ts';

/** Some 30 KB each; the passports and destinations of the world are 500. */
const remembered = new RememberedAnswers(500);

/** JSON of `Answers`. */
export function answersOf(catalog: Catalog, side: AnswerSide, countryId: number): ByteText {
  return remembered.answer(catalog, `${side} ${countryId}`, () => {
    const answers: AnswerLine[] = [];
    for (const { id } of countriesOf(catalog).all) {
      if (id === countryId) continue;
      const requirement = requirementBetween(catalog, side, countryId, id);
      if (requirement === undefined) continue;
      const { visaRequirementType, maxStayDays, lastVerifiedAt, verification } = requirement;
      answers.push({ countryId: id, visaRequirementType, maxStayDays, lastVerifiedAt, status: verification.status });
    }
    return byteText(JSON.stringify({ countryId, answers } satisfies Answers));
  });
}
