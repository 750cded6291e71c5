/** "Ana and Rui"; nothing where there is only one traveller, or all are meant. */
import { formatList } from '../../../i18n/format.ts';
import { travellerName } from '../draft/names.ts';
import type { TripDraft } from '../draft/trip-draft.ts';

export const namesOf = (draft: TripDraft, indexes: readonly number[]): string =>
  formatList(indexes.map((index) => travellerName(draft, index)));

export function travellerNames(draft: TripDraft, indexes: readonly number[]): string | null {
  const all = draft.travellers.length;
  return all < 2 || indexes.length === all ? null : namesOf(draft, indexes);
}
