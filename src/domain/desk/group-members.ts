/** Members of a group as the desk edits them: by country, each with its stays in the group. */
import type { Day } from '@carnet/rules/calendar.ts';
import { type CountryGroupRecord, MEMBERSHIP_FIELDS } from '@carnet/rules/schema/country-group-fields.ts';
import { pick } from '@carnet/rules/schema/field.ts';
import { isSame, type RuleValues } from './edit.ts';

export type Member = CountryGroupRecord['members'][number];
export type Stay = Omit<Member, 'countryId'>;

const { countryId: _, ...STAY_FIELDS } = MEMBERSHIP_FIELDS;
const stayOf = (member: Stay): Stay => pick(STAY_FIELDS, member);

/** Its members by the id of their country, and when they were last checked. */
export function groupValues({ members, lastVerifiedAt }: CountryGroupRecord): RuleValues {
  const stays = Map.groupBy(members, ({ countryId }) => countryId);
  return { lastVerifiedAt, ...Object.fromEntries([...stays].map(([id, own]) => [id, own.map(stayOf)])) };
}

/** Where a country stands stays as it is; one that is new comes last. */
export function withMembers(members: readonly Member[], values: RuleValues): Member[] {
  const edited = new Map(stayEntries(values));
  const known = new Set(members.map(({ countryId }) => countryId));
  const staysOf = (countryId: number) => (edited.get(countryId) ?? []).map((stay) => ({ countryId, ...stay }));
  const first = new Set<number>();
  return [
    ...members.flatMap((member) => {
      const { countryId } = member;
      if (!edited.has(countryId)) return [member];
      if (first.has(countryId)) return [];
      first.add(countryId);
      return staysOf(countryId);
    }),
    ...[...edited.keys()].filter((id) => !known.has(id)).flatMap(staysOf),
  ];
}

/** What values say of members; null = the country is none. */
export function stayEntries(values: RuleValues): [countryId: number, stays: readonly Stay[] | null][] {
  return Object.entries(values)
    .filter(([name]) => /^\d+$/.test(name))
    .map(([name, stays]) => [Number(name), stays as readonly Stay[] | null]);
}

export const hasEnded = ({ until }: Pick<Stay, 'until'>, day: Day): boolean => until !== null && until <= day;

/** From a day to come on: who leaves stays until it, who comes begins on it. */
export function datedStays(before: readonly Stay[], after: readonly Stay[], from: Day): Stay[] {
  const isIn = (stays: readonly Stay[], stay: Stay) => stays.some((one) => isSame(one, stay));
  const left = before.filter((stay) => !isIn(after, stay) && (stay.since === null || stay.since < from));
  const kept = after.filter((stay) => isIn(before, stay));
  const begun = after.filter((stay) => !isIn(before, stay)).map((stay) => ({ ...stay, since: stay.since ?? from }));
  return [...kept, ...left.map((stay) => (hasEnded(stay, from) ? stay : { ...stay, until: from })), ...begun];
}

/** What is wrong with the stays of one country; undefined = nothing. */
export function staysProblem(stays: readonly Stay[]): string | undefined {
  for (const [index, stay] of stays.entries()) {
    const [from, to] = [stay.since ?? '0000-00-00', stay.until ?? '9999-99-99'];
    if (from >= to) return `would leave on ${to}, not after it came on ${from}`;
    const other = stays
      .slice(0, index)
      .find((one) => (one.since ?? '0000-00-00') < to && from < (one.until ?? '9999-99-99'));
    if (other !== undefined) return 'would stand in it twice on the same days: say since when, or remove it as well';
  }
  return undefined;
}

/** Somebody stands in it on that day, or will. */
export const hasMembers = (members: readonly Stay[], day: Day): boolean => members.some((stay) => !hasEnded(stay, day));
