/**
 * How an answer comes together, as a pure function over rules: each topic is answered by the first rule, by precedence,
 * that applies and says something of it.
 */

import {
  isGeneral,
  type MembershipStatus,
  type RuleScope,
  scopeKey,
  type VisaRequirementType,
} from '../entry-rules/entry-rule.ts';
import { holdsOn, type Membership } from '../entry-rules/membership.ts';
import {
  compareByPrecedence,
  losingStep,
  type OrderedRule,
  PRECEDENCE_STEPS,
  type PrecedenceStep,
} from '../entry-rules/precedence.ts';
import { compareSources, type RankedSource } from '../entry-rules/sources.ts';
import { isInForce, type Validity } from '../entry-rules/validity.ts';
import type { EntryRuleContent } from '../schema/entry-rule-fields.ts';
import { INHERITED_TOPICS, type InheritedTopic, type Topic } from './topic-names.ts';
import { isOfSome, topicBit } from './topics.ts';

/** What of a rule decides which topics it answers. */
export interface Statement extends OrderedRule, Validity {
  readonly sourceId: number;
  readonly membershipStatuses: readonly MembershipStatus[];
  /** Bits of the topics of which it says something (topics.ts). */
  readonly topics: number;
  readonly inheritsGeneral: boolean;
  readonly visaRequirementType: VisaRequirementType | null;
  readonly maxStayDays: number | null;
  readonly appliesToVisaTypes: readonly VisaRequirementType[] | null;
  /** It speaks of some travellers only, by how they arrive or how old they are: no answer to a pair as a whole. */
  readonly isOfSome: boolean;
  readonly appliesToMode: EntryRuleContent['appliesToMode'];
  readonly appliesToMinimumAge: number | null;
}

/** What the rules are resolved against. */
export interface ResolutionContext {
  readonly memberships: readonly Membership[];
  readonly sources: readonly RankedSource[];
  /** The day for which is asked, YYYY-MM-DD (UTC): which memberships hold, and which rules. */
  readonly day: string;
}

export const CANDIDATE_OUTCOMES = [
  'won',
  'lost',
  'no_visa',
  'not_applicable',
  'not_in_force',
  'shadowed_by_source',
] as const;
export type CandidateOutcome = (typeof CANDIDATE_OUTCOMES)[number];

export interface Candidate<Rule> {
  readonly rule: Rule;
  readonly outcome: CandidateOutcome;
  /** The step of the order at which it lost; null unless `outcome` is `lost`. */
  readonly lostAtStep: PrecedenceStep | null;
  /** One sentence for people. */
  readonly reason: string;
}

export interface TopicLoser<Rule> {
  readonly rule: Rule;
  /** One sentence for people. */
  readonly reason: string;
}

export interface TopicAnswer<Rule> {
  /** The rule that answers it; null = no rule says anything of it. */
  readonly rule: Rule | null;
  /** The other rules that apply to the pair and say something of it, in order. */
  readonly losers: readonly TopicLoser<Rule>[];
}

