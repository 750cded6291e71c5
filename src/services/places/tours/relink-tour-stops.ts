/** Links the stops of all tours again after points of interest have changed. */
import { isDeepStrictEqual } from 'node:util';
import type { Trx } from '../../../db/executor.ts';
import { linkTours } from './tour-stops.ts';
import { listToursWithStops, updateTourStops } from './walking-tours.repository.ts';

const BATCH_SIZE = 500;

/** Writes only tours of which a stop is now another point of interest, or takes another time. */
export async function relinkTourStops(trx: Trx): Promise<void> {
  for (let after = 0; ; ) {
    const tours = await listToursWithStops(trx, after, BATCH_SIZE);
    const linked = await linkTours(
      trx,
      tours.map((tour) => ({ ...tour, statedMinutes: tour.durationMinutes })),
    );
    const changed = tours.flatMap((tour, index) => {
      const now = linked[index];
      const isSame =
        now === undefined || (now.durationMinutes === tour.durationMinutes && isDeepStrictEqual(now.stops, tour.stops));
      return isSame ? [] : [{ id: tour.id, ...now }];
    });
    if (changed.length > 0) await updateTourStops(trx, changed);
    if (tours.length < BATCH_SIZE) return;
    after = tours.at(-1)?.id ?? after;
  }
}
