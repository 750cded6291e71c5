/** Every statement, membership, source and piece of evidence of one moment, as plain objects that never change. */
import type { Day } from './calendar.ts';
import { MEMBERSHIP_STATUSES, type RuleScope, scopeKey } from './entry-rules/entry-rule.ts';
import type { Membership } from './entry-rules/membership.ts';
import type { RankedSource, SourceKind } from './entry-rules/sources.ts';
import type { Statement } from './facts/cascade.ts';
import type { Verification } from './facts/evidence.ts';
import { EvidenceIndex, type SourcedEvidence } from './facts/evidence-index.ts';
import type { Topic } from './facts/topic-names.ts';
import { isOfSome, topicsOf } from './facts/topics.ts';
import type { EntryRule } from './schema/entry-rule-fields.ts';
import type { EvidenceRecord, PublicationRecord } from './schema/evidence-fields.ts';

/** A rule with all that it says itself. */
export interface Rule extends EntryRule, Statement {
  readonly membershipStatuses: Statement['membershipStatuses'];
}

export interface Source extends RankedSource {
  readonly code: string;
  readonly kind: SourceKind;
}

export interface RuleSetParts {
  /** The day of the moment itself: how well a fact is known is looked at on it, whatever day is asked about. */
  readonly today: Day;
  readonly rules: Iterable<EntryRule>;
  /** Countries that issue passports. */
  readonly passportIds: Iterable<number>;
  readonly memberships: readonly Membership[];
  readonly sources: readonly Source[];
  /** In the order in which it counts. */
  readonly evidence: readonly SourcedEvidence[];
  readonly publications: readonly PublicationRecord[];
}

export class RuleSet {
  readonly today: Day;
  readonly sources: readonly Source[];
  /** How well facts are known that are the same for all passports, by topic, rule and destination: worked out once. */
  readonly known = new Map<string, Verification>();
  readonly #sourceById: ReadonlyMap<number, Source>;
  readonly #passportIds: ReadonlySet<number>;
  readonly #memberships: ReadonlyMap<number, readonly Membership[]>;
  /** By destination, then by passport, each a side as `sideOf` names it. */
  readonly #rules: ReadonlyMap<number, ReadonlyMap<number, readonly Rule[]>>;
  readonly #evidence: EvidenceIndex;
  readonly #publications: ReadonlyMap<string, PublicationRecord>;

  constructor({ today, rules, passportIds, memberships, sources, evidence, publications }: RuleSetParts) {
    this.today = today;
    this.sources = sources;
    this.#sourceById = new Map(sources.map((source) => [source.id, source]));
    this.#passportIds = new Set(passportIds);
    this.#memberships = Map.groupBy(memberships, ({ countryId }) => countryId);
    this.#evidence = new EvidenceIndex(evidence, publications);
    this.#publications = new Map(publications.map((one) => [one.code, one]));
    const bySides = new Map<number, Map<number, Rule[]>>();
    for (const stored of rules) {
      const rule = ruleOf(stored);
      const to = sideOf(rule.toCountryId, rule.toCountryGroupId);
      const from = sideOf(rule.fromCountryId, rule.fromCountryGroupId);
      const byPassport = bySides.get(to) ?? new Map<number, Rule[]>();
      bySides.set(to, byPassport);
      const same = byPassport.get(from);
      if (same === undefined) byPassport.set(from, [rule]);
      else same.push(rule);
    }
    this.#rules = bySides;
  }

  issuesPassports(countryId: number): boolean {
    return this.#passportIds.has(countryId);
  }

  /** Every standing that a country has, had or will have. */
  membershipsOf(countryId: number): readonly Membership[] {
    return this.#memberships.get(countryId) ?? [];
  }

  /**
   * Every rule that could answer the pair on some day: it names each country, or a group that it ever stood in. Without a
   * passport: those for every traveller.
   */
  candidates(passport: number | null, destination: number): Rule[] {
    const passportSides = passport === null ? [EVERYONE] : this.#sidesOf(passport);
    const found: Rule[] = [];
    for (const to of this.#sidesOf(destination)) {
      const byPassport = this.#rules.get(to);
      if (byPassport === undefined) continue;
      for (const from of passportSides) found.push(...(byPassport.get(from) ?? []));
    }
    return found;
  }

  sourceOf(rule: Pick<Rule, 'sourceId'>): Source {
    return this.#sourceById.get(rule.sourceId) as Source;
  }

  publication(code: string): PublicationRecord {
    return this.#publications.get(code) as PublicationRecord;
  }

  /** What was said of the rule's own facts, in order. */
  saidOfRule(rule: RuleScope & Pick<Rule, 'sourceId' | 'ruleKey'>): readonly EvidenceRecord[] {
    const { sourceId, ruleKey } = rule;
    if (!this.#evidence.hasRulesOf(sourceId)) return [];
    return this.#evidence.ofWholeRule({ sourceId, scopeKey: scopeKey(rule), ruleKey });
  }

  /** What was said of the facts of a destination, by no rule in particular. */
  saidOfDestination(destination: number, topic: Topic): readonly EvidenceRecord[] {
    return this.#evidence.ofDestination(destination, topic);
  }

  /** As it is compared with a fact. */
  read(said: EvidenceRecord) {
    return this.#evidence.read(said);
  }

  #sidesOf(countryId: number): ReadonlySet<number> {
    const groups = this.membershipsOf(countryId).map(({ countryGroupId }) => sideOf(null, countryGroupId));
    return new Set([EVERYONE, ...groups, sideOf(countryId, null)]);
  }
}

const EVERYONE = 0;

/** One number for a side of a rule: a country by its id, a group by its id below zero. */
function sideOf(countryId: number | null, groupId: number | null): number {
  if (countryId !== null) return countryId;
  return groupId === null ? EVERYONE : -groupId;
}

function ruleOf(rule: EntryRule): Rule {
  return {
    ...rule,
    membershipStatuses: MEMBERSHIP_STATUSES.filter((status) => rule.membershipStatuses.includes(status)),
    topics: topicsOf(rule),
    isOfSome: isOfSome(rule),
  };
}
