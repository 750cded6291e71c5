/** Compares two versions of the data, or two days of one, in turns with requests: all pairs of the world take seconds. */
import type { Day } from '@carnet/rules/calendar.ts';
import { type AnswerDifference, differences } from '@carnet/rules/differences.ts';
import type { PairRange } from '@carnet/rules/entry-rules/pair-range.ts';
import type { AnswerRecord } from '@carnet/rules/requirement.ts';
import type { Rule } from '@carnet/rules/rule-set.ts';
import { keptInTurns } from '../in-turns.ts';
import type { RulesEdition } from '../rules-edition.ts';

interface Comparison<Kept> {
  /** What of a difference to hold on to, as there may be one of each pair. */
  readonly keep: (difference: AnswerDifference) => Kept;
  /** Only these pairs; absent = all. */
  readonly ranges?: readonly PairRange[];
  readonly signal?: AbortSignal | undefined;
}

/** Each version is asked about its own day. */
export function differencesOfVersions<Kept>(
  earlier: RulesEdition,
  later: RulesEdition,
  { keep, ranges, signal }: Comparison<Kept>,
): Promise<Kept[]> {
  return keptInTurns(differences(earlier, later, { countryIds: countryIdsOf(later), ranges }), keep, signal);
}

export function differencesOfDays(edition: RulesEdition, day: Day, next: Day): Promise<AnswerDifference[]> {
  const { ruleSet } = edition;
  const found = differences({ ruleSet, day }, { ruleSet, day: next }, { countryIds: countryIdsOf(edition) });
  return keptInTurns(found, (one) => one);
}

/** Every passport with every destination but its own country. */
export function* pairsOf({ countries, ruleSet }: RulesEdition): Generator<readonly [passport: number, to: number]> {
  for (const { id: passport } of countries.all) {
    if (!ruleSet.issuesPassports(passport)) continue;
    for (const { id: to } of countries.all) if (to !== passport) yield [passport, to];
  }
}

/** Code of the source of a rule. */
export function sourceOf({ ruleSet }: RulesEdition, ruleId: number): string {
  return ruleSet.sourceOf(ruleSet.rule(ruleId) as Rule).code;
}

/** Ids of the rules that an answer is made of, that of the visa first. */
export function statementsOf(answer: AnswerRecord | undefined): number[] {
  if (answer === undefined) return [];
  return [answer.id, ...Object.values(answer.facts).flatMap((fact) => (fact === null ? [] : [fact.statementId]))];
}

const countryIdsOf = ({ countries }: RulesEdition): number[] => countries.all.map(({ id }) => id);
