/** Compares two catalogs, before and after a change of the desk, and says what travellers would notice. */
import { severityOf } from '../../domain/changes/severity.ts';
import type { AnswerValues, ChangePreview, PreviewedDifference, VerdictCount } from '../../domain/desk/preview.ts';
import { type AnswerDifference, differencesOfVersions, noticedMembers } from '../changes/answer-differences.ts';
import { statementsOf } from '../changes/cause-of-difference.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';
import type { ComparedEditions } from './compared-editions.ts';
import { flippedTrips } from './flipped-trips.ts';
import { healthDifferences } from './health-differences.ts';

export function previewOfChange(editions: ComparedEditions): ChangePreview {
  const { before, after, day, affected } = editions;
  const differences = [...differencesOfVersions(before, after, affected ?? undefined)];
  const bySeverity = { tightened: 0, loosened: 0, neutral: 0 };
  for (const one of differences) bySeverity[severityOf(one.before ?? null, one.after ?? null)] += 1;
  return {
    day,
    pairsAffected: differences.length,
    differences: alike(differences),
    health: healthDifferences(editions),
    byVerdict: byVerdict(differences),
    bySeverity,
    becomeUnknown: differences
      .filter((one) => visaOf(one.before) !== null && visaOf(one.after) === null)
      .map(({ passportId, destinationId }) => [passportId, destinationId] as const),
    rulesWithoutAnswer: rulesWithoutAnswer(differences, editions),
    ...flippedTrips(editions),
  };
}

const visaOf = (answer: EntryRequirement | undefined) => answer?.visaRequirementType ?? null;

function alike(differences: readonly AnswerDifference[]): PreviewedDifference[] {
  const groups = new Map<string, { shown: Omit<PreviewedDifference, 'pairs'>; pairs: (readonly [number, number])[] }>();
  for (const { passportId, destinationId, before, after } of differences) {
    const shown = { ...differingMembers(before, after), severity: severityOf(before ?? null, after ?? null) };
    const key = JSON.stringify(shown);
    const group = groups.get(key) ?? { shown, pairs: [] };
    groups.set(key, group);
    group.pairs.push([passportId, destinationId]);
  }
  return [...groups.values()]
    .map(({ shown, pairs }) => ({ ...shown, pairs }))
    .sort((a, b) => b.pairs.length - a.pairs.length);
}

function differingMembers(before: EntryRequirement | undefined, after: EntryRequirement | undefined) {
  const [was, is] = [before, after].map((answer) => answer && noticedMembers(answer)) as [
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

function byVerdict(differences: readonly AnswerDifference[]): VerdictCount[] {
  const counts = Map.groupBy(differences, ({ before, after }) => `${visaOf(before)} ${visaOf(after)}`);
  return [...counts.values()]
    .map((all) => {
      const [{ before, after }] = all as [AnswerDifference, ...AnswerDifference[]];
      return { before: visaOf(before), after: visaOf(after), pairs: all.length };
    })
    .sort((a, b) => b.pairs - a.pairs);
}

/**
 * Rules that answer something of a pair that differs, and afterwards nothing of any pair. Of a rule to all countries it is
 * told only when all were built.
 */
function rulesWithoutAnswer(
  differences: readonly AnswerDifference[],
  { before, after, built }: ComparedEditions,
): ChangePreview['rulesWithoutAnswer'] {
  const answering = (answers: readonly (EntryRequirement | undefined)[]) => new Set(answers.flatMap(statementsOf));
  const still = answering(differences.map((one) => one.after));
  const candidates = [...answering(differences.map((one) => one.before))].filter(
    (id) => !still.has(id) && after.rules.isStored(id) && (built === null || after.rules.hasDestination(id)),
  );
  if (candidates.length === 0) return [];
  const left = new Set(candidates);
  for (const { id: from, issuesPassports } of after.countries.all) {
    if (!issuesPassports) continue;
    for (const { id: to } of after.countries.all) {
      if (left.size === 0) return [];
      if (from === to || built?.has(to) === false) continue;
      for (const id of statementsOf(after.rules.answer(from, to))) left.delete(id);
    }
  }
  return [...left].map((id) => ({
    id,
    ruleKey: before.rules.keyOf(id) ?? '',
    source: before.rules.sourceOf(id) ?? '',
  }));
}
