/** Compares the rules a source has stored with the ones it should have: what comes in, changes, leaves or returns. */
import { DomainError } from '../errors.ts';
import {
  CONDITION_FIELDS,
  type EntryRuleContent,
  INHERITED_FIELDS,
  STANDING_FIELDS,
  VALIDITY_FIELDS,
  VERIFIED_FIELD,
} from '../schema/entry-rule-fields.ts';
import { namesOf } from '../schema/field.ts';
import { VISA_FIELDS } from '../schema/topics/visa-fields.ts';
import { scopeKey } from './entry-rule.ts';

/** A stored rule; `retired` ones are not served and wait for their return, so that they get their id back. */
export interface StoredSourceRule extends EntryRuleContent {
  readonly id: number;
  readonly retired: boolean;
}

/** What makes two rules with one natural key differ; scope and rule key are that key. */
export const RULE_CONTENT_FIELDS = namesOf({
  ...VISA_FIELDS,
  ...CONDITION_FIELDS,
  ...VALIDITY_FIELDS,
  ...INHERITED_FIELDS,
  ...STANDING_FIELDS,
  ...VERIFIED_FIELD,
});
export type RuleContentField = (typeof RULE_CONTENT_FIELDS)[number];

/** A stored rule and what it becomes. `changedFields` is empty for a rule that returns just as it left. */
export interface RuleReplacement {
  readonly before: StoredSourceRule;
  readonly after: EntryRuleContent;
  readonly changedFields: readonly RuleContentField[];
}

export interface SourceRulesDiff {
  readonly inserted: readonly EntryRuleContent[];
  readonly updated: readonly RuleReplacement[];
  /** Retired rules that are back. */
  readonly revived: readonly RuleReplacement[];
  readonly retired: readonly StoredSourceRule[];
  readonly unchanged: number;
}

/** Scope and rule key: what identifies a rule within its source. */
export function naturalKey(rule: EntryRuleContent): string {
  return `${scopeKey(rule)} ${rule.ruleKey}`;
}

/**
 * Decides for each rule whether it is inserted, updated (some field differs), revived, retired or left alone.
 * `existing` are all rules of the source, retired ones included; `incoming` are all that should be live afterwards.
 * Throws VALIDATION_ERROR when two incoming rules have the same natural key, naming both.
 */
export function diffSourceRules(
  existing: readonly StoredSourceRule[],
  incoming: readonly EntryRuleContent[],
): SourceRulesDiff {
  const stored = new Map(existing.map((rule) => [naturalKey(rule), rule]));
  const seen = new Map<string, number>();
  const inserted: EntryRuleContent[] = [];
  const updated: RuleReplacement[] = [];
  const revived: RuleReplacement[] = [];
  let unchanged = 0;

  for (const [index, rule] of incoming.entries()) {
    const key = naturalKey(rule);
    const first = seen.get(key);
    if (first !== undefined) throw sameKeyTwice(incoming[first] as EntryRuleContent, first, rule, index);
    seen.set(key, index);

    const before = stored.get(key);
    if (before === undefined) {
      inserted.push(rule);
      continue;
    }
    const changedFields = differingFields(before, rule);
    if (before.retired) revived.push({ before, after: rule, changedFields });
    else if (changedFields.length > 0) updated.push({ before, after: rule, changedFields });
    else unchanged += 1;
  }

  const retired = existing.filter((rule) => !rule.retired && !seen.has(naturalKey(rule)));
  return { inserted, updated, revived, retired, unchanged };
}

function differingFields(a: EntryRuleContent, b: EntryRuleContent): RuleContentField[] {
  return RULE_CONTENT_FIELDS.filter((field) =>
    field === 'membershipStatuses' ? !sameStatuses(a, b) : !isSame(a[field], b[field]),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

/** As sets: in which order the standings are listed says nothing. */
function sameStatuses(a: EntryRuleContent, b: EntryRuleContent): boolean {
  const left = new Set(a.membershipStatuses);
  const right = new Set(b.membershipStatuses);
  return left.size === right.size && [...left].every((status) => right.has(status));
}

function sameKeyTwice(a: EntryRuleContent, indexA: number, b: EntryRuleContent, indexB: number): DomainError {
  const describe = (rule: EntryRuleContent, index: number) =>
    `rule ${index + 1} (${rule.visaRequirementType ?? 'no visa type'}, maximum stay ` +
    `${rule.maxStayDays ?? 'not given'})`;
  return new DomainError(
    'VALIDATION_ERROR',
    `Two rules of one source have the scope ${scopeKey(a)} and the key "${a.ruleKey}": ` +
      `${describe(a, indexA)} and ${describe(b, indexB)}; each rule needs its own scope or key`,
  );
}
