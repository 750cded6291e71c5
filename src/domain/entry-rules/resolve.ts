/**
 * The answer for one passport and destination, as a pure function over rules, with its trace. The catalog's precomputed
 * table must equal it on every pair (a property test holds that); the trace shown to users is made by it.
 */
import { holdsOn, type Membership } from '../country-groups/membership.ts';
import { type MembershipStatus, type RuleScope, scopeKey } from './entry-rule.ts';
import {
  compareByPrecedence,
  losingStep,
  type OrderedRule,
  PRECEDENCE_STEPS,
  type PrecedenceStep,
} from './precedence.ts';
import { compareSources, type RankedSource } from './sources.ts';

/** What of a rule the resolution needs. */
export interface ResolvableRule extends OrderedRule {
  readonly sourceId: number;
  readonly membershipStatuses: readonly MembershipStatus[];
}

/** What the rules are resolved against. */
export interface ResolutionContext {
  readonly memberships: readonly Membership[];
  readonly sources: readonly RankedSource[];
  /** The day memberships are looked at, YYYY-MM-DD (UTC). */
  readonly day: string;
}

export type CandidateOutcome = 'won' | 'lost' | 'not_applicable' | 'shadowed_by_source';

export interface Candidate<Rule> {
  readonly rule: Rule;
  readonly outcome: CandidateOutcome;
  /** The step of the order at which it lost; null unless `outcome` is `lost`. */
  readonly lostAtStep: PrecedenceStep | null;
  /** One sentence for people. */
  readonly reason: string;
}

export interface Resolution<Rule> {
  readonly winner: Rule | null;
  /** The winner first, then the losers in order, then those that did not apply, by id. */
  readonly candidates: readonly Candidate<Rule>[];
}

/** Whether one side of a rule matches: nothing set, that country, or a group it is in with a standing that counts. */
function sideMatches(
  countryId: number | null,
  groupId: number | null,
  asked: number,
  inGroup: (groupId: number, countryId: number) => boolean,
): boolean {
  if (countryId !== null) return countryId === asked;
  return groupId === null || inGroup(groupId, asked);
}

function scopeMatches(
  scope: RuleScope,
  from: number,
  to: number,
  inGroup: (groupId: number, countryId: number) => boolean,
): boolean {
  return (
    sideMatches(scope.fromCountryId, scope.fromCountryGroupId, from, inGroup) &&
    sideMatches(scope.toCountryId, scope.toCountryGroupId, to, inGroup)
  );
}

/**
 * Resolves the rules for a holder of passport `from` entering `to` (country ids). Candidates are the rules whose sides
 * name these countries or a group they have ever had a standing in; a candidate applies when the standing counts today.
 */
export function resolve<Rule extends ResolvableRule>(
  rules: readonly Rule[],
  from: number,
  to: number,
  context: ResolutionContext,
): Resolution<Rule> {
  const stays = context.memberships.filter((stay) => stay.countryId === from || stay.countryId === to);
  const everIn = (groupId: number, countryId: number) =>
    stays.some((stay) => stay.countryGroupId === groupId && stay.countryId === countryId);
  const countsFor = (rule: Rule) => (groupId: number, countryId: number) =>
    stays.some(
      (stay) =>
        stay.countryGroupId === groupId &&
        stay.countryId === countryId &&
        rule.membershipStatuses.includes(stay.status) &&
        holdsOn(stay, context.day),
    );

  const candidates = rules.filter((rule) => scopeMatches(rule, from, to, everIn));
  const rankOfSource = sourceOrder(context.sources);
  const bestSource = new Map<string, number>();
  for (const rule of candidates) {
    const key = scopeKey(rule);
    const rank = rankOfSource(rule.sourceId);
    bestSource.set(key, Math.min(bestSource.get(key) ?? rank, rank));
  }
  const isShadowed = (rule: Rule) => rankOfSource(rule.sourceId) !== bestSource.get(scopeKey(rule));

  const applicable: Rule[] = [];
  const others: Candidate<Rule>[] = [];
  for (const rule of [...candidates].sort((a, b) => a.id - b.id)) {
    if (isShadowed(rule)) {
      others.push({
        rule,
        outcome: 'shadowed_by_source',
        lostAtStep: null,
        reason: 'A source of higher rank says something about the same scope.',
      });
    } else if (scopeMatches(rule, from, to, countsFor(rule))) {
      applicable.push(rule);
    } else {
      others.push({
        rule,
        outcome: 'not_applicable',
        lostAtStep: null,
        reason: whyNot(rule, from, to, countsFor(rule)),
      });
    }
  }
  applicable.sort(compareByPrecedence);
  const winner = applicable[0] ?? null;
  const ranked = applicable.map((rule): Candidate<Rule> => {
    if (winner === null || rule === winner) {
      return { rule, outcome: 'won', lostAtStep: null, reason: 'The most specific rule that applies.' };
    }
    const step = losingStep(winner, rule);
    return {
      rule,
      outcome: 'lost',
      lostAtStep: step,
      reason: `Lost to rule ${winner.id} at step ${step}: ${PRECEDENCE_STEPS[step]}.`,
    };
  });
  return { winner, candidates: [...ranked, ...others] };
}

/** The place of each source in the order of sources; sources that are not listed come last. */
export function sourceOrder(sources: readonly RankedSource[]): (sourceId: number) => number {
  const place = new Map([...sources].sort(compareSources).map((source, index) => [source.id, index]));
  return (sourceId) => place.get(sourceId) ?? Number.MAX_SAFE_INTEGER;
}

function whyNot(
  rule: ResolvableRule,
  from: number,
  to: number,
  counts: (groupId: number, countryId: number) => boolean,
): string {
  const sides: string[] = [];
  if (!sideMatches(rule.fromCountryId, rule.fromCountryGroupId, from, counts)) sides.push('passport country');
  if (!sideMatches(rule.toCountryId, rule.toCountryGroupId, to, counts)) sides.push('destination');
  const statuses = rule.membershipStatuses.join(' or ');
  return `The ${sides.join(' and the ')} has no standing as ${statuses} in the rule's group today.`;
}
