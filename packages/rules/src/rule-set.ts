/** Every statement, membership, source and piece of evidence of one moment, as plain objects that never change. */
import type { Day } from './calendar.ts';
import { ChangingDays } from './changing-days.ts';
import { MEMBERSHIP_STATUSES, type RuleScope, scopeKey } from './entry-rules/entry-rule.ts';
import { holdsOn, type Membership } from './entry-rules/membership.ts';
import type { RankedSource, SourceKind } from './entry-rules/sources.ts';
import type { Statement } from './facts/cascade.ts';
import type { Verification } from './facts/evidence.ts';
import { EvidenceIndex, type SourcedEvidence } from './facts/evidence-index.ts';
import type { InheritedTopic, Topic } from './facts/topic-names.ts';
import { isOfSome, topicsOf } from './facts/topics.ts';
import type { EntryRule, TravellerIndependentFields } from './schema/entry-rule-fields.ts';
import type { EvidenceRecord, PublicationRecord } from './schema/evidence-fields.ts';

/** A rule with all that it says itself. */
export interface Rule extends EntryRule, Statement {
  readonly membershipStatuses: Statement['membershipStatuses'];
  readonly appliesToMode: EntryRule['appliesToMode'];
  readonly appliesToMinimumAge: EntryRule['appliesToMinimumAge'];
}

/** What rules say of all topics but the visa. */
export interface StatedFacts {
  /** By topic, who says it and how well it is known; null = no rule speaks of it. */
  readonly facts: Readonly<Record<InheritedTopic, { readonly rule: Rule; readonly verification: Verification } | null>>;
  /** Each from the rule that gives its topic. */
  readonly fields: TravellerIndependentFields;
}

export interface Source extends RankedSource {
  readonly code: string;
  readonly kind: SourceKind;
  /** Null, or left out, where an older version wrote it down: then the code names it. */
  readonly name?: string | null;
  readonly url?: string | null;
  readonly licence?: string | null;
}

export interface RuleSetParts {
  /** The day of the moment itself: how well a fact is known is looked at on it, whatever day is asked about. */
  readonly today: Day;
  /** Made by `ruleOf`. */
  readonly rules: readonly Rule[];
  /** Countries that issue passports. */
  readonly passportIds: Iterable<number>;
  readonly memberships: readonly Membership[];
  /** By code: ids of countries (ISO 3166-1 alpha-2) and of groups. Where both have a code, it is the country's. */
  readonly codes: { readonly countries: ReadonlyMap<string, number>; readonly groups: ReadonlyMap<string, number> };
  readonly sources: readonly Source[];
  /** In the order in which it counts. */
  readonly evidence: readonly SourcedEvidence[];
  readonly publications: readonly PublicationRecord[];
}

/** What a rule set looks things up in. */
interface Indexes {
  readonly rules: readonly Rule[];
  readonly ruleById: ReadonlyMap<number, Rule>;
  readonly changes: ChangingDays;
  readonly evidence: EvidenceIndex;
  readonly bySides: ReadonlyMap<number, ReadonlyMap<number, readonly Rule[]>>;
  readonly aboutSome: ReadonlySet<number>;
}

const RULES_AT_ONCE = 500;

export class RuleSet {
  readonly today: Day;
  readonly sources: readonly Source[];
  /** By id. */
  readonly rules: readonly Rule[];
  /** Ids of the countries that issue passports, ascending. */
  readonly passportIds: readonly number[];
  /** The days on which something begins or ends: between two of them every answer stays as it is. */
  readonly changes: ChangingDays;
  /** What answers share, by destination and the rules that give each topic: worked out when first asked for. */
  readonly stated = new Map<string, StatedFacts>();
  readonly #sourceById: ReadonlyMap<number, Source>;
  readonly #ruleById: ReadonlyMap<number, Rule>;
  readonly #issuers: ReadonlySet<number>;
  readonly #memberships: ReadonlyMap<number, readonly Membership[]>;
  /** By destination, then by passport, each a side as `sideOf` names it. */
  readonly #bySides: ReadonlyMap<number, ReadonlyMap<number, readonly Rule[]>>;
  /** The sides of destinations about which a rule speaks of some travellers only. */
  readonly #aboutSome: ReadonlySet<number>;
  /** By country. */
  readonly #sides = new Map<number, readonly number[]>();
  readonly #codes: RuleSetParts['codes'];
  readonly #evidence: EvidenceIndex;
  readonly #publications: ReadonlyMap<string, PublicationRecord>;

