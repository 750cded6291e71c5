/** The general rules of each destination, in the order in which others inherit from them. */
import type { RuleScope } from '../../domain/entry-rules/entry-rule.ts';
import { compareByPrecedence } from '../../domain/entry-rules/precedence.ts';
import type { GroupMembers } from './group-members.ts';
import type { RuleFacts } from './read-database.ts';

export interface GeneralRule extends RuleScope, RuleFacts {
  readonly id: number;
  readonly sourceId: number;
  readonly priority: number;
  readonly updatedAt: number;
  readonly inheritsGeneral: boolean;
  readonly statuses: number;
}

export class GeneralRules {
  readonly #rules: readonly GeneralRule[];
  readonly #members: GroupMembers;
  readonly #countryIndex: ReadonlyMap<number, number>;
  readonly #groupIndex: ReadonlyMap<number, number>;
  readonly #byDestination = new Map<string, readonly GeneralRule[]>();

  /** `rules`: the served rules for every traveller. */
  constructor(
    rules: readonly GeneralRule[],
    members: GroupMembers,
    countryIndex: ReadonlyMap<number, number>,
    groupIndex: ReadonlyMap<number, number>,
  ) {
    this.#rules = [...rules].sort(compareByPrecedence);
    this.#members = members;
    this.#countryIndex = countryIndex;
    this.#groupIndex = groupIndex;
  }

  /**
   * Those a rule for this destination inherits from, the first to ask first. A general rule inherits only from the
   * broader ones behind it, and one that does not inherit ends the list.
   */
  inheritedBy(rule: RuleScope & { readonly id: number }): readonly GeneralRule[] {
    const all = this.#ofDestination(rule);
    const own = all.findIndex((general) => general.id === rule.id);
    return own === -1 ? all : all.slice(own + 1);
  }

  #ofDestination(scope: RuleScope): readonly GeneralRule[] {
    const key = `${scope.toCountryId}/${scope.toCountryGroupId}`;
    let rules = this.#byDestination.get(key);
    if (rules === undefined) {
      const matching = this.#rules.filter((general) => this.#covers(general, scope));
      const last = matching.findIndex((general) => !general.inheritsGeneral);
      rules = last === -1 ? matching : matching.slice(0, last + 1);
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
