/**
 * Answers pairs from the files alone: the domain's resolution and inheritance over the rules of a data set, without a
 * database.
 */
import { holdsOn, type Membership } from '../../domain/country-groups/membership.ts';
import type { RuleScope } from '../../domain/entry-rules/entry-rule.ts';
import { type FilledFields, fillFields, isGeneral } from '../../domain/entry-rules/inheritance.ts';
import { compareByPrecedence } from '../../domain/entry-rules/precedence.ts';
import { type Resolution, type ResolvableRule, resolve } from '../../domain/entry-rules/resolve.ts';
import { DEFAULT_SOURCE_RANKS } from '../../domain/entry-rules/sources.ts';
import { type EntryRuleContent, VISA_FIELDS, type VisaFields } from '../../domain/fields/entry-rule-fields.ts';
import { pick } from '../../domain/fields/field.ts';
import type { RuleContext } from './rules/rule.ts';
import { type OpenDataRule, toEntryRules } from './to-entry-rules.ts';

/** A rule of the files as the domain resolves it; `id` is only its place among the rules of this set. */
export interface PlacedRule extends ResolvableRule, EntryRuleContent {
  readonly place: Pick<OpenDataRule, 'file' | 'path'>;
}

export interface PairAnswer extends VisaFields, FilledFields {
  readonly rule: PlacedRule;
}

const SOURCE = { id: 1, rank: DEFAULT_SOURCE_RANKS.open_data, dataDate: null };

export class PairAnswers {
  /** In the order of the files. */
  readonly rules: readonly PlacedRule[];
  readonly #day: string;
  readonly #memberships = new Map<number, Membership[]>();
  readonly #rulesTo = new Map<number, readonly PlacedRule[]>();
  readonly #filled = new Map<PlacedRule, FilledFields>();

  /** Memberships are looked at on `today`. */
  constructor(context: RuleContext) {
    this.#day = context.today;
    this.rules = toEntryRules(context).map(({ file, path, content }, index) => ({
      ...content,
      id: index + 1,
      sourceId: SOURCE.id,
      updatedAt: 0,
      place: { file, path },
    }));
    for (const { value } of context.dataSet.groups) {
      for (const { country, status, since = null, until = null } of value.members) {
        const countryId = context.countries.get(country)?.id;
        if (countryId === undefined) continue;
        const stays = this.#memberships.get(countryId) ?? [];
        stays.push({ countryGroupId: value.id, countryId, status, since, until });
        this.#memberships.set(countryId, stays);
      }
    }
  }

  /** The winner and every rule considered, for a passport country and a destination by id. */
  resolve(from: number, to: number): Resolution<PlacedRule> {
    // Handing over only what concerns the two countries changes nothing but the time it takes.
    const memberships = [...this.#staysOf(from), ...this.#staysOf(to)];
    return resolve(this.#rulesConcerning(to), from, to, { memberships, sources: [SOURCE], day: this.#day });
  }

  /** What is served for the pair; undefined when the set has no rule for it. */
  answer(from: number, to: number): PairAnswer | undefined {
    const { winner } = this.resolve(from, to);
    return winner === null ? undefined : this.served(winner);
  }

  /** The rule as it is served when it wins: what it leaves unset inherited. */
  served(rule: PlacedRule): PairAnswer {
    let filled = this.#filled.get(rule);
    if (filled === undefined) {
      filled = fillFields(rule, this.#generalsBehind(rule));
      this.#filled.set(rule, filled);
    }
    return { rule, ...pick(VISA_FIELDS, rule), ...filled };
  }

  #staysOf(countryId: number): readonly Membership[] {
    return this.#memberships.get(countryId) ?? [];
  }

  #rulesConcerning(destination: number): readonly PlacedRule[] {
    let rules = this.#rulesTo.get(destination);
    if (rules === undefined) {
      const groups = new Set(this.#staysOf(destination).map((stay) => stay.countryGroupId));
      rules = this.rules.filter(({ toCountryId, toCountryGroupId }) =>
        toCountryId !== null ? toCountryId === destination : toCountryGroupId === null || groups.has(toCountryGroupId),
      );
      this.#rulesTo.set(destination, rules);
    }
    return rules;
  }

  /**
   * The general rules a rule inherits from, as the catalog orders them (docs/decisions/0003-inheritance-by-fact.md).
   */
  #generalsBehind(rule: PlacedRule): readonly PlacedRule[] {
    const matching = this.rules
      .filter((general) => isGeneral(general) && this.#covers(general, rule))
      .sort(compareByPrecedence);
    const last = matching.findIndex((general) => !general.inheritsGeneral);
    const generals = last === -1 ? matching : matching.slice(0, last + 1);
    return generals.slice(generals.indexOf(rule) + 1);
  }

  #covers(general: PlacedRule, scope: RuleScope): boolean {
    if (general.toCountryId !== null) return general.toCountryId === scope.toCountryId;
    if (general.toCountryGroupId === null) return true;
    if (scope.toCountryId === null) return general.toCountryGroupId === scope.toCountryGroupId;
    return this.#staysOf(scope.toCountryId).some(
      (stay) =>
        stay.countryGroupId === general.toCountryGroupId &&
        general.membershipStatuses.includes(stay.status) &&
        holdsOn(stay, this.#day),
    );
  }
}
