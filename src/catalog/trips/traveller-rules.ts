/** The rules about some travellers only: by how they arrive, or how old they are. */
import { type Standing, standing } from '@carnet/rules/answer.ts';
import type { ArrivalConditions } from '@carnet/rules/trips/trip-facts.ts';
import type { RuleColumns } from '../image/image.ts';
import type { EntryRequirement } from '../schemas/entry-requirement.ts';

export type ConditionName = keyof ArrivalConditions;

type Condition = Parameters<typeof standing>[0];

export class TravellerRules {
  readonly #conditions: ReadonlyMap<number, Condition>;

  constructor({ ofSome }: RuleColumns, recordOf: (row: number) => EntryRequirement) {
    const rows = [...ofSome.keys()].filter((row) => ofSome[row] === 1);
    this.#conditions = new Map(
      rows.map((row) => {
        const { mode = null, minimumAge = null } = recordOf(row).appliesTo ?? {};
        return [row, { appliesToMode: mode, appliesToMinimumAge: minimumAge }];
      }),
    );
  }

  /** Those of these rows that are about some travellers. */
  among(rows: Uint32Array): Uint32Array {
    return this.#conditions.size === 0 ? rows.subarray(0, 0) : rows.filter((row) => this.#conditions.has(row));
  }

  standing(row: number, told: ArrivalConditions): Standing {
    return standing(this.#conditions.get(row) as Condition, told);
  }
}
