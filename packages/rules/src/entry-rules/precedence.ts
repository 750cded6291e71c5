/**
 * The order in which applicable rules win (docs/contract-decisions.md, "Precedence"): a total order that no pair of
 * countries changes.
 */
import type { RuleScope } from './entry-rule.ts';

/** What of a rule decides its place in the order. */
export interface OrderedRule extends RuleScope {
  readonly id: number;
  readonly priority: number;
  /** ms since epoch. */
  readonly updatedAt: number;
}

/** The steps of the order; a loser lost at the first step that tells it from the winner. */
export const PRECEDENCE_STEPS = {
  1: 'a rule for the passport country comes before all others',
  2: 'higher priority',
  3: 'origin by group before origin for everyone',
  4: 'destination by country, then by group, then everywhere',
  5: 'later update, then higher id',
} as const;
export type PrecedenceStep = keyof typeof PRECEDENCE_STEPS;

const originIsCountry = (rule: RuleScope): number => (rule.fromCountryId === null ? 0 : 1);
// Step 3 is only reached by two rules without a passport country, or with one each: then neither is by group.
const originIsGroup = (rule: RuleScope): number => (rule.fromCountryGroupId === null ? 0 : 1);
function destinationSpecificity(rule: RuleScope): number {
  if (rule.toCountryId !== null) return 2;
  return rule.toCountryGroupId === null ? 0 : 1;
}

/**
 * Steps 1 to 4 as one number: the greater wins. Exact in a double, since priority is below 2^31.
 */
export function precedenceRank(rule: RuleScope & { readonly priority: number }): number {
  const first = originIsCountry(rule) * 2 ** 31 + rule.priority;
  return (first * 2 + originIsGroup(rule)) * 3 + destinationSpecificity(rule);
}

/** Negative when `a` comes first, positive when `b` does; 0 only for the same rule. */
export function compareByPrecedence(a: OrderedRule, b: OrderedRule): number {
  return precedenceRank(b) - precedenceRank(a) || b.updatedAt - a.updatedAt || b.id - a.id;
}

/** The step at which `loser` falls behind `winner`. */
export function losingStep(winner: OrderedRule, loser: OrderedRule): PrecedenceStep {
  if (originIsCountry(winner) !== originIsCountry(loser)) return 1;
  if (winner.priority !== loser.priority) return 2;
  if (originIsGroup(winner) !== originIsGroup(loser)) return 3;
  if (destinationSpecificity(winner) !== destinationSpecificity(loser)) return 4;
  return 5;
}
