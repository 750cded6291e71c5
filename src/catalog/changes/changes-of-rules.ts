/** Changes of revised rules that no answer of the day shows: what they announce, and that they were checked again. */
import { answer } from '@carnet/rules/answer.ts';
import { addDays, type Day } from '@carnet/rules/calendar.ts';
import type { AnswerDifference } from '@carnet/rules/differences.ts';
import type { FoundChange } from '../../domain/changes/change.ts';
import { differingFields, type RevisedRecord } from '../../domain/changes/revised.ts';
import { keptInTurns } from '../in-turns.ts';
import type { RulesEdition } from '../rules-edition.ts';
import { effectOf, judged, subjectOf } from './draft-change.ts';
import { differencesOfDays, pairsOf } from './edition-differences.ts';

const DATES = ['validFrom', 'validUntil'] as const;

/** One change of each rule and date that has not come and that answers differ by. */
export async function announcedChanges(
  later: RulesEdition,
  rules: readonly RevisedRecord[],
  today: Day,
): Promise<FoundChange[]> {
  const changes: FoundChange[] = [];
  const byDay = new Map<Day, readonly AnswerDifference[]>();
  for (const rule of rules) {
    const differing = differingFields(rule);
    for (const name of DATES) {
      const day = differing?.after?.[name] as Day | null | undefined;
      // The change of a new rule has its end, too.
      if (day == null || day <= today || (name === 'validUntil' && rule.before === null)) continue;
      const ofDay = byDay.get(day) ?? (await differencesOfDays(later, addDays(day, -1), day));
      byDay.set(day, ofDay);
      const differences = ofDay.filter(({ before, after }) => before?.id === rule.id || after?.id === rule.id);
      if (differences.length === 0) continue;
      const effect = effectOf(differences.map(judged));
      changes.push({
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
      });
    }
  }
  return changes;
}

/** Rules that were checked again and say the same: one change for each source and destination. */
export async function verifiedChanges(later: RulesEdition, rules: readonly RevisedRecord[]): Promise<FoundChange[]> {
  const together = Map.groupBy(rules, ({ source, after }) =>
    JSON.stringify([source, after?.toCountryId ?? null, after?.toCountryGroupId ?? null]),
  );
  const answered = await answeredPairs(later, new Set(rules.map(({ id }) => id)));
  return [...together.values()].map((verified) => {
    const [first] = verified as [RevisedRecord, ...RevisedRecord[]];
    const { toCountryId, toCountryGroupId } = first.after as {
      toCountryId: number | null;
      toCountryGroupId: number | null;
    };
    return {
      about: 'entry_requirement',
      kind: 'verified',
      recordedAt: first.recordedAt,
      effectiveFrom: null,
      destinationIds: toCountryId === null ? null : [toCountryId],
      passportIds: null,
      fromCountryGroupId: null,
      toCountryGroupId,
      before: { lastVerifiedAt: latest(verified.map(({ before }) => before?.lastVerifiedAt)) },
      after: { lastVerifiedAt: latest(verified.map(({ after }) => after?.lastVerifiedAt)) },
      pairsAffected: verified.reduce((sum, { id }) => sum + (answered.get(id) ?? 0), 0),
      ruleId: verified.length === 1 ? first.id : null,
      revision: verified.length === 1 ? first.revision : null,
      sources: [first.source],
      severity: 'neutral',
    };
  });
}

/** By id of each of these rules, for how many pairs it says which visa is needed. */
async function answeredPairs(edition: RulesEdition, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, number>> {
  if (ids.size === 0) return new Map();
  const { ruleSet, day } = edition;
  const answerers = function* () {
    for (const [from, to] of pairsOf(edition)) {
      const isCandidate = ruleSet.candidates(from, to).some(({ id }) => ids.has(id));
      yield (isCandidate && answer(ruleSet, from, to, { day })?.rule.id) || null;
    }
  };
  const answering = Map.groupBy(await keptInTurns(answerers(), (id) => id), (id) => id);
  return new Map([...answering].map(([id, pairs]) => [id, pairs.length]));
}

function latest(instants: readonly unknown[]): string | null {
  const known = instants.filter((instant) => typeof instant === 'number');
  return known.length === 0 ? null : new Date(Math.max(...known)).toISOString();
}
