/** Compares two versions of the data, before and after a change of the desk: what travellers would notice. */
import { answer } from '@carnet/rules/answer.ts';
import { type AnswerDifference, noticedMembers } from '@carnet/rules/differences.ts';
import { isInRanges, type PairRange } from '@carnet/rules/entry-rules/pair-range.ts';
import type { AnswerRecord } from '@carnet/rules/requirement.ts';
import type { Rule } from '@carnet/rules/rule-set.ts';
import { severityOf } from '../../domain/changes/severity.ts';
import type {
  AnswerValues,
  ChangePreview,
  PreviewedDifference,
  PreviewedHealth,
  VerdictCount,
} from '../../domain/desk/preview.ts';
import { differencesOfVersions, pairsOf, sourceOf, statementsOf } from '../changes/edition-differences.ts';
import { holdsFor, originsTo } from '../changes/health-of-groups.ts';
import { keptInTurns } from '../in-turns.ts';
import type { RulesEdition } from '../rules-edition.ts';
import { FRESHNESS, STAMPS } from '../schemas/dates.ts';
import type { HealthRequirement } from '../schemas/health-requirement.ts';
import { type ComparedTrips, flippedTrips } from './flipped-trips.ts';

/** Both answer for the pairs that may differ and for those of the journeys, and for no other. */
export interface ComparedEditions extends ComparedTrips {
  /** The pairs whose answers may differ. */
  readonly affected: readonly PairRange[];
  /** Ids of the groups whose members differ. */
  readonly groupIds: ReadonlySet<number>;
}

/** Little of each, as there may be one of each pair of the world. */
interface DifferingPair {
  readonly pair: readonly [passportId: number, destinationId: number];
  /** Which visa was, and is, needed. */
  readonly was: VerdictCount['before'];
  readonly is: VerdictCount['after'];
  /** One object for all pairs whose answers differ in the same way. */
  readonly shown: Omit<PreviewedDifference, 'pairs'>;
}

export interface DifferingAnswers {
  readonly pairs: readonly DifferingPair[];
  /** Ids of the rules that answered something of these pairs, and of those that do now. */
  readonly answered: ReadonlySet<number>;
  readonly answering: ReadonlySet<number>;
}

export async function differingAnswers({ before, after, affected }: ComparedEditions): Promise<DifferingAnswers> {
  const [answered, answering] = [new Set<number>(), new Set<number>()];
  const known = new Map<string, DifferingPair['shown']>();
  const keep = (one: AnswerDifference): DifferingPair => {
    for (const id of statementsOf(one.before)) answered.add(id);
    for (const id of statementsOf(one.after)) answering.add(id);
    const severity = severityOf(one.before ?? null, one.after ?? null);
    const shown = { ...differingMembers(one.before, one.after), severity };
    const key = JSON.stringify(shown);
    if (!known.has(key)) known.set(key, shown);
    return {
      pair: [one.passportId, one.destinationId],
      was: visaOf(one.before),
      is: visaOf(one.after),
      shown: known.get(key) ?? shown,
    };
  };
  return { pairs: await differencesOfVersions(before, after, { keep, ranges: affected }), answered, answering };
}

/**
 * Ids of the rules that answered something of a pair that differs, and afterwards nothing of any of these. One that is
 * about every destination is among them only if all destinations may differ.
 */
export function displacedRules(
  { answered, answering }: DifferingAnswers,
  { before, affected }: ComparedEditions,
): number[] {
  const isEverywhere = affected.some(({ destinationIds }) => destinationIds === null);
  return [...answered].filter((id) => {
    const { toCountryId, toCountryGroupId } = before.ruleSet.rule(id) as Rule;
    return !answering.has(id) && (isEverywhere || toCountryId !== null || toCountryGroupId !== null);
  });
}

/** Which of the rules answer nothing any more. `about`: the pairs of each, for which `after` must answer. */
export async function idleRules(about: ReadonlyMap<number, PairRange>, after: RulesEdition): Promise<number[]> {
  const { ruleSet, day } = after;
  const idle = new Set(about.keys());
  const answering = function* () {
    for (const [from, to] of pairsOf(after)) {
      if (idle.size === 0) return;
      const isAsked = ruleSet
        .candidates(from, to)
        .some(({ id }) => idle.has(id) && isInRanges([about.get(id) as PairRange], from, to));
      yield (isAsked && answer(ruleSet, from, to, { day })) || null;
    }
  };
  await keptInTurns(answering(), ({ rule, facts }) => {
    for (const one of [rule, ...Object.values(facts).map((fact) => fact?.rule)]) if (one) idle.delete(one.id);
  });
  return [...idle];
}

