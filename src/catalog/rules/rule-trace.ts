/** Why a pair has the answer it has: every rule that could have answered it, and where inherited fields come from. */
import { PRECEDENCE_STEPS } from '@carnet/rules/entry-rules/precedence.ts';
import type { Resolution, Statement } from '@carnet/rules/facts/cascade.ts';
import { INHERITED_TOPICS } from '@carnet/rules/facts/topic-names.ts';
import { fieldsOf } from '@carnet/rules/facts/topics.ts';
import type { AnswerRecord } from '@carnet/rules/requirement.ts';
import { INHERITED_FIELDS } from '@carnet/rules/schema/entry-rule-fields.ts';
import { servedPlaces } from '@carnet/rules/schema/served.ts';
import type { PersonalizedTrace, TraceCandidate } from '../schemas/personalized-result.ts';

/** The field of the answer in which each inherited field is served. */
const SERVED_NAMES: ReadonlyMap<string, string> = new Map(
  servedPlaces(INHERITED_FIELDS).map(({ name, object, member }) => [name, object ?? member]),
);

/** `nameOf`: by which its source knows a rule. */
export function personalizedTrace<Rule extends Statement>(
  { candidates, topics }: Resolution<Rule>,
  shown: AnswerRecord,
  nameOf: (rule: Rule) => { readonly source: string; readonly ruleKey: string },
): PersonalizedTrace {
  return {
    candidates: candidates.map(
      ({ rule, outcome, lostAtStep, reason }): TraceCandidate => ({
        ruleId: rule.id,
        ...nameOf(rule),
        fromCountryId: rule.fromCountryId,
        fromCountryGroupId: rule.fromCountryGroupId,
        toCountryId: rule.toCountryId,
        toCountryGroupId: rule.toCountryGroupId,
        priority: rule.priority,
        applied: outcome === 'won' || outcome === 'lost',
        outcome,
        lostAtStep,
        lostAtStepName: lostAtStep === null ? null : PRECEDENCE_STEPS[lostAtStep],
        reason,
      }),
    ),
    topics: INHERITED_TOPICS.flatMap((topic) => {
      const { rule, losers } = topics[topic];
      if (rule === null && losers.length === 0) return [];
      const told = losers.map((one) => ({ ruleId: one.rule.id, reason: one.reason }));
      return [{ topic, ruleId: rule?.id ?? null, losers: told }];
    }),
    inheritedFields: INHERITED_TOPICS.flatMap((topic) => {
      const { rule } = topics[topic];
      if (rule === null || rule.id === shown.id) return [];
      const names = new Set(fieldsOf(topic).map((name) => SERVED_NAMES.get(name) ?? name));
      const set = [...names].filter((name) => isSet(shown[name as keyof AnswerRecord]));
      return set.map((field) => ({ field, fromRuleId: rule.id }));
    }),
  };
}

/** A flag that nobody set is served as false (contract). */
function isSet(value: unknown): boolean {
  return value !== null && value !== undefined;
}
