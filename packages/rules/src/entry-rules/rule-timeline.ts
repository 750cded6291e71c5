/** How the rules of one source went from one dated state of its data to the next, and what each state records. */
import type { EntryRuleContent } from '../schema/entry-rule-fields.ts';
import { diffSourceRules, naturalKey, type SourceRulesDiff, type StoredSourceRule } from './source-rules-diff.ts';

/** As the revision of the rule is recorded. */
export type PastKind = 'created' | 'changed' | 'verified' | 'retired' | 'revived';

export interface PastEvent {
  readonly kind: PastKind;
  /** From then on; of one that is retired, as it was. */
  readonly rule: EntryRuleContent;
}

export class RuleTimeline {
  /** By natural key. */
  #state: ReadonlyMap<string, StoredSourceRule>;

  constructor(stored: readonly StoredSourceRule[] = []) {
    this.#state = new Map(stored.map((rule) => [naturalKey(rule), rule]));
  }

  /** `rules` are all that hold from then on. Throws as diffSourceRules does. */
  next(rules: readonly EntryRuleContent[]): PastEvent[] {
    const diff = diffSourceRules([...this.#state.values()], rules);
    const retired = diff.retired.map((rule) => [naturalKey(rule), { ...rule, retired: true }] as const);
    const live = rules.map((rule) => [naturalKey(rule), { ...rule, id: 0, retired: false }] as const);
    this.#state = new Map([...this.#state, ...retired, ...live]);
    return eventsOf(diff);
  }
}

function eventsOf({ inserted, updated, revived, retired }: SourceRulesDiff): PastEvent[] {
  return [
    ...inserted.map((rule) => ({ kind: 'created', rule }) as const),
    ...updated.map(({ after, changedFields }): PastEvent => {
      const isCheck = changedFields.length === 1 && changedFields[0] === 'lastVerifiedAt';
      return { kind: isCheck ? 'verified' : 'changed', rule: after };
    }),
    ...revived.map(({ after }) => ({ kind: 'revived', rule: after }) as const),
    ...retired.map((rule) => ({ kind: 'retired', rule }) as const),
  ];
}
