/** The rules about some travellers only: by how they arrive, or how old they are. */
import type { ArrivalConditions } from '@carnet/rules/trips/trip-facts.ts';
import type { RuleColumns } from '../image/image.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';

export type ConditionName = keyof ArrivalConditions;

interface Condition {
  readonly mode: ArrivalConditions['mode'];
  readonly minimumAge: number | null;
}

/** What is known of whether a rule speaks of a traveller: it does, it does not, or which conditions are not told. */
export type Standing = 'speaks' | 'silent' | readonly ConditionName[];

export class TravellerRules {
  readonly #conditions: ReadonlyMap<number, Condition>;

  constructor({ ofSome }: RuleColumns, recordOf: (row: number) => EntryRequirement) {
    const rows = [...ofSome.keys()].filter((row) => ofSome[row] === 1);
    this.#conditions = new Map(
      rows.map((row) => {
        const { mode = null, minimumAge = null } = recordOf(row).appliesTo ?? {};
        return [row, { mode, minimumAge }];
      }),
    );
  }

  /** Those of these rows that are about some travellers. */
  among(rows: Uint32Array): Uint32Array {
    return this.#conditions.size === 0 ? rows.subarray(0, 0) : rows.filter((row) => this.#conditions.has(row));
  }

  standing(row: number, told: ArrivalConditions): Standing {
    const { mode, minimumAge } = this.#conditions.get(row) as Condition;
    const isOtherMode = mode !== null && told.mode !== null && told.mode !== mode;
    const isTooYoung = minimumAge !== null && told.ageYears !== null && told.ageYears < minimumAge;
    if (isOtherMode || isTooYoung) return 'silent';
    const open: ConditionName[] = [];
    if (mode !== null && told.mode === null) open.push('mode');
    if (minimumAge !== null && told.ageYears === null) open.push('ageYears');
    return open.length === 0 ? 'speaks' : open;
  }
}
