/** The rules as lists serve them on a day, where no passport is asked for. */
import { answer, type KnownVisa, knownFact, knownVisa, ownSaid, readerOf, statedFacts, whoAnswers } from './answer.ts';
import type { Day } from './calendar.ts';
import { isGeneral } from './entry-rules/entry-rule.ts';
import { holdsOn } from './entry-rules/membership.ts';
import { compareByPrecedence } from './entry-rules/precedence.ts';
import { isInForce } from './entry-rules/validity.ts';
import { bestOfEachScope, sourceOrder, speaksOf } from './facts/cascade.ts';
import type { DisputedFacts } from './facts/disputed-facts.ts';
import { VERIFICATION_STATUSES, type Verification, type VerificationStatus } from './facts/evidence.ts';
import { verifyFact } from './facts/evidence-index.ts';
import { giversInList } from './facts/filled-fields.ts';
import { saidBy } from './facts/said.ts';
import { INHERITED_TOPICS, type InheritedTopic, TOPICS, type Topic } from './facts/topic-names.ts';
import { topicBit } from './facts/topics.ts';
import type { KnownForDesk, PairCounts } from './facts/verified-rules.ts';
import { type AnswerRecord, requirementOf, type ShownAnswer } from './requirement.ts';
import type { Rule, RuleSet } from './rule-set.ts';

/** The pair for which a visa is least well known, of those that a rule answers. */
interface WorstPair {
  readonly known: KnownVisa;
  readonly passport: number;
}

/** What the answers of all passports to one destination are made of. */
interface AnswersTo {
  /** By the id of the rule that answers the visa. */
  readonly visas: ReadonlyMap<number, { readonly passports: readonly number[]; readonly worst: WorstPair }>;
  /** Ids of the rules that answer anything. */
  readonly answering: ReadonlySet<number>;
  /** By how well the visa is known. A pair that no rule answers is unverified. */
  readonly pairs: PairCounts;
}

const noPairs = () =>
  Object.fromEntries(VERIFICATION_STATUSES.map((one) => [one, 0])) as Record<VerificationStatus, number>;

const PASSPORTS_AT_ONCE = 20;

/** What rules are looked up by. */
export type ListedBy =
  | 'fromCountryId'
  | 'fromCountryGroupId'
  | 'toCountryId'
  | 'toCountryGroupId'
  | 'visaRequirementType';

export class ListedRules {
  /** In force, and no better source speaks of the same scope; by id. */
  readonly all: readonly Rule[];
  /** Ids of all countries, ascending. */
  readonly destinations: readonly number[];
  readonly #ruleSet: RuleSet;
  readonly #day: Day;
  readonly #listed: ReadonlySet<Rule>;
  readonly #by = new Map<ListedBy, ReadonlyMap<Rule[ListedBy], readonly Rule[]>>();
  readonly #answers = new Map<number, AnswersTo>();
  readonly #known = new Map<Rule, KnownVisa>();
  #forDesk: KnownForDesk | undefined;
  /** By topic, those for every traveller, the first to ask first. */
  readonly #generals: ReadonlyMap<InheritedTopic, readonly Rule[]>;

