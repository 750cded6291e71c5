/** Which rules would answer nothing any more after a change of the desk. */
import type { PairRange } from '@carnet/rules/entry-rules/pair-range.ts';
import type { AnswerDifference } from '../changes/answer-differences.ts';
import { statementsOf } from '../changes/cause-of-difference.ts';
import type { RulesEdition } from '../rules-edition.ts';
import type { ComparedEditions } from './compared-editions.ts';

/**
 * Ids of the rules that answer something of a pair that differs, and afterwards nothing of any of these. One that is
 * about every destination is among them only if all destinations may differ.
 */
export function displacedRules(
  differences: readonly AnswerDifference[],
  { before, affected }: ComparedEditions,
): number[] {
  const answering = (answers: readonly AnswerDifference['before'][]) => new Set(answers.flatMap(statementsOf));
  const still = answering(differences.map((one) => one.after));
  const isEverywhere = affected.some(({ destinationIds }) => destinationIds === null);
  return [...answering(differences.map((one) => one.before))].filter(
    (id) => !still.has(id) && (isEverywhere || before.rules.hasDestination(id)),
  );
}

/** `about`: the pairs of each rule, for which `after` must answer. */
export function idleRules(about: ReadonlyMap<number, PairRange>, after: RulesEdition): number[] {
  return [...about].filter(([id, range]) => !answersSome(id, range, after)).map(([id]) => id);
}

function answersSome(id: number, range: PairRange, { rules, countries }: RulesEdition): boolean {
  const passports = countries.all.filter((one) => one.issuesPassports && range.passportIds?.has(one.id) !== false);
  const destinations = countries.all.filter((one) => range.destinationIds?.has(one.id) !== false);
  const pairs = passports
    .flatMap((from) => destinations.map((to) => [from.id, to.id] as const))
    .filter(([from, to]) => from !== to);
  // Most answer a visa; to look for other topics takes longer.
  return (
    pairs.some(([from, to]) => rules.answererOf(from, to) === id) ||
    pairs.some(([from, to]) => statementsOf(rules.answer(from, to)).includes(id))
  );
}
