/** Lists of rules, and single ones, as the API serves them. */
import { evidenceOfFact } from '@carnet/rules/answer.ts';
import type { DisputedFacts } from '@carnet/rules/facts/disputed-facts.ts';
import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { topicBit } from '@carnet/rules/facts/topics.ts';
import type { KnownForDesk } from '@carnet/rules/facts/verified-rules.ts';
import type { ListedBy, ListedRules } from '@carnet/rules/listed-rules.ts';
import { plainRecord } from '@carnet/rules/plain-record.ts';
import { RecentlyUsed } from '@carnet/rules/recently-used.ts';
import type { Rule, RuleSet } from '@carnet/rules/rule-set.ts';
import type { EntryRequirementFilter, Extras } from '../asked.ts';
import { type ByteText, byteText, pageOf, slicePage } from '../byte-text.ts';

/** Filtered lists whose rules are kept: their pages are usually asked for in turn. */
const RECENT_LISTS = 100;
/** Of rules, some 3 KB each. */
const RECENT_TEXTS = 20_000;

const LISTED_BY = [
  'fromCountryId',
  'fromCountryGroupId',
  'toCountryId',
  'toCountryGroupId',
  'visaRequirementType',
] as const satisfies readonly ListedBy[];

type ListExtras = Pick<Extras, 'evidence'>;

export class RuleLists {
  readonly #ruleSet: RuleSet;
  readonly #listed: ListedRules;
  readonly #texts = new RecentlyUsed<Rule, ByteText>(RECENT_TEXTS);
  readonly #recent = new RecentlyUsed<string, readonly Rule[]>(RECENT_LISTS);

  constructor(ruleSet: RuleSet, listed: ListedRules) {
    this.#ruleSet = ruleSet;
    this.#listed = listed;
  }

  /** In order of id. */
  get all(): readonly Rule[] {
    return this.#listed.all;
  }

  byId(id: number, extras?: ListExtras): ByteText | undefined {
    const rule = this.#listed.find(id);
    return rule && this.#text(rule, extras);
  }

  list(filter: EntryRequirementFilter, page: number, limit: number, extras?: ListExtras): ByteText {
    return this.#page(this.#matching(filter), page, limit, extras);
  }

  byDestination(countryId: number, page: number, limit: number, extras?: ListExtras): ByteText {
    const rules = this.#recent.get(`to ${countryId}`, () => this.#listed.to(countryId));
    return this.#page(rules, page, limit, extras);
  }

  /** Rules that answer, and the topics on which sources disagree with them. */
  disputedFacts(): readonly DisputedFacts[] {
    return this.#listed.disputedFacts();
  }

  /** When rules were verified, and how well the visa of all pairs is known. */
  forDesk(): KnownForDesk {
    return this.#listed.forDesk();
  }

  /** What lists by how well rules are known need, in pieces of a millisecond. */
  prepare(): Generator<void> {
    return this.#listed.prepare();
  }

  #page(rules: readonly Rule[], page: number, limit: number, extras?: ListExtras): ByteText {
    const items = slicePage(rules, page, limit).map((rule) => this.#text(rule, extras));
    return pageOf(items, page, limit, rules.length);
  }

  #text(rule: Rule, { evidence = false }: ListExtras = {}): ByteText {
    if (evidence) return this.#withEvidence(rule);
    return this.#texts.get(rule, () => byteText(JSON.stringify(plainRecord(this.#listed.record(rule)))));
  }

  /** Of all passports that the rule answers. */
  #withEvidence(rule: Rule): ByteText {
    const record = this.#listed.record(rule);
    const passports = new Set(this.#listed.passportsOf(rule));
    const pairs = { passports, destination: rule.toCountryId, others: this.#listed.othersOf(rule) };
    const shown = TOPICS.map((topic) => {
      const giver = this.#listed.giver(rule, topic);
      if (giver === undefined) return [topic, null];
      return [topic, { ...record.facts[topic], evidence: evidenceOfFact(this.#ruleSet, topic, giver, pairs) }];
    });
    return byteText(JSON.stringify(plainRecord(record, Object.fromEntries(shown))));
  }

  #matching(filter: EntryRequirementFilter): readonly Rule[] {
    const lists = LISTED_BY.flatMap((name) => {
      const value = filter[name];
      return value === undefined ? [] : [this.#listed.with(name, value)];
    });
    const shortest = lists.reduce((best, list) => (list.length < best.length ? list : best), this.all);
    const given = Object.values(filter).filter((value) => value !== undefined);
    if (given.length === Math.min(lists.length, 1)) return shortest;
    return this.#recent.get(JSON.stringify(filter), () => shortest.filter((rule) => this.#matches(rule, filter)));
  }

  #matches(rule: Rule, filter: EntryRequirementFilter): boolean {
    const { isStale, updatedSince, verification, status, topic, endsBefore, ...sides } = filter;
    const names = Object.keys(sides) as (keyof typeof sides)[];
    if (!names.every((name) => sides[name] === undefined || rule[name] === sides[name])) return false;
    if (updatedSince !== undefined && rule.updatedAt < updatedSince) return false;
    if (topic !== undefined && (rule.topics & topicBit(topic)) === 0) return false;
    if (endsBefore !== undefined && !(rule.validUntil !== null && rule.validUntil <= endsBefore)) return false;
    if (isStale === undefined && verification === undefined && status === undefined) return true;
    const { verification: known } = this.#listed.known(rule);
    return (
      (isStale === undefined || (known.status !== 'current') === isStale) &&
      (verification === undefined || known.level === verification) &&
      (status === undefined || known.status === status)
    );
  }
}
