/** Makes one change of each record that was revised and whose revision a traveller would notice. */
import type { Day } from '@carnet/rules/calendar.ts';
import type { ChangeKind, FoundChange } from '../../domain/changes/change.ts';
import { differingFields, isOnlyVerified, type Revised, type RevisedRecord } from '../../domain/changes/revised.ts';
import type { RulesEdition } from '../rules-edition.ts';
import { announcedChanges } from './announced-changes.ts';
import { type AnswerDifference, differencesOfVersions } from './answer-differences.ts';
import { type Cause, CauseOfDifference } from './cause-of-difference.ts';
import { effectOf, subjectOf } from './draft-change.ts';
import { healthChangesOfGroups } from './health-of-groups.ts';
import { verifiedChanges } from './verified-changes.ts';

/** Before and after the revisions, both built of `day`. `recordedAt`: of what has no revision of its own. */
export interface RevisedEditions {
  readonly earlier: RulesEdition;
  readonly later: RulesEdition;
  readonly day: Day;
  readonly recordedAt: Date;
}

/** Of data that had no revision before: its sources are new, and so is every answer. */
export function firstChanges(edition: RulesEdition, newSources: readonly string[], recordedAt: Date): FoundChange[] {
  const { countries, rules } = edition;
  const ids = countries.all.flatMap((from) => countries.all.map((to) => rules.answererOf(from.id, to.id)));
  const codes = new Map([...new Set(ids)].map((id) => [id, id === undefined ? undefined : rules.sourceOf(id)]));
  const published = newSources.map(
    (source): FoundChange => ({
      about: 'entry_requirement',
      ...newSource(source, recordedAt),
      pairsAffected: ids.filter((id) => codes.get(id) === source).length,
    }),
  );
  // Sources of places have no answers.
  return published.filter(({ pairsAffected }) => pairsAffected > 0);
}

/** In the order in which they were recorded. */
export function changesOfRevisions(editions: RevisedEditions, revised: Revised): FoundChange[] {
  const { earlier, later, day } = editions;
  const causes = new CauseOfDifference(revised);
  const byCause = Map.groupBy(differencesOfVersions(earlier, later), (difference) => causes.of(difference));
  const isNew = new Set(revised.newSources);
  const known = revised.rules.filter(({ source }) => !isNew.has(source));
  return [
    ...[...byCause].flatMap(([cause, differences]) => changeOf(cause, differences, editions)),
    ...announcedChanges(later, known, day),
    ...verifiedChanges(later, known.filter(isOnlyVerified)),
    ...healthChangesOfGroups({ edition: earlier, day }, { edition: later, day }, revised),
  ].sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime());
}

function changeOf(cause: Cause, differences: readonly AnswerDifference[], editions: RevisedEditions): FoundChange | [] {
  const effect = effectOf(differences);
  switch (cause.kind) {
    case 'replayed':
      return [];
    case 'rule':
      return { ...effect, ...ofRule(cause.rule), ...subjectOf(cause.rule, effect) };
    case 'source':
      return { ...effect, ...newSource(cause.source, editions.recordedAt) };
    case 'group': {
      const { id, revision, recordedAt, before, after } = cause.group;
      return {
        ...effect,
        ...unsaid,
        kind: 'changed',
        recordedAt,
        fromCountryGroupId: cause.side === 'passports' ? id : null,
        toCountryGroupId: cause.side === 'destinations' ? id : null,
        before: { members: before },
        after: { members: after },
        revision,
        sources: sourcesOf(differences, editions),
      };
    }
    case 'other':
      return {
        ...effect,
        ...unsaid,
        kind: 'changed',
        recordedAt: editions.recordedAt,
        before: null,
        after: null,
        sources: sourcesOf(differences, editions),
      };
  }
}

const unsaid = { effectiveFrom: null, fromCountryGroupId: null, toCountryGroupId: null, ruleId: null, revision: null };

const newSource = (source: string, recordedAt: Date) =>
  ({
    ...unsaid,
    kind: 'created',
    recordedAt,
    destinationIds: null,
    passportIds: null,
    before: null,
    after: null,
    sources: [source],
    severity: 'neutral',
  }) as const;

function ofRule(rule: RevisedRecord) {
  const { before = null, after = null } = differingFields(rule) ?? {};
  return {
    kind: kindOf(rule),
    recordedAt: rule.recordedAt,
    effectiveFrom: (rule.after?.validFrom as Day | null | undefined) ?? null,
    before,
    after,
    ruleId: rule.id,
    revision: rule.revision,
    sources: [rule.source],
  };
}

export function kindOf({ before, after, corrects }: RevisedRecord): ChangeKind {
  if (corrects) return 'corrected';
  if (before === null) return 'created';
  return after === null ? 'ended' : 'changed';
}

/** Of the rules that answer now, or did. */
function sourcesOf(differences: readonly AnswerDifference[], { earlier, later }: RevisedEditions): string[] {
  const codes = differences.map(({ before, after }) =>
    after === undefined ? before && earlier.rules.sourceOf(before.id) : later.rules.sourceOf(after.id),
  );
  return [...new Set(codes.filter((code) => code !== undefined))].sort();
}
