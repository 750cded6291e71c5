/** Which countries a group means for a rule, by index: those whose standing counts today, or that ever had one. */
import { holdsOn, type Membership } from '../../domain/country-groups/membership.ts';
import { MEMBERSHIP_STATUSES } from '../../domain/entry-rules/entry-rule.ts';

/** Bits of MEMBERSHIP_STATUSES from their names joined by commas. */
export function statusBits(names: string): number {
  let bits = 0;
  for (const name of names.split(',')) {
    const index = MEMBERSHIP_STATUSES.indexOf(name as (typeof MEMBERSHIP_STATUSES)[number]);
    if (index === -1) throw new Error(`unknown membership status "${name}"`);
    bits |= 1 << index;
  }
  return bits;
}

export class GroupMembers {
  readonly #memberships = new Map<number, Membership[]>();
  readonly #countryIndex: ReadonlyMap<number, number>;
  readonly #groupIds: readonly number[];
  readonly #day: string;
  readonly #current = new Map<number, readonly number[]>();
  readonly #ever = new Map<number, readonly number[]>();

  constructor(
    memberships: readonly Membership[],
    groupIds: readonly number[],
    countryIndex: ReadonlyMap<number, number>,
    day: string,
  ) {
    for (const stay of memberships) {
      const stays = this.#memberships.get(stay.countryGroupId) ?? [];
      stays.push(stay);
      this.#memberships.set(stay.countryGroupId, stays);
    }
    this.#groupIds = groupIds;
    this.#countryIndex = countryIndex;
    this.#day = day;
  }

  /** Country indexes, ascending, with one of the standings today. */
  current(group: number, statuses: number): readonly number[] {
    const key = group * 16 + statuses;
    let members = this.#current.get(key);
    if (members === undefined) {
      members = this.#indexes(
        group,
        (stay) => (statuses & (1 << MEMBERSHIP_STATUSES.indexOf(stay.status))) !== 0 && holdsOn(stay, this.#day),
      );
      this.#current.set(key, members);
    }
    return members;
  }

  /** Country indexes, ascending, with any standing at any time. */
  ever(group: number): readonly number[] {
    let members = this.#ever.get(group);
    if (members === undefined) {
      members = this.#indexes(group, () => true);
      this.#ever.set(group, members);
    }
    return members;
  }

  #indexes(group: number, counts: (stay: Membership) => boolean): number[] {
    const stays = this.#memberships.get(this.#groupIds[group] as number) ?? [];
    const indexes = stays.filter(counts).map((stay) => this.#countryIndex.get(stay.countryId) as number);
    return [...new Set(indexes)].sort((a, b) => a - b);
  }
}