  private constructor(
    { today, passportIds, memberships, codes, sources, publications }: RuleSetParts,
    indexes: Indexes,
  ) {
    this.#codes = codes;
    this.today = today;
    this.sources = sources;
    this.#sourceById = new Map(sources.map((source) => [source.id, source]));
    this.#issuers = new Set(passportIds);
    this.passportIds = [...this.#issuers].sort((a, b) => a - b);
    this.rules = indexes.rules;
    this.#ruleById = indexes.ruleById;
    this.changes = indexes.changes;
    this.#memberships = Map.groupBy(memberships, ({ countryId }) => countryId);
    this.#evidence = indexes.evidence;
    this.#publications = new Map(publications.map((one) => [one.code, one]));
    this.#bySides = indexes.bySides;
    this.#aboutSome = indexes.aboutSome;
  }

  static of(parts: RuleSetParts): RuleSet {
    const pieces = RuleSet.making(parts);
    for (;;) {
      const piece = pieces.next();
      if (piece.done) return piece.value;
    }
  }

  /** The same in pieces of some milliseconds, so that who uses this can do something else in between. */
  static *making(parts: RuleSetParts): Generator<void, RuleSet> {
    const rules = [...parts.rules].sort((a, b) => a.id - b.id);
    yield;
    const changes = new ChangingDays(rules, parts.memberships);
    yield;
    const evidence = new EvidenceIndex(parts.evidence, parts.publications);
    yield;
    const ruleById = new Map<number, Rule>();
    const bySides = new Map<number, Map<number, Rule[]>>();
    const aboutSome = new Set<number>();
    for (const [index, rule] of rules.entries()) {
      if (index % RULES_AT_ONCE === 0) yield;
      ruleById.set(rule.id, rule);
      const to = sideOf(rule.toCountryId, rule.toCountryGroupId);
      const from = sideOf(rule.fromCountryId, rule.fromCountryGroupId);
      const byPassport = bySides.get(to) ?? new Map<number, Rule[]>();
      bySides.set(to, byPassport);
      const same = byPassport.get(from);
      if (same === undefined) byPassport.set(from, [rule]);
      else same.push(rule);
      if (rule.isOfSome) aboutSome.add(to);
    }
    yield;
    return new RuleSet(parts, { rules, ruleById, changes, evidence, bySides, aboutSome });
  }

  issuesPassports(countryId: number): boolean {
    return this.#issuers.has(countryId);
  }

  rule(id: number): Rule | undefined {
    return this.#ruleById.get(id);
  }

  /** Every standing that a country has, had or will have. */
  membershipsOf(countryId: number): readonly Membership[] {
    return this.#memberships.get(countryId) ?? [];
  }

  /** Whether a code of a country or a group names a country on a day. */
  isNamed(code: string, countryId: number, day: Day): boolean {
    const country = this.#codes.countries.get(code);
    if (country !== undefined) return country === countryId;
    const group = this.#codes.groups.get(code);
    return this.membershipsOf(countryId).some(
      (one) => one.countryGroupId === group && one.status === 'member' && holdsOn(one, day),
    );
  }

  /**
   * Every rule that could answer the pair on some day: it names each country, or a group that it ever stood in. Without a
   * passport: those for every traveller.
   */
  candidates(passport: number | null, destination: number): Rule[] {
    const passportSides = passport === null ? [EVERYONE] : this.#sidesOf(passport);
    const found: Rule[] = [];
    for (const to of this.#sidesOf(destination)) {
      const byPassport = this.#bySides.get(to);
      if (byPassport === undefined) continue;
      for (const from of passportSides) {
        const rules = byPassport.get(from);
        if (rules !== undefined) found.push(...rules);
      }
    }
    return found;
  }

  sourceOf(rule: Pick<Rule, 'sourceId'>): Source {
    return this.#sourceById.get(rule.sourceId) as Source;
  }

  /** A source whose rules say something without naming a publication is one itself. */
  publication(code: string): PublicationRecord {
    return this.#publications.get(code) ?? asPublication(code, this.sources);
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

  /** Whether a rule that could answer for the destination speaks of some travellers only. */
  isAboutSome(destination: number): boolean {
    return this.#sidesOf(destination).some((side) => this.#aboutSome.has(side));
  }

  /** The sides of rules that could name a country. */
  #sidesOf(countryId: number): readonly number[] {
    let sides = this.#sides.get(countryId);
    if (sides === undefined) {
      const groups = this.membershipsOf(countryId).map(({ countryGroupId }) => sideOf(null, countryGroupId));
      sides = [...new Set([EVERYONE, ...groups, sideOf(countryId, null)])];
      this.#sides.set(countryId, sides);
    }
    return sides;
  }
}

const EVERYONE = 0;

function asPublication(code: string, sources: readonly Source[]): PublicationRecord {
  const { name, url = null, licence = null } = sources.find((source) => source.code === code) ?? {};
  return { code, name: name ?? code, publisher: name ?? code, kind: 'compilation', url, licence };
}

/** One number for a side of a rule: a country by its id, a group by its id below zero. */
function sideOf(countryId: number | null, groupId: number | null): number {
  if (countryId !== null) return countryId;
  return groupId === null ? EVERYONE : -groupId;
}

/** A rule as answers are made from it. */
export function ruleOf(rule: EntryRule): Rule {
  const unknown = rule.membershipStatuses.find((status) => !MEMBERSHIP_STATUSES.includes(status));
  if (unknown !== undefined) throw new Error(`rule ${rule.id}: unknown membership status "${unknown}"`);
  return {
    ...rule,
    membershipStatuses: MEMBERSHIP_STATUSES.filter((status) => rule.membershipStatuses.includes(status)),
    topics: topicsOf(rule),
    isOfSome: isOfSome(rule),
  };
}
