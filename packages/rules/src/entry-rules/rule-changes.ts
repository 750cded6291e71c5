/** Summarises a comparison of a source's rules for people: how many rules change in which way, with samples. */

import type { EntryRuleContent } from '../schema/entry-rule-fields.ts';
import { type RuleScope, scopeKey } from './entry-rule.ts';
import type { RuleReplacement, SourceRulesDiff } from './source-rules-diff.ts';

/** One rule as an example of a kind of change. */
export interface RuleChangeSample extends RuleScope {
  readonly scopeKey: string;
  readonly ruleKey: string;
  readonly maxStayDays: { readonly before: number | null; readonly after: number | null };
}

/** Rules that change in the same way, e.g. `visa_required -> e_visa`, `new: visa_free`, `maxStayDays`. */
export interface RuleChangeKind {
  readonly kind: string;
  readonly count: number;
  readonly samples: readonly RuleChangeSample[];
}

export interface RuleChanges {
  readonly inserted: number;
  readonly updated: number;
  /** Retired rules that are live again, with their old id. */
  readonly revived: number;
  readonly retired: number;
  readonly unchanged: number;
  /**
   * Updated rules, visa-free ones apart, that keep their visa type and lose their maximum stay: perhaps a source that
   * leaves it out.
   */
  readonly lostStays: number;
  /** Most frequent first. */
  readonly kinds: readonly RuleChangeKind[];
}

const SAMPLES_PER_KIND = 5;
const NO_VISA_TYPE = 'no visa type';

/**
 * Counts and groups the changes. A rule counts under one kind: its visa type's change first, then the names of its
 * changed fields.
 */
export function summariseRuleChanges(diff: SourceRulesDiff): RuleChanges {
  const kinds = new Map<string, { kind: string; count: number; samples: RuleChangeSample[] }>();
  const add = (kind: string, before: EntryRuleContent | null, after: EntryRuleContent | null) => {
    const rule = (after ?? before) as EntryRuleContent;
    const entry = kinds.get(kind) ?? { kind, count: 0, samples: [] };
    kinds.set(kind, entry);
    entry.count += 1;
    if (entry.samples.length < SAMPLES_PER_KIND) entry.samples.push(sample(rule, before, after));
  };

  for (const rule of diff.inserted) add(`new: ${rule.visaRequirementType ?? NO_VISA_TYPE}`, null, rule);
  for (const { before, after } of diff.revived) {
    add(`returned: ${after.visaRequirementType ?? NO_VISA_TYPE}`, before, after);
  }
  for (const rule of diff.retired) add(`retired: ${rule.visaRequirementType ?? NO_VISA_TYPE}`, rule, null);
  for (const replacement of diff.updated) add(updateKind(replacement), replacement.before, replacement.after);

  return {
    inserted: diff.inserted.length,
    updated: diff.updated.length,
    revived: diff.revived.length,
    retired: diff.retired.length,
    unchanged: diff.unchanged,
    lostStays: diff.updated.filter(losesStay).length,
    kinds: [...kinds.values()].sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1)),
  };
}

/** True when the source's live rules are not what they were before. */
export function hasRuleChanges(changes: RuleChanges): boolean {
  return changes.inserted + changes.updated + changes.revived + changes.retired > 0;
}

function losesStay({ before, after, changedFields }: RuleReplacement): boolean {
  if (changedFields.includes('visaRequirementType') || after.visaRequirementType === 'visa_free') return false;
  return before.maxStayDays !== null && after.maxStayDays === null;
}

function updateKind({ before, after, changedFields }: RuleReplacement): string {
  if (changedFields.includes('visaRequirementType')) {
    return `${before.visaRequirementType ?? NO_VISA_TYPE} -> ${after.visaRequirementType ?? NO_VISA_TYPE}`;
  }
  // A newer edition of a source re-verifies every rule: name that only where nothing else changed.
  const fields = changedFields.filter((field) => field !== 'lastVerifiedAt');
  return fields.length === 0 ? 'lastVerifiedAt only' : fields.join(', ');
}

function sample(rule: EntryRuleContent, before: EntryRuleContent | null, after: EntryRuleContent | null) {
  return {
    scopeKey: scopeKey(rule),
    ruleKey: rule.ruleKey,
    fromCountryId: rule.fromCountryId,
    fromCountryGroupId: rule.fromCountryGroupId,
    toCountryId: rule.toCountryId,
    toCountryGroupId: rule.toCountryGroupId,
    maxStayDays: { before: before?.maxStayDays ?? null, after: after?.maxStayDays ?? null },
  };
}