export interface Resolution<Rule> {
  /** The rule that says which visa is needed; where none does, the first that applies. */
  readonly winner: Rule | null;
  /** Of the visa: the winner first, then the losers in order, then those that did not apply, by id. */
  readonly candidates: readonly Candidate<Rule>[];
  readonly topics: Readonly<Record<InheritedTopic, TopicAnswer<Rule>>>;
  /** Of each other source the rule that would say which visa is needed if that source were alone. */
  readonly others: readonly Rule[];
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

/** A rule that inherits nothing counts for every topic: what it does not say is not known. */
export function speaksOf(rule: Pick<Statement, 'topics' | 'inheritsGeneral'>, topic: Topic): boolean {
  return (rule.topics & topicBit(topic)) !== 0 || !rule.inheritsGeneral;
}

type Conditional = RuleScope & Pick<Statement, 'topics' | 'appliesToVisaTypes' | 'visaRequirementType' | 'maxStayDays'>;
type VisaAnswer = Pick<Statement, 'visaRequirementType' | 'maxStayDays'> | null;

/**
 * Whether the rule speaks of travellers who need this visa. What a rule about some passports says beside a visa holds for
 * those who need that visa: "no insurance" of a visa-free list says nothing of those who have to apply.
 */
export function meetsCondition(rule: Conditional, visa: VisaAnswer): boolean {
  const needed = visa?.visaRequirementType ?? null;
  if (rule.appliesToVisaTypes !== null) return needed !== null && rule.appliesToVisaTypes.includes(needed);
  return isGeneral(rule) || (rule.topics & topicBit('visa')) === 0 || rule.visaRequirementType === needed;
}

/** Whether the rule may answer this topic for travellers who need this visa. */
export function mayAnswer(topic: InheritedTopic, rule: Conditional, visa: VisaAnswer): boolean {
  if (!meetsCondition(rule, visa)) return false;
  // What stands in for a visa concerns those who need one.
  if (topic === 'acceptedDocuments') return visa?.visaRequirementType !== 'visa_free';
  return topic !== 'notes' || notesFit(rule, visa);
}

/** Notes often repeat the stay. */
function notesFit(rule: Conditional, visa: VisaAnswer): boolean {
  const saysNotes = (rule.topics & topicBit('notes')) !== 0;
  if (!saysNotes || isGeneral(rule) || (rule.topics & topicBit('visa')) === 0) return true;
  const stay = visa?.maxStayDays ?? null;
  return stay === null || rule.maxStayDays === stay;
}

/**
 * Resolves the rules for a holder of passport `from` entering `to` (country ids). Candidates are the rules whose sides
 * name these countries or a group they have ever had a standing in; a candidate applies when it is in force and the
 * standing counts today.
 */
export function resolve<Rule extends Statement>(
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

  const candidates = rules.filter((rule) => scopeMatches(rule, from, to, everIn)).sort((a, b) => a.id - b.id);
  const inForce = candidates.filter((rule) => isInForce(rule, context.day)); // what has ended hides nothing
  const applicable = inForce.filter((rule) => scopeMatches(rule, from, to, countsFor(rule))).sort(compareByPrecedence);
  const better = rulesOfBetterSources(inForce, sourceOrder(context.sources));
  const isHidden = (rule: Rule, speaks: (rule: Rule) => boolean) => better.get(rule)?.some(speaks) ?? false;
  const speaksOfVisa = (rule: Rule) => speaksOf(rule, 'visa');

  const states = (rule: Rule) => (rule.topics & topicBit('visa')) !== 0;
  const first = applicable.find((rule) => speaksOfVisa(rule) && !isHidden(rule, speaksOfVisa));
  const stated = first !== undefined && states(first) ? first : null;
  const winner = stated ?? applicable.find((rule) => !better.has(rule)) ?? null;

  const ranked: Candidate<Rule>[] = [];
  const others: Candidate<Rule>[] = [];
  for (const rule of applicable) {
    if (rule === winner) ranked.unshift(won(rule));
    else if (!states(rule)) others.push(told(rule, 'no_visa', 'It says nothing of the visa.'));
    else if (isHidden(rule, speaksOfVisa)) others.push(told(rule, 'shadowed_by_source', SHADOWED));
    else ranked.push(lost(winner as Rule, rule));
  }
  for (const rule of candidates) {
    if (!isInForce(rule, context.day)) others.push(told(rule, 'not_in_force', whyNotInForce(rule, context.day)));
    else if (!applicable.includes(rule)) {
      const shadowed = states(rule) && isHidden(rule, speaksOfVisa);
      const why = shadowed ? SHADOWED : whyNot(rule, from, to, countsFor(rule));
      others.push(told(rule, shadowed ? 'shadowed_by_source' : 'not_applicable', why));
    }
  }
  const topics = INHERITED_TOPICS.map((topic) => {
    if (!applicable.some((rule) => (rule.topics & topicBit(topic)) !== 0)) return [topic, UNANSWERED];
    const speaks = (rule: Rule) => !rule.isOfSome && speaksOf(rule, topic);
    return [topic, answerTopic(topic, applicable, (rule) => isHidden(rule, speaks), stated)];
  });
  return {
    winner,
    candidates: [...ranked, ...others.sort((a, b) => a.rule.id - b.rule.id)],
    topics: Object.fromEntries(topics) as Resolution<Rule>['topics'],
    others: stated === null ? [] : answersOfOthers(applicable, stated.sourceId),
  };
}

/** `applicable` in order of precedence. */
function answersOfOthers<Rule extends Statement>(applicable: readonly Rule[], sourceId: number): Rule[] {
  const others: Rule[] = [];
  const asked = new Set([sourceId]);
  for (const rule of applicable) {
    // A rule about some travellers is no statement about the pair.
    if (asked.has(rule.sourceId) || isOfSome(rule) || !speaksOf(rule, 'visa')) continue;
    asked.add(rule.sourceId);
    // "Not known" states nothing.
    if (rule.visaRequirementType !== null) others.push(rule);
  }
  return others;
}

const UNANSWERED: TopicAnswer<never> = { rule: null, losers: [] };

/** Of each rule those of the same scope whose sources come before its own; most have none. */
function rulesOfBetterSources<Rule extends Statement>(
  rules: readonly Rule[],
  rankOfSource: (sourceId: number) => number,
): ReadonlyMap<Rule, readonly Rule[]> {
  const better = new Map<Rule, readonly Rule[]>();
  if (rules.every(({ sourceId }) => sourceId === rules[0]?.sourceId)) return better;
  for (const rule of rules) {
    const rank = rankOfSource(rule.sourceId);
    const own = rules.filter((one) => rankOfSource(one.sourceId) < rank && haveOneScope(one, rule));
    if (own.length > 0) better.set(rule, own);
  }
  return better;
}

function haveOneScope(one: RuleScope, other: RuleScope): boolean {
  return (
    one.fromCountryId === other.fromCountryId &&
    one.fromCountryGroupId === other.fromCountryGroupId &&
    one.toCountryId === other.toCountryId &&
    one.toCountryGroupId === other.toCountryGroupId
  );
}

/** `applicable` in order of precedence. `isHidden`: whether a better source speaks of it. */
function answerTopic<Rule extends Statement>(
  topic: InheritedTopic,
  applicable: readonly Rule[],
  isHidden: (rule: Rule) => boolean,
  visa: Rule | null,
): TopicAnswer<Rule> {
  const bit = topicBit(topic);
  let answer: Rule | null = null;
  let closedBy: Rule | null = null;
  const losers: TopicLoser<Rule>[] = [];
  for (const rule of applicable) {
    if (!speaksOf(rule, topic)) continue;
    const says = (rule.topics & bit) !== 0;
    let reason: string | null = null;
    if (rule.isOfSome) reason = 'It speaks of some travellers only, by how they arrive or how old they are.';
    else if (!mayAnswer(topic, rule, visa)) reason = 'It speaks of travellers with another visa or stay.';
    else if (isHidden(rule)) reason = SHADOWED;
    else if (closedBy !== null) reason = `Rule ${closedBy.id} inherits nothing.`;
    else if (answer !== null) {
      const step = losingStep(answer, rule);
      reason = `Lost to rule ${answer.id} at step ${step}: ${PRECEDENCE_STEPS[step]}.`;
    } else if (says) answer = rule;
    else closedBy = rule;
    if (reason !== null && says) losers.push({ rule, reason });
  }
  return { rule: answer, losers };
}

const SHADOWED = 'A higher-ranked source covers the same scope.';

function told<Rule>(rule: Rule, outcome: CandidateOutcome, reason: string): Candidate<Rule> {
  return { rule, outcome, lostAtStep: null, reason };
}

function won<Rule>(rule: Rule): Candidate<Rule> {
  return told(rule, 'won', 'The most specific rule that applies.');
}

function lost<Rule extends Statement>(winner: Rule, rule: Rule): Candidate<Rule> {
  const step = losingStep(winner, rule);
  const reason = `Lost to rule ${winner.id} at step ${step}: ${PRECEDENCE_STEPS[step]}.`;
  return { rule, outcome: 'lost', lostAtStep: step, reason };
}

/** Of the rules that speak, those of the best source of their scope. */
export function bestOfEachScope<Rule extends Statement>(
  rules: readonly Rule[],
  speaks: (rule: Rule) => boolean,
  rankOfSource: (sourceId: number) => number,
): ReadonlySet<Rule> {
  const best = new Map<string, number>();
  const speaking = rules.filter(speaks);
  const keys = speaking.map(scopeKey);
  for (const [index, rule] of speaking.entries()) {
    const key = keys[index] as string;
    const rank = rankOfSource(rule.sourceId);
    best.set(key, Math.min(best.get(key) ?? rank, rank));
  }
  return new Set(speaking.filter((rule, index) => rankOfSource(rule.sourceId) === best.get(keys[index] as string)));
}

const orders = new WeakMap<readonly RankedSource[], (sourceId: number) => number>();

/** The place of each source in the order of sources; sources that are not listed come last. */
export function sourceOrder(sources: readonly RankedSource[]): (sourceId: number) => number {
  let order = orders.get(sources);
  if (order === undefined) {
    const place = new Map([...sources].sort(compareSources).map((source, index) => [source.id, index]));
    order = (sourceId) => place.get(sourceId) ?? Number.MAX_SAFE_INTEGER;
    orders.set(sources, order);
  }
  return order;
}

function whyNotInForce({ validFrom, validUntil }: Validity, day: string): string {
  return validFrom !== null && day < validFrom
    ? `It holds from ${validFrom} on.`
    : `It held until ${validUntil}, the first day on which it no longer does.`;
}

function whyNot(
  rule: Statement,
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
