/**
 * Makes the served record of each place in `place_to_serve` what its records now say, and retires places that have
 * none.
 */
import type { Trx } from '../../db/executor.ts';
import { compareSources, mergeRecords } from '../../domain/places/merge-place.ts';
import type { PlaceLocator } from './cities/place-locator.ts';
import {
  countPlacesToServe,
  listPlaceRecords,
  type PlaceRecords,
  retirePlaces,
  type ServedPlace,
  writeServedPlaces,
} from './points/served-places.repository.ts';

const BATCH_SIZE = 2000;

export async function servePlaces(
  trx: Trx,
  locator: PlaceLocator,
  onStore: (done: number, total: number) => void,
): Promise<void> {
  const total = await countPlacesToServe(trx);
  let after = 0;
  for (let done = 0; done < total; ) {
    const batch = await listPlaceRecords(trx, after, BATCH_SIZE);
    after = batch.at(-1)?.placeId ?? after;
    const [gone, live] = [
      batch.filter(({ records }) => records.length === 0),
      batch.filter(({ records }) => records.length > 0),
    ];
    await retirePlaces(
      trx,
      gone.map(({ placeId }) => placeId),
    );
    await writeServedPlaces(
      trx,
      live.map((place) => servedPlace(place, locator)),
    );
    done += batch.length;
    onStore(done, total);
  }
}

function servedPlace({ placeId, touched, records }: PlaceRecords, locator: PlaceLocator): ServedPlace {
  const bestFirst = records.toSorted((one, other) => compareSources(one.source, other.source));
  const facts = mergeRecords(bestFirst);
  return {
    ...facts,
    placeId,
    touched,
    sourceId: bestFirst[0]?.sourceId as number,
    cityId: locator.cityAt(facts.location, facts.countryId)?.id ?? null,
  };
}