/** `idle`: ids of the rules that would answer nothing any more. */
export async function previewOfChange(
  editions: ComparedEditions,
  { pairs }: DifferingAnswers,
  idle: readonly number[],
): Promise<ChangePreview> {
  const { before, day } = editions;
  const bySeverity = { tightened: 0, loosened: 0, neutral: 0 };
  for (const { shown } of pairs) bySeverity[shown.severity] += 1;
  return {
    day,
    pairsAffected: pairs.length,
    differences: alike(pairs),
    health: healthDifferences(editions),
    byVerdict: byVerdict(pairs),
    bySeverity,
    becomeUnknown: pairs.filter(({ was, is }) => was !== null && is === null).map(({ pair }) => pair),
    rulesWithoutAnswer: idle.map((id) => ({
      id,
      ruleKey: before.ruleSet.rule(id)?.ruleKey ?? '',
      source: sourceOf(before, id),
    })),
    ...(await flippedTrips(editions)),
  };
}

const visaOf = (found: AnswerRecord | undefined) => found?.visaRequirementType ?? null;

function alike(all: readonly DifferingPair[]): PreviewedDifference[] {
  return [...Map.groupBy(all, ({ shown }) => shown)]
    .map(([shown, own]) => ({ ...shown, pairs: own.map(({ pair }) => pair) }))
    .sort((a, b) => b.pairs.length - a.pairs.length);
}

function differingMembers(before: AnswerRecord | undefined, after: AnswerRecord | undefined) {
  const [was, is] = [before, after].map((found) => found && noticedMembers(found)) as [
    AnswerValues | undefined,
    AnswerValues | undefined,
  ];
  const names = Object.keys({ ...was, ...is }).filter(
    (name) => JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name]),
  );
  const of = (values: AnswerValues | undefined) =>
    values === undefined ? null : Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: of(was), after: of(is) };
}

function byVerdict(all: readonly DifferingPair[]): VerdictCount[] {
  return [...Map.groupBy(all, ({ was, is }) => `${was} ${is}`).values()]
    .map((own) => {
      const [{ was, is }] = own as [DifferingPair, ...DifferingPair[]];
      return { before: was, after: is, pairs: own.length };
    })
    .sort((a, b) => b.pairs - a.pairs);
}

/** What a health requirement says of itself; all else a traveller would notice. */
const NOT_NOTICED: ReadonlySet<string> = new Set(['id', ...Object.keys({ ...FRESHNESS, ...STAMPS })]);

function healthDifferences(editions: ComparedEditions): PreviewedHealth[] {
  const ids = new Set([editions.before, editions.after].flatMap(({ health }) => health.all.map(({ id }) => id)));
  return [...ids].flatMap((id) => differencesOfRequirement(id, editions));
}

function differencesOfRequirement(id: number, { before, after, day, groupIds }: ComparedEditions): PreviewedHealth[] {
  const [was, is] = [before, after].map(({ health }) => health.entry(id)?.requirement);
  const [said, says] = [was && noticed(was), is && noticed(is)];
  const isOfMovedGroup = [was, is].some((one) => groupIds.has(one?.conditions?.arrivingFromGroupId ?? -1));
  if (!isOfMovedGroup && JSON.stringify(said) === JSON.stringify(says)) return [];
  const { countryId, vaccine } = (is ?? was) as HealthRequirement;
  const named = { destinationId: countryId, requirementId: was === undefined ? null : id, vaccineId: vaccine.id };
  const alike = Map.groupBy(
    originsTo(after, countryId),
    (one) => `${holdsFor(was, one, before, day)} ${holdsFor(is, one, after, day)}`,
  );
  return [...alike].flatMap(([how, countries]): PreviewedHealth[] => {
    const [held, holds] = how.split(' ').map((one) => one === 'true') as [boolean, boolean];
    const differing = difference((held && said) || null, (holds && says) || null);
    const pairs = countries.map((one): [number, number] => [one, countryId]);
    return differing === undefined ? [] : [{ ...named, ...differing, pairs }];
  });
}

const noticed = (requirement: HealthRequirement): AnswerValues =>
  Object.fromEntries(Object.entries(requirement).filter(([name]) => !NOT_NOTICED.has(name)));

function difference(before: AnswerValues | null, after: AnswerValues | null) {
  const isSame = (name: string) => JSON.stringify(before?.[name]) === JSON.stringify(after?.[name]);
  const names = Object.keys({ ...before, ...after }).filter((name) => !isSame(name));
  if (names.length === 0) return undefined;
  const of = (values: AnswerValues | null) => values && Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: of(before), after: of(after) };
}
