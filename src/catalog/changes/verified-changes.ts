/** Rules that were checked again and say the same: one change for each source and destination. */
import type { FoundChange } from '../../domain/changes/change.ts';
import type { RevisedRecord } from '../../domain/changes/revised.ts';
import type { RulesEdition } from '../rules-edition.ts';

export function verifiedChanges(later: RulesEdition, rules: readonly RevisedRecord[]): FoundChange[] {
  const together = Map.groupBy(rules, ({ source, after }) =>
    JSON.stringify([source, after?.toCountryId ?? null, after?.toCountryGroupId ?? null]),
  );
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
      pairsAffected: answersOf(later, new Set(verified.map(({ id }) => id)), toCountryId),
      ruleId: verified.length === 1 ? first.id : null,
      revision: verified.length === 1 ? first.revision : null,
      sources: [first.source],
      severity: 'neutral',
    };
  });
}

/** How many pairs these rules answer. */
function answersOf({ countries, rules }: RulesEdition, ids: ReadonlySet<number>, toCountryId: number | null): number {
  const destinations = toCountryId === null ? countries.all.map(({ id }) => id) : [toCountryId];
  const passports = countries.all.filter(({ issuesPassports }) => issuesPassports);
  const pairs = destinations.flatMap((to) => passports.map(({ id }) => rules.answererOf(id, to)));
  return pairs.filter((id) => id !== undefined && ids.has(id)).length;
}

function latest(instants: readonly unknown[]): string | null {
  const known = instants.filter((instant) => typeof instant === 'number');
  return known.length === 0 ? null : new Date(Math.max(...known)).toISOString();
}
