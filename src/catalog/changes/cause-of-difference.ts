/** Which revision made an answer another one: of a rule that answers now, of one that did, or of a list of countries. */
import type { Revised, RevisedGroup, RevisedRecord } from '../../domain/changes/revised.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';
import type { AnswerDifference } from './answer-differences.ts';

export type Cause =
  | { readonly kind: 'rule'; readonly rule: RevisedRecord }
  /** Its rules are published for the first time. */
  | { readonly kind: 'source'; readonly source: string }
  | { readonly kind: 'group'; readonly group: RevisedGroup; readonly side: 'passports' | 'destinations' }
  /** A past that was recorded afterwards. */
  | { readonly kind: 'replayed' }
  /** None of these, such as a source that was switched off. */
  | { readonly kind: 'other' };

export class CauseOfDifference {
  readonly #rules: ReadonlyMap<number, Cause>;
  readonly #groups: readonly RevisedGroup[];
  /** The same object for the same cause. */
  readonly #ofGroups = new Map<string, Cause>();
  readonly #other: Cause = { kind: 'other' };

  constructor({ rules, groups, newSources, replayed }: Revised) {
    const sources = new Map(newSources.map((source) => [source, { kind: 'source', source } as const]));
    const past: Cause = { kind: 'replayed' };
    this.#rules = new Map<number, Cause>([
      ...replayed.map((id) => [id, past] as const),
      ...rules.map((rule) => [rule.id, sources.get(rule.source) ?? { kind: 'rule' as const, rule }] as const),
    ]);
    this.#groups = groups;
  }

  of({ passportId, destinationId, before, after }: AnswerDifference): Cause {
    for (const id of [...statementsOf(after), ...statementsOf(before)]) {
      const cause = this.#rules.get(id);
      if (cause !== undefined) return cause;
    }
    for (const group of this.#groups) {
      if (group.countryIds.includes(passportId)) return this.#ofGroup(group, 'passports');
      if (group.countryIds.includes(destinationId)) return this.#ofGroup(group, 'destinations');
    }
    return this.#other;
  }

  #ofGroup(group: RevisedGroup, side: 'passports' | 'destinations'): Cause {
    const name = `${group.id} ${side}`;
    const cause = this.#ofGroups.get(name) ?? { kind: 'group', group, side };
    this.#ofGroups.set(name, cause);
    return cause;
  }
}

/** Ids of the rules that an answer is made of, that of the visa first. */
export function statementsOf(answer: EntryRequirement | undefined): number[] {
  if (answer === undefined) return [];
  return [answer.id, ...Object.values(answer.facts).flatMap((fact) => (fact === null ? [] : [fact.statementId]))];
}
