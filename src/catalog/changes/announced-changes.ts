/** What revisions announce: rules that begin or end on a day that has not come. */
import { addDays, type Day } from '@carnet/rules/calendar.ts';
import type { FoundChange } from '../../domain/changes/change.ts';
import { differingFields, type RevisedRecord } from '../../domain/changes/revised.ts';
import type { RulesEdition } from '../rules-edition.ts';
import { differencesOfDays } from './answer-differences.ts';
import { effectOf, subjectOf } from './draft-change.ts';

const DATES = ['validFrom', 'validUntil'] as const;

/** One change of each rule and date that answers differ by. */
export function announcedChanges(later: RulesEdition, rules: readonly RevisedRecord[], today: Day): FoundChange[] {
  return rules.flatMap((rule) => {
    const differing = differingFields(rule);
    return DATES.flatMap((name) => {
      const day = differing?.after?.[name] as Day | null | undefined;
      // A rule that comes with its end is new; its end is told with it.
      if (day == null || day <= today || (name === 'validUntil' && rule.before === null)) return [];
      const differences = [...differencesOfDays(later, addDays(day, -1), day)].filter(({ before, after }) =>
        [before, after].some((answer) => answer?.id === rule.id),
      );
      if (differences.length === 0) return [];
      const effect = effectOf(differences);
      return [
        {
          ...effect,
          ...subjectOf(rule, effect),
          kind: 'announced',
          recordedAt: rule.recordedAt,
          effectiveFrom: day,
          before: differing?.before ?? null,
          after: differing?.after ?? null,
          ruleId: rule.id,
          revision: rule.revision,
          sources: [rule.source],
        } satisfies FoundChange,
      ];
    });
  });
}
