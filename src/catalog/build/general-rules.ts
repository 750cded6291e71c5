/** The general rules of each destination, in the order in which they answer what other rules leave open. */
import type { RuleScope } from '@carnet/rules/entry-rules/entry-rule.ts';
import { compareByPrecedence } from '@carnet/rules/entry-rules/precedence.ts';
import type { RankedSource } from '@carnet/rules/entry-rules/sources.ts';
import { bestOfEachScope, type Statement, sourceOrder, speaksOf } from '@carnet/rules/facts/cascade.ts';
import { INHERITED_TOPICS, type InheritedTopic } from '@carnet/rules/facts/topics.ts';
import type { GroupMembers } from './group-members.ts';
import type { RuleFacts } from './read-database.ts';

/** A rule as the cascade sees it, with what it says. */
export interface StatedRule extends Statement, RuleFacts {}

export interface GeneralRule extends StatedRule {
  /** Bits of the standings in its destination group that count. */
  readonly statuses: number;
}

export class GeneralRules {
  /** By topic: those that no better source hides. */
  readonly #rules: ReadonlyMap<InheritedTopic, readonly GeneralRule[]>;
  readonly #members: GroupMembers;
  readonly #countryIndex: ReadonlyMap<number, number>;
  readonly #groupIndex: ReadonlyMap<number, number>;
  readonly #byDestination = new Map<string, readonly GeneralRule[]>();

  /** `rules`: the rules for every traveller that are in force. */
  constructor(
    rules: readonly GeneralRule[],
    sources: readonly RankedSource[],
    members: GroupMembers,
    countryIndex: ReadonlyMap<number, number>,
    groupIndex: ReadonlyMap<number, number>,
  ) {
    const ordered = [...rules].sort(compareByPrecedence);
    const rankOfSource = sourceOrder(sources);
    this.#rules = new Map(
      INHERITED_TOPICS.map((topic) => {
        const best = bestOfEachScope(ordered, (rule) => !rule.isOfSome && speaksOf(rule, topic), rankOfSource);
        return [topic, ordered.filter((rule) => best.has(rule))];
      }),
    );
    this.#members = members;
    this.#countryIndex = countryIndex;
    this.#groupIndex = groupIndex;
  }

  /** Those that speak of the topic for all of a rule's destinations, the first to ask first. */
  covering(scope: RuleScope, topic: InheritedTopic): readonly GeneralRule[] {
    const key = `${topic} ${scope.toCountryId}/${scope.toCountryGroupId}`;
    let rules = this.#byDestination.get(key);
    if (rules === undefined) {
      rules = (this.#rules.get(topic) ?? []).filter((general) => this.#covers(general, scope));
      this.#byDestination.set(key, rules);
    }
    return rules;
  }

  #covers(general: GeneralRule, scope: RuleScope): boolean {
    if (general.toCountryId !== null) return general.toCountryId === scope.toCountryId;
    if (general.toCountryGroupId === null) return true;
    if (scope.toCountryId === null) return general.toCountryGroupId === scope.toCountryGroupId;
    const group = this.#groupIndex.get(general.toCountryGroupId) as number;
    return this.#members.current(group, general.statuses).includes(this.#countryIndex.get(scope.toCountryId) as number);
  }
}
