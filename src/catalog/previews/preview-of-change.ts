/** Compares two catalogs, before and after a change of the desk, and says what travellers would notice. */
import { severityOf } from '../../domain/changes/severity.ts';
import type { AnswerValues, ChangePreview, PreviewedDifference, VerdictCount } from '../../domain/desk/preview.ts';
import { type AnswerDifference, differencesOfVersions, noticedMembers } from '../changes/answer-differences.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';
import type { ComparedEditions } from './compared-editions.ts';
import { flippedTrips } from './flipped-trips.ts';
import { healthDifferences } from './health-differences.ts';

export const differencesBetween = ({ before, after, affected }: ComparedEditions): AnswerDifference[] => [
  ...differencesOfVersions(before, after, affected),
];

/** `idle`: ids of the rules that would answer nothing any more. */
export function previewOfChange(
  editions: ComparedEditions,
  differences: readonly AnswerDifference[],
  idle: readonly number[],
): ChangePreview {
  const { before, day } = editions;
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
    rulesWithoutAnswer: idle.map((id) => ({
      id,
      ruleKey: before.rules.keyOf(id) ?? '',
      source: before.rules.sourceOf(id) ?? '',
    })),
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