  constructor(ruleSet: RuleSet, day: Day, countryIds: readonly number[]) {
    this.#ruleSet = ruleSet;
    this.#day = day;
    this.destinations = [...countryIds].sort((a, b) => a - b);
    const inForce = ruleSet.rules.filter((rule) => isInForce(rule, day));
    const rankOfSource = sourceOrder(ruleSet.sources);
    const best = bestOfEachScope(inForce, () => true, rankOfSource);
    const hasPassport = ({ fromCountryId: id }: Rule) => id === null || ruleSet.issuesPassports(id);
    this.all = inForce.filter((rule) => best.has(rule) && hasPassport(rule));
    this.#listed = new Set(this.all);
    const generals = inForce.filter(isGeneral).sort(compareByPrecedence);
    this.#generals = new Map(
      INHERITED_TOPICS.map((topic) => {
        const speaks = (rule: Rule) => !rule.isOfSome && speaksOf(rule, topic);
        return [topic, [...bestOfEachScope(generals, speaks, rankOfSource)]];
      }),
    );
  }

  /** Those that match the destination: for everyone, then by group, then by passport country. */
  to(destination: number): Rule[] {
    const counts = this.#membershipCounts(destination);
    const ofGroups = this.with('toCountryId', null).filter(
      (rule) => rule.toCountryGroupId === null || counts(rule, rule.toCountryGroupId),
    );
    return [...this.with('toCountryId', destination), ...ofGroups].sort(byOrigin);
  }

  /** Those with this value, by id. */
  with<Name extends ListedBy>(name: Name, value: Rule[Name]): readonly Rule[] {
    let lists = this.#by.get(name);
    if (lists === undefined) {
      lists = Map.groupBy(this.all, (rule) => rule[name]);
      this.#by.set(name, lists);
    }
    return lists.get(value) ?? [];
  }

  /** One that is listed, or hidden by a better source but answers some topic. */
  find(id: number): Rule | undefined {
    const rule = this.#ruleSet.rule(id);
    return rule !== undefined && this.#isServed(rule) ? rule : undefined;
  }

  /** A rule about one pair that it answers is listed as its answer; others with what rules for everyone add. */
  record(rule: Rule): AnswerRecord {
    return requirementOf(this.#shown(rule));
  }

  /** Which rule gives a topic of the record; undefined = none speaks of it. */
  giver(rule: Rule, topic: Topic): Rule | undefined {
    return topic === 'visa' ? rule : this.#shown(rule).facts[topic]?.rule;
  }

  /** Ids of the passports whose visa the rule answers at its only destination. */
  passportsOf({ id, toCountryId }: Rule): readonly number[] {
    return (toCountryId !== null && this.#answersTo(toCountryId).visas.get(id)?.passports) || [];
  }

  /** The rules by which other sources answer the only pair that the rule is about, if it answers it. */
  othersOf({ id, fromCountryId: from, toCountryId: to }: Rule): readonly Rule[] {
    if (from === null || to === null) return [];
    const found = whoAnswers(this.#ruleSet, from, to, { day: this.#day });
    return found?.winner?.id === id ? found.others : [];
  }

  /** How well the visa is known for the pair for which it is least well known, of those that the rule answers. */
  known(rule: Rule): KnownVisa {
    let known = this.#known.get(rule);
    if (known === undefined) {
      known = this.#worst(rule) ?? knownVisa(this.#ruleSet, rule, null, null, []);
      this.#known.set(rule, known);
    }
    return known;
  }

  /** Rules that answer, and the topics on which sources disagree with them. */
  disputedFacts(): DisputedFacts[] {
    return this.#ruleSet.rules.flatMap((rule) => {
      const topics = TOPICS.filter((topic) =>
        topic === 'visa' ? this.known(rule).verification.status === 'disputed' : this.#isDisputed(topic, rule),
      );
      return topics.length === 0 || !this.#isServed(rule) ? [] : [{ ruleId: rule.id, topics }];
    });
  }

  /**
   * When each rule was verified, and how well the visa of all pairs is known. A rule counts by its visa, for the pair
   * whose visa is known least well; a rule without a visa by its least well known topic.
   */
  forDesk(): KnownForDesk {
    this.#forDesk ??= {
      rules: this.#ruleSet.rules.flatMap((rule) => {
        const day = this.#verifiedAt(rule);
        return day === null ? [] : [{ ruleId: rule.id, day }];
      }),
      pairs: this.#countPairs(),
    };
    return this.#forDesk;
  }

  #verifiedAt(rule: Rule): Day | null {
    if (states(rule, 'visa')) return this.known(rule).verification.verifiedAt;
    const topics = INHERITED_TOPICS.filter((topic) => states(rule, topic));
    const days = topics.map((topic) => knownFact(this.#ruleSet, topic, rule, rule.toCountryId).verifiedAt);
    return days.some((day) => day === null) ? null : ((days as Day[]).sort()[0] ?? null);
  }

  #countPairs(): PairCounts {
    const all = noPairs();
    for (const destination of this.destinations) {
      const { pairs } = this.#answersTo(destination);
      for (const status of VERIFICATION_STATUSES) all[status] += pairs[status];
    }
    return all;
  }

  /**
   * Looks at all answers to one destination after another, which lists by how well rules are known need: in pieces of a
   * millisecond, so that who uses this can do something else in between.
   */
  *prepare(): Generator<void> {
    for (const destination of this.destinations) {
      if (!this.#answers.has(destination)) this.#answers.set(destination, yield* this.#answersOf(destination));
    }
  }

  /** Worked out when first asked for, in some milliseconds. */
  #answersTo(destination: number): AnswersTo {
    const known = this.#answers.get(destination);
    if (known !== undefined) return known;
    const pieces = this.#answersOf(destination);
    for (;;) {
      const piece = pieces.next();
      if (!piece.done) continue;
      this.#answers.set(destination, piece.value);
      return piece.value;
    }
  }

  *#answersOf(destination: number): Generator<void, AnswersTo> {
    const visas = new Map<number, { passports: number[]; worst: WorstPair }>();
    const answering = new Set<number>();
    const pairs = noPairs();
    for (const [index, passport] of this.#ruleSet.passportIds.entries()) {
      if (index % PASSPORTS_AT_ONCE === 0) yield;
      const found = whoAnswers(this.#ruleSet, passport, destination, { day: this.#day });
      if (found === undefined || found.winner === null) {
        if (passport !== destination) pairs.unverified += 1;
        continue;
      }
      const { winner: rule, topics, others } = found;
      answering.add(rule.id);
      for (const topic of INHERITED_TOPICS) if (topics[topic].rule !== null) answering.add(topics[topic].rule.id);
      const visa = visas.get(rule.id);
      const known = knownVisa(this.#ruleSet, rule, passport, destination, others);
      const { verification } = known;
      pairs[states(rule, 'visa') ? verification.status : 'unverified'] += 1;
      const pair = { known, passport };
      if (visa === undefined) visas.set(rule.id, { passports: [passport], worst: pair });
      else {
        visa.passports.push(passport);
        if (isWorse(verification, visa.worst.known.verification)) visa.worst = pair;
      }
    }
    return { visas, answering, pairs };
  }

  /** Of pairs that are known equally badly, the one of the first passport, then of the first destination. */
  #worst(rule: Rule): KnownVisa | undefined {
    let worst: WorstPair | undefined;
    for (const destination of this.#destinationsOf(rule)) {
      const pair = this.#answersTo(destination).visas.get(rule.id)?.worst;
      if (pair === undefined) continue;
      const [one, other] = [pair.known.verification, worst?.known.verification];
      const comesFirst =
        worst === undefined ||
        other === undefined ||
        isWorse(one, other) ||
        (!isWorse(other, one) && pair.passport < worst.passport);
      if (comesFirst) worst = pair;
    }
    return worst?.known;
  }

  #shown(rule: Rule): ShownAnswer {
    const { fromCountryId: from, toCountryId: to } = rule;
    if (from !== null && to !== null) {
      const found = answer(this.#ruleSet, from, to, { day: this.#day });
      if (found?.rule.id === rule.id) return found;
    }
    const givers = giversInList(rule, (topic) => this.#generalsFor(rule, topic));
    const reader = readerOf(this.#ruleSet, from, this.#day);
    return { rule, ...this.known(rule), ...statedFacts(this.#ruleSet, givers, to), reader };
  }

  /** The rules for every traveller that speak of the topic for all destinations of a rule. */
  #generalsFor({ toCountryId, toCountryGroupId }: Rule, topic: InheritedTopic): readonly Rule[] {
    const counts = toCountryId === null ? undefined : this.#membershipCounts(toCountryId);
    return (this.#generals.get(topic) ?? []).filter((general) => {
      if (general.toCountryId !== null) return general.toCountryId === toCountryId;
      if (general.toCountryGroupId === null) return true;
      return counts?.(general, general.toCountryGroupId) ?? general.toCountryGroupId === toCountryGroupId;
    });
  }

  #isServed(rule: Rule): boolean {
    if (this.#listed.has(rule)) return true;
    return this.#destinationsOf(rule).some((destination) => this.#answersTo(destination).answering.has(rule.id));
  }

  #destinationsOf(rule: Rule): readonly number[] {
    const { toCountryId, toCountryGroupId: group } = rule;
    if (toCountryId !== null) return [toCountryId];
    if (group === null) return this.destinations;
    return this.destinations.filter((id) => this.#membershipCounts(id)(rule, group));
  }

  /** Whether a country's standing in a group counts for a rule. */
  #membershipCounts(countryId: number): (rule: Rule, groupId: number) => boolean {
    const current = this.#ruleSet.membershipsOf(countryId).filter((one) => holdsOn(one, this.#day));
    return ({ membershipStatuses }, groupId) =>
      current.some((one) => one.countryGroupId === groupId && membershipStatuses.includes(one.status));
  }

  /** What says the same as the fact disputes nothing: most rules need no look. */
  #isDisputed(topic: InheritedTopic, rule: Rule): boolean {
    if (!this.#ruleSet.saidOfRule(rule).some((one) => one.topic === topic && one.says !== null)) return false;
    const said = ownSaid(
      this.#ruleSet,
      topic,
      rule,
      (one) => one.passportIds === null && (one.toCountryId === null || one.toCountryId === rule.toCountryId),
    );
    const value = saidBy(topic, rule);
    return verifyFact(topic, { value, validUntil: null }, said, this.#ruleSet.today).status === 'disputed';
  }
}

const states = ({ topics }: Rule, topic: Topic): boolean => (topics & topicBit(topic)) !== 0;

function byOrigin(one: Rule, other: Rule): number {
  return (
    (one.fromCountryId ?? 0) - (other.fromCountryId ?? 0) ||
    (one.fromCountryGroupId ?? 0) - (other.fromCountryGroupId ?? 0) ||
    one.id - other.id
  );
}

function isWorse(one: Verification, than: Verification): boolean {
  const rank = ({ status }: Verification) => VERIFICATION_STATUSES.indexOf(status);
  if (rank(one) !== rank(than)) return rank(one) < rank(than);
  return (one.verifiedAt ?? '') < (than.verifiedAt ?? '');
}
