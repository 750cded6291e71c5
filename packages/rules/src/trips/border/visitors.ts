/** On which day rules for visitors are looked up. */
import type { Day } from '../../calendar.ts';
import type { LegContext } from '../checked.ts';

/** Rules are asked for the day of entry, else for the day of the check. */
export function onDayOf({ visit, leg, asOf }: LegContext): Day {
  return leg.arrives?.day ?? visit.arrivesOn ?? asOf;
}
