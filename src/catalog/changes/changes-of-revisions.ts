/** Makes one change of each record that was revised and whose revision a traveller would notice. */
import { whoAnswers } from '@carnet/rules/answer.ts';
import type { AnswerDifference } from '@carnet/rules/differences.ts';
import type { FoundChange } from '../../domain/changes/change.ts';
import { isOnlyVerified, type Revised, type RevisedGroup, type RevisedRecord } from '../../domain/changes/revised.ts';
import { keptInTurns } from '../in-turns.ts';
import type { RulesEdition } from '../rules-edition.ts';
import { announcedChanges, verifiedChanges } from './changes-of-rules.ts';
import { effectOf, type JudgedPair, judged, ofRule, subjectOf } from './draft-change.ts';
import { differencesOfVersions, pairsOf, sourceOf, statementsOf } from './edition-differences.ts';
import { healthChangesOfGroups } from './health-of-groups.ts';

/** Before and after the revisions, both asked about one day. */
export interface RevisedEditions {
  readonly earlier: RulesEdition;
  readonly later: RulesEdition;
}

export interface Recording {
  /** When what has no revision of its own was recorded. */
  readonly recordedAt: Date;
  readonly signal?: AbortSignal | undefined;
}

/** Of data that had no revision before: its sources are new, and so is every answer. */
export async function firstChanges(
  edition: RulesEdition,
  newSources: readonly string[],
  { recordedAt, signal }: Recording,
): Promise<FoundChange[]> {
  const { ruleSet, day } = edition;
  const sources = function* () {
    for (const [from, to] of pairsOf(edition)) {
      const winner = whoAnswers(ruleSet, from, to, { day })?.winner ?? null;
      yield winner && ruleSet.sourceOf(winner).code;
    }
  };
  const bySource = Map.groupBy(await keptInTurns(sources(), (code) => code, signal), (code) => code);
  const published = newSources.map(
    (source): FoundChange => ({
      about: 'entry_requirement',
      ...newSource(source, recordedAt),
      pairsAffected: bySource.get(source)?.length ?? 0,
    }),
  );
  // Sources of places have no answers.
  return published.filter(({ pairsAffected }) => pairsAffected > 0);
}

/** A pair whose answers differ, why, and the source that answers now, or did. */
interface CausedPair extends JudgedPair {
  readonly cause: Cause;
  readonly source: string;
}

/** In the order in which they were recorded. */
export async function changesOfRevisions(
  { earlier, later }: RevisedEditions,
  revised: Revised,
  { recordedAt, signal }: Recording,
): Promise<FoundChange[]> {
  const { day } = later;
  const causes = new CauseOfDifference(revised);
  const keep = (difference: AnswerDifference): CausedPair => {
    const { before, after } = difference;
    const source = after === undefined ? sourceOf(earlier, before?.id as number) : sourceOf(later, after.id);
    return { ...judged(difference), cause: causes.of(difference), source };
  };
  const pairs = await differencesOfVersions(earlier, later, { keep, signal });
  const byCause = Map.groupBy(pairs, ({ cause }) => cause);
  const isNew = new Set(revised.newSources);
  const known = revised.rules.filter(({ source }) => !isNew.has(source));
  return [
    ...[...byCause].flatMap(([cause, own]) => changeOf(cause, own, recordedAt)),
    ...(await announcedChanges(later, known, day)),
    ...(await verifiedChanges(later, known.filter(isOnlyVerified))),
    ...healthChangesOfGroups({ edition: earlier, day }, { edition: later, day }, revised),
  ].sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime());
}

function changeOf(cause: Cause, pairs: readonly CausedPair[], recordedAt: Date): FoundChange | [] {
  const effect = effectOf(pairs);
  const sources = [...new Set(pairs.map(({ source }) => source))].sort();
  switch (cause.kind) {
    case 'replayed':
      return [];
    case 'rule':
      return { ...effect, ...ofRule(cause.rule), ...subjectOf(cause.rule, effect) };
    case 'source':
      return { ...effect, ...newSource(cause.source, recordedAt) };
    case 'group': {
      const { id, revision, before, after } = cause.group;
      return {
        ...effect,
        ...unsaid,
        kind: 'changed',
        recordedAt: cause.group.recordedAt,
        fromCountryGroupId: cause.side === 'passports' ? id : null,
        toCountryGroupId: cause.side === 'destinations' ? id : null,
        before: { members: before },
        after: { members: after },
        revision,
        sources,
      };
    }
    case 'other':
      return {
        ...effect,
        ...unsaid,
        kind: 'changed',
        recordedAt,
        before: null,
        after: null,
        sources,
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

/** Which revision made an answer another one: of a rule that answers now, of one that did, or of a list of countries. */
type Cause =
  | { readonly kind: 'rule'; readonly rule: RevisedRecord }
  /** Its rules are published for the first time. */
  | { readonly kind: 'source'; readonly source: string }
  | { readonly kind: 'group'; readonly group: RevisedGroup; readonly side: 'passports' | 'destinations' }
  /** A past that was recorded afterwards. */
  | { readonly kind: 'replayed' }
  /** None of these, such as a source that was switched off. */
  | { readonly kind: 'other' };

class CauseOfDifference {
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
