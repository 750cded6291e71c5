/** What a day brings without a revision: rules and memberships that begin or end on it. */
import { addDays, type Day, startOf } from '@carnet/rules/calendar.ts';
import type { AnswerDifference } from '@carnet/rules/differences.ts';
import type { AnswerRecord } from '@carnet/rules/requirement.ts';
import type { ChangeKind, FoundChange } from '../../domain/changes/change.ts';
import type { RulesEdition } from '../rules-edition.ts';
import { effectOf, judged } from './draft-change.ts';
import { differencesOfDays, sourceOf } from './edition-differences.ts';
import { healthChangesOfDay } from './health-of-groups.ts';

/**
 * One for each rule that begins or ends on the day, and one for each membership; of health requirements one for each
 * group.
 */
export async function changesOfDay(edition: RulesEdition, day: Day): Promise<FoundChange[]> {
  const differences = await differencesOfDays(edition, addDays(day, -1), day);
  const byCause = Map.groupBy(differences, (difference) => causeOf(edition, difference, day));
  const ofEntry = [...byCause].map(([cause, all]): FoundChange => {
    const [kind, ruleId] = JSON.parse(cause) as [ChangeKind, number | null];
    const effect = effectOf(all.map(judged));
    const [first] = all as [AnswerDifference, ...AnswerDifference[]];
    const rule = kind === 'ended' ? first.before : (first.after ?? first.before);
    return {
      ...effect,
      kind,
      recordedAt: new Date(startOf(day)),
      effectiveFrom: day,
      destinationIds: rule?.toCountryId == null ? effect.destinationIds : [rule.toCountryId],
      // Of a membership the countries say enough.
      fromCountryGroupId: ruleId === null ? null : (rule?.fromCountryGroupId ?? null),
      toCountryGroupId: ruleId === null ? null : (rule?.toCountryGroupId ?? null),
      before: shown(first.before),
      after: shown(first.after),
      ruleId,
      revision: null,
      sources: [...new Set(all.map(({ before, after }) => sourceOf(edition, (after ?? before)?.id as number)))].sort(),
    };
  });
  return [...ofEntry, ...healthChangesOfDay(edition, day)];
}

/** As text, so that equal ones are one. */
function causeOf(edition: RulesEdition, difference: AnswerDifference, day: Day): string {
  const { before, after, passportId, destinationId } = difference;
  if (after?.validFrom === day) return JSON.stringify([before === undefined ? 'created' : 'changed', after.id, null]);
  if (before?.validUntil === day) return JSON.stringify(['ended', before.id, null]);
  const isOfPassport = edition.ruleSet
    .membershipsOf(passportId)
    .some(({ since, until }) => since === day || until === day);
  const member = isOfPassport ? passportId : destinationId;
  return JSON.stringify(['changed', null, `${isOfPassport ? 'passport' : 'destination'} ${member}`]);
}

/** What a reader of a feed looks for first; the whole answer is a question away. */
function shown(answer: AnswerRecord | undefined): Record<string, unknown> | null {
  if (answer === undefined) return null;
  const { visaRequirementType, maxStayDays } = answer;
  return { visaRequirementType, maxStayDays };
}
