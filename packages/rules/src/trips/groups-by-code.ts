/** Who belongs to which group on a day, and which groups have no checks at the borders within. */
import type { Day } from '../calendar.ts';
import { holdsOn, type Membership } from '../entry-rules/membership.ts';
import type { COUNTRY_GROUP_FIELDS } from '../schema/country-group-fields.ts';
import type { ServedFields } from '../schema/served.ts';
import type { Area } from './trip-facts.ts';

export type Group = Pick<ServedFields<typeof COUNTRY_GROUP_FIELDS>, 'code' | 'kind' | 'border'> & {
  readonly id: number;
};

export interface AreaGroup {
  readonly area: Area;
  /** A state with its territories: the area is called by the code of its only full member. */
  readonly ofOneState: boolean;
}

export class GroupsByCode {
  readonly #ids: ReadonlyMap<string, number>;
  /** By id, the groups without checks at the borders within. */
  readonly #areas: ReadonlyMap<number, AreaGroup>;
  /** By country, its memberships in those; few have any. */
  readonly #inAreas = new Map<number, readonly Membership[]>();
  /** By country, its memberships by the id of the group. */
  readonly #inGroups = new Map<number, ReadonlyMap<number, readonly Membership[]>>();
  readonly #membershipsOf: (countryId: number) => readonly Membership[];

  constructor(groups: readonly Group[], membershipsOf: (countryId: number) => readonly Membership[]) {
    this.#ids = new Map(groups.map(({ id, code }) => [code, id]));
    this.#areas = new Map(
      groups.flatMap(({ id, code, kind, border }) => {
        if (border === null) return [];
        return [[id, { area: { code, sharedStay: border === 'shared_stay' }, ofOneState: kind === 'list' }] as const];
      }),
    );
    this.#membershipsOf = membershipsOf;
  }

  isMember(code: string, countryId: number, day: Day): boolean {
    const id = this.#ids.get(code);
    const memberships = id === undefined ? undefined : this.#membershipsInGroups(countryId).get(id);
    return memberships?.some((one) => isFull(one, day)) ?? false;
  }

  areaOf(countryId: number, day: Day): AreaGroup | undefined {
    const found = this.#membershipsInAreas(countryId).find((one) => isWithin(one, day));
    return found && this.#areas.get(found.countryGroupId);
  }

  #membershipsInGroups(countryId: number): ReadonlyMap<number, readonly Membership[]> {
    let found = this.#inGroups.get(countryId);
    if (found === undefined) {
      found = Map.groupBy(this.#membershipsOf(countryId), ({ countryGroupId }) => countryGroupId);
      this.#inGroups.set(countryId, found);
    }
    return found;
  }

  #membershipsInAreas(countryId: number): readonly Membership[] {
    let found = this.#inAreas.get(countryId);
    if (found === undefined) {
      found = this.#membershipsOf(countryId).filter(({ countryGroupId }) => this.#areas.has(countryGroupId));
      this.#inAreas.set(countryId, found);
    }
    return found;
  }
}

/** Days in a territory inside the outer border are days in the area. */
function isWithin(membership: Membership, day: Day): boolean {
  return (membership.status === 'member' || membership.status === 'inside') && holdsOn(membership, day);
}

function isFull(membership: Membership, day: Day): boolean {
  return membership.status === 'member' && holdsOn(membership, day);
}
