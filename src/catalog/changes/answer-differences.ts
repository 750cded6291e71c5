/** Which answers a traveller would notice a difference of: between two versions of the data, or two days of one. */
import type { Day } from '@carnet/rules/calendar.ts';
import { isInRanges, type PairRange } from '@carnet/rules/entry-rules/pair-range.ts';
import {
  CONDITION_FIELDS,
  IDENTITY_FIELDS,
  STANDING_FIELDS,
  VALIDITY_FIELDS,
} from '@carnet/rules/schema/entry-rule-fields.ts';
import { servedPlaces } from '@carnet/rules/schema/served.ts';
import type { RulesEdition } from '../rules-edition.ts';
import { FRESHNESS, STAMPS } from '../schemas/dates.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';

export interface AnswerDifference {
  readonly passportId: number;
  readonly destinationId: number;
  /** Undefined = no rule answered. */
  readonly before: EntryRequirement | undefined;
  /** Undefined = no rule answers. */
  readonly after: EntryRequirement | undefined;
}

/** Nothing is told of the traveller. */
const ANY_TRAVELLER = { mode: null, ageYears: null } as const;

/** What a record says of itself, and of how well it is known and where; all else a traveller would notice. */
const OF_ITSELF: ReadonlySet<string> = new Set([
  'id',
  'verification',
  'sourceUrl',
  'facts',
  ...[IDENTITY_FIELDS, STANDING_FIELDS, VALIDITY_FIELDS, CONDITION_FIELDS].flatMap((fields) =>
    servedPlaces(fields).map(({ object, member }) => object ?? member),
  ),
  ...Object.keys({ ...FRESHNESS, ...STAMPS }),
]);

/** For changes of the data alone both must have been built of one day. `ranges`: of these pairs; absent = of all. */
export function* differencesOfVersions(
  earlier: RulesEdition,
  later: RulesEdition,
  ranges?: readonly PairRange[],
): Generator<AnswerDifference> {
  for (const [passportId, destinationId] of pairs(earlier, later, ranges)) {
    const [was, is] = [earlier, later].map(({ rules }) => rules.personalized(passportId, destinationId));
    if (was === is) continue;
    const [before, after] = [earlier, later].map(({ rules }) => rules.answer(passportId, destinationId));
    if (!areAlike(before, after)) yield { passportId, destinationId, before, after };
  }
}

export function* differencesOfDays(edition: RulesEdition, day: Day, next: Day): Generator<AnswerDifference> {
  const { pairAnswers } = edition;
  for (const [passportId, destinationId] of pairs(edition, edition)) {
    if (!pairAnswers.mayDiffer(passportId, destinationId, day, next)) continue;
    const [before, after] = [day, next].map((on) => pairAnswers.record(passportId, destinationId, on, ANY_TRAVELLER));
    if (!areAlike(before, after)) yield { passportId, destinationId, before, after };
  }
}

/** Whether a traveller would read the same. */
function areAlike(one: EntryRequirement | undefined, other: EntryRequirement | undefined): boolean {
  return one === undefined || other === undefined ? one === other : noticed(one) === noticed(other);
}

function noticed(record: EntryRequirement): string {
  return JSON.stringify(noticedMembers(record));
}

/** What a traveller would notice of an answer. */
export function noticedMembers(record: EntryRequirement): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !OF_ITSELF.has(name)));
}

function* pairs(
  earlier: RulesEdition,
  later: RulesEdition,
  ranges?: readonly PairRange[],
): Generator<readonly [number, number]> {
  const isDestination = (id: number) => earlier.rules.isDestination(id) || later.rules.isDestination(id);
  const destinations = later.countries.all.filter(({ id }) => isDestination(id));
  for (const { id: from, issuesPassports } of later.countries.all) {
    if (!issuesPassports) continue;
    for (const { id: to } of destinations) {
      if (from !== to && (ranges === undefined || isInRanges(ranges, from, to))) yield [from, to];
    }
  }
}
