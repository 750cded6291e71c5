/** Codes of the passport's country and of the groups that it is a full member of. */
import type { Holder } from '../facts/held-documents.ts';
import type { PersonalizedResult } from './answer-kind.ts';
import type { Pair } from './use-answer.ts';

export function holderOf({
  passport,
  result,
}: Pick<Pair, 'passport'> & { readonly result: PersonalizedResult }): Holder {
  return new Set([passport.iso2, ...result.applicabilityContext.countryGroups.map(({ code }) => code)]);
}
