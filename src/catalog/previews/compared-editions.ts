/** Two catalogs, before and after a change of the desk. */
import type { Day } from '@carnet/rules/calendar.ts';
import type { PairRange } from '@carnet/rules/entry-rules/pair-range.ts';
import type { KeptJourney } from '../../domain/desk/kept-journeys.ts';
import type { RulesEdition } from '../rules-edition.ts';

/** Both answer for the pairs that may differ and for those of the journeys, and for no other. */
export interface ComparedEditions {
  readonly before: RulesEdition;
  readonly after: RulesEdition;
  readonly day: Day;
  /** The pairs whose answers may differ. */
  readonly affected: readonly PairRange[];
  /** Ids of the groups whose members differ. */
  readonly groupIds: ReadonlySet<number>;
  /** Those that may be judged otherwise. */
  readonly journeys: readonly KeptJourney[];
}
