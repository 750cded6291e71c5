/** Two catalogs, before and after a change of the desk. */
import type { Day } from '../../domain/calendar.ts';
import type { KeptJourney } from '../../domain/desk/kept-journeys.ts';
import type { RulesEdition } from '../rules-edition.ts';

export interface ComparedEditions {
  readonly before: RulesEdition;
  readonly after: RulesEdition;
  readonly day: Day;
  /** Ids of the destinations whose answers may differ; null = all. */
  readonly affected: ReadonlySet<number> | null;
  /** Ids of those that `after` answers for; null = all. `before` does so for those affected, and of the journeys. */
  readonly built: ReadonlySet<number> | null;
  /** Those that may be judged otherwise; all their destinations are built. */
  readonly journeys: readonly KeptJourney[];
}
