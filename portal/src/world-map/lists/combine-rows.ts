/** What several passports come to: the best of them for one traveller, or where all of some travellers can go. */
import { VISA_CLASSES, type VisaClass } from '../visa-classes/visa-class.ts';
import type { MapRow } from './map-rows.ts';

/** `best`: one traveller has them all. `all`: each is somebody else's, and everybody goes. */
export type Together = 'best' | 'all';

/** Without an application at an embassy or on a visa site: what is asked for takes minutes. */
const EASY: ReadonlySet<MapRow['mapClass']> = new Set(['own', 'visa_free', 'visa_on_arrival', 'eta']);

const rankOf = (mapClass: VisaClass | 'own'): number => (mapClass === 'own' ? -1 : VISA_CLASSES.indexOf(mapClass));
const daysOf = ({ mapClass, stayDays }: MapRow): number =>
  stayDays ?? (mapClass === 'visa_free' || mapClass === 'own' ? Number.POSITIVE_INFINITY : 0);

/**
 * One row for each country: that of the passport which decides. `sides` has the rows of each passport, all with the
 * same countries in the same order.
 */
export function combineRows(sides: readonly (readonly MapRow[])[], together: Together): readonly MapRow[] {
  const [first = [], ...others] = sides;
  if (others.length === 0) return first;
  return first.map((row, at) =>
    others.reduce((decides, side, index) => {
      const other = side[at];
      if (other === undefined) return decides;
      const better = compare(other, decides);
      return (together === 'best' ? better > 0 : better < 0) ? { ...other, by: index + 1 } : decides;
    }, row),
  );
}

/** Positive when `a` is the easier way in, then the longer stay. */
function compare(a: MapRow, b: MapRow): number {
  const ranks = rankOf(b.mapClass) - rankOf(a.mapClass);
  if (ranks !== 0) return ranks;
  const [daysA, daysB] = [daysOf(a), daysOf(b)];
  return daysA === daysB ? 0 : daysA - daysB;
}

export const countEasy = (rows: readonly MapRow[]): number =>
  rows.filter(({ mapClass }) => mapClass !== 'own' && EASY.has(mapClass)).length;

/** Places that the passports together reach without a visa in advance, and the first alone does not. */
export const countGained = (first: readonly MapRow[], together: readonly MapRow[]): number =>
  together.filter(({ mapClass }, at) => EASY.has(mapClass) && !EASY.has(first[at]?.mapClass ?? 'unknown')).length;
