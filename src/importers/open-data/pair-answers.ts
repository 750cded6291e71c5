/**
 * Answers pairs from the files alone: the domain's cascade over the rules of a data set, without a
 * database.
 */
import type { Membership } from '@carnet/rules/entry-rules/membership.ts';
import { DEFAULT_SOURCE_RANKS } from '@carnet/rules/entry-rules/sources.ts';
import { type Resolution, resolve, type Statement } from '@carnet/rules/facts/cascade.ts';
import { filledFields, giversOf, type InheritedField, inheritedFields } from '@carnet/rules/facts/filled-fields.ts';
import { isOfSome, topicsOf } from '@carnet/rules/facts/topics.ts';
import type { EntryRuleContent, TravellerIndependentFields } from '@carnet/rules/schema/entry-rule-fields.ts';
import { pick } from '@carnet/rules/schema/field.ts';
import { VISA_FIELDS, type VisaFields } from '@carnet/rules/schema/topics/visa-fields.ts';
import type { RuleContext } from './rules/rule.ts';
import { type OpenDataRule, toEntryRules } from './to-entry-rules.ts';

/** A rule of the files as the domain resolves it; `id` is only its place among the rules of this set. */
export interface PlacedRule extends Statement, Omit<EntryRuleContent, keyof Statement> {
  readonly place: Pick<OpenDataRule, 'file' | 'path'>;
}

export interface PairAnswer extends VisaFields {
  readonly rule: PlacedRule;
  readonly fields: TravellerIndependentFields;
  /** The fields that come from other rules. */
  readonly inherited: readonly InheritedField[];
}

const SOURCE = { id: 1, rank: DEFAULT_SOURCE_RANKS.open_data, dataDate: null };

export class PairAnswers {
  /** In the order of the files. */
  readonly rules: readonly PlacedRule[];
  readonly #day: string;
  readonly #memberships = new Map<number, Membership[]>();
  readonly #rulesTo = new Map<number, readonly PlacedRule[]>();

  /** Memberships are looked at on `today`. */
  constructor(context: RuleContext) {
    this.#day = context.today;
    this.rules = toEntryRules(context).map(({ file, path, content }, index) => ({
      ...content,
      id: index + 1,
      sourceId: SOURCE.id,
      topics: topicsOf(content),
      isOfSome: isOfSome(content),
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
    return resolve(this.rulesConcerning(to), from, to, { memberships, sources: [SOURCE], day: this.#day });
  }

  /** What is served for the pair; undefined when the set has no rule for it. */
  answer(from: number, to: number): PairAnswer | undefined {
    return pairAnswer(this.resolve(from, to));
  }

  /** Those that may apply to who enters this country, whoever it is. */
  rulesConcerning(destination: number): readonly PlacedRule[] {
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

  #staysOf(countryId: number): readonly Membership[] {
    return this.#memberships.get(countryId) ?? [];
  }
}

/** What is served for a pair that was resolved so. */
export function pairAnswer(resolution: Resolution<PlacedRule>): PairAnswer | undefined {
  const { winner } = resolution;
  if (winner === null) return undefined;
  const givers = giversOf(resolution);
  return {
    rule: winner,
    ...pick(VISA_FIELDS, winner),
    fields: filledFields(givers),
    inherited: inheritedFields(givers, winner),
  };
}
