/** What one row or feature of a file of unknown origin comes to: a record, or why there is none. */
import type { ImportItem, PointOfInterestRecord } from '../../domain/places/place-record.ts';
import type { MappedPlace } from './mapped-place.ts';
import { draftItems } from './point-of-interest-draft.ts';
import type { SeenKeys } from './seen-keys.ts';
import { quoted } from './text/quoted.ts';

/**
 * `place` is a text when the row cannot be used. A key of its own must be its alone; the same place twice is only said.
 */
export function* mappedItems(
  place: MappedPlace | string,
  where: string,
  seen: SeenKeys,
): Generator<ImportItem<PointOfInterestRecord>> {
  if (typeof place === 'string') {
    yield { problem: { where, message: place } };
    return;
  }
  const { draft, notes, hasOwnKey } = place;
  const first = seen.firstPlace(draft.key, where);
  if (first !== undefined) {
    yield hasOwnKey
      ? { problem: { where, message: `its key ${quoted(draft.key)} is that of ${first} already` } }
      : { warning: { where, message: `the same name at the same place as ${first}: left out` } };
    return;
  }
  for (const message of notes) yield { warning: { where, message } };
  yield* draftItems(draft, where);
}
