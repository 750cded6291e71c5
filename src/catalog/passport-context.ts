/** What an answer says of the passport country: the organisations that it is a full member of on a day. */
import type { Day } from '@carnet/rules/calendar.ts';
import { holdsOn, MERCOSUR_CODE, type Membership } from '@carnet/rules/entry-rules/membership.ts';

export interface NamedGroup {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

export interface PassportContext {
  readonly isFromMercosur: boolean;
  readonly countryGroups: readonly { readonly code: string; readonly name: string }[];
}

/**
 * `organisations`: by code. The lists that destinations make of passports are not among them: each passport is on dozens
 * of them, and the trace names those that a rule used. `memberships`: of the passport country.
 */
export function passportContext(
  organisations: readonly NamedGroup[],
  memberships: readonly Membership[],
  day: Day,
): PassportContext {
  const groups = new Set(
    memberships.filter((one) => one.status === 'member' && holdsOn(one, day)).map((one) => one.countryGroupId),
  );
  const own = organisations.filter(({ id }) => groups.has(id));
  return {
    isFromMercosur: own.some(({ code }) => code === MERCOSUR_CODE),
    countryGroups: own.map(({ code, name }) => ({ code, name })),
  };
}

/** The organisations among groups, in the order in which answers name them. */
export function organisationsOf<Group extends NamedGroup & { readonly kind: string }>(
  groups: readonly Group[],
): readonly Group[] {
  return groups.filter(({ kind }) => kind === 'organisation').sort((a, b) => (a.code < b.code ? -1 : 1));
}
