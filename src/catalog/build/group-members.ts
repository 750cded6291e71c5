/** Which countries a group means for a rule, by index: those whose standing counts today, or that ever had one. */

import { MEMBERSHIP_STATUSES } from '@carnet/rules/entry-rules/entry-rule.ts';
import { holdsOn, type Membership } from '@carnet/rules/entry-rules/membership.ts';

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
    for (const membership of memberships) {
      const ofGroup = this.#memberships.get(membership.countryGroupId) ?? [];
      ofGroup.push(membership);
      this.#memberships.set(membership.countryGroupId, ofGroup);
    }
    this.#groupIds = groupIds;
    this.#countryIndex = countryIndex;
    this.#day = day;
  }

  /** Country indexes, ascending, with one of the standings today. */
  current(group: number, statuses: number): readonly number[] {
    const key = group * (1 << MEMBERSHIP_STATUSES.length) + statuses;
    let members = this.#current.get(key);
    if (members === undefined) {
      members = this.#indexes(
        group,
        (membership) =>
          (statuses & (1 << MEMBERSHIP_STATUSES.indexOf(membership.status))) !== 0 && holdsOn(membership, this.#day),
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

  #indexes(group: number, counts: (membership: Membership) => boolean): number[] {
    const memberships = this.#memberships.get(this.#groupIds[group] as number) ?? [];
    const indexes = memberships.filter(counts).map(({ countryId }) => this.#countryIndex.get(countryId) as number);
    return [...new Set(indexes)].sort((a, b) => a - b);
  }
}
