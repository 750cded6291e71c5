/** Where days of stay are counted together: a country, or an area whose states count them together. */
import { type Day, dayNumber, dayOfNumber } from '../../calendar.ts';
import type { LegContext } from '../checked.ts';
import type { Span } from './spans.ts';

export interface Territory {
  /** Code of the area, or the country's alpha-2 code. */
  readonly code: string;
  covers(countryId: number, day: Day): boolean;
}

export function territoryOf({ visit, leg, facts }: Pick<LegContext, 'visit' | 'leg' | 'facts'>): Territory {
  const { area } = visit;
  if (area === null || !visit.sharedStay) {
    return { code: leg.country.iso2, covers: (countryId) => countryId === leg.country.id };
  }
  return { code: area, covers: (countryId, day) => facts.areaOf(countryId, day)?.code === area };
}

/**
 * The days of a stay on which its country was in the territory: Croatia counts for the Schengen area since 2023-01-01.
 * A country joins or leaves at most once during a stay.
 */
export function coveredSpan(territory: Territory, countryId: number, arrivedOn: Day, departedOn: Day): Span | null {
  const span: Span = { from: dayNumber(arrivedOn), to: dayNumber(departedOn) };
  const atFirst = territory.covers(countryId, arrivedOn);
  const atLast = territory.covers(countryId, departedOn);
  if (atFirst === atLast) return atFirst ? span : null;
  let same = span.from;
  let changed = span.to;
  while (changed - same > 1) {
    const between = Math.floor((same + changed) / 2);
    if (territory.covers(countryId, dayOfNumber(between)) === atFirst) same = between;
    else changed = between;
  }
  return atFirst ? { from: span.from, to: same } : { from: changed, to: span.to };
}
