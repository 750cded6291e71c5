/** Imports walking tours: makes those of one source what a file says. */
import type { Kysely } from 'kysely';
import { readDataVersions } from '../../../db/data-version.ts';
import type { Executor, Trx } from '../../../db/executor.ts';
import type { DatabaseSchema } from '../../../db/schema.ts';
import type { WalkingTourRecord } from '../../../domain/places/place-record.ts';
import { assignCities } from '../cities/assign-cities.ts';
import { CityIndex } from '../cities/city-at.ts';
import { PlaceLocator } from '../cities/place-locator.ts';
import type { PlaceImport, PlaceImportResult } from '../place-import.ts';
import { listCountryIds, listLocatedCities } from '../place-lookups.repository.ts';
import { type PlaceStorage, type RowsToStore, runPlaceImport, type StoredRows } from '../run-place-import.ts';
import { tourRow } from './tour-row.ts';
import { linkTours } from './tour-stops.ts';
import { createTourStage, type StagedTour, stageTours, storeStagedTours } from './walking-tours.repository.ts';

/** As `importPointsOfInterest`. Stops become the points of interest that are stored when the tours are. */
export async function importWalkingTours(
  db: Kysely<DatabaseSchema>,
  input: PlaceImport<WalkingTourRecord>,
): Promise<PlaceImportResult> {
  return runPlaceImport(db, input, await tourStorage(db));
}

/** Also for those who import within a transaction of their own; it must hold the lock of the places. */
export async function tourStorage(db: Executor): Promise<PlaceStorage<WalkingTourRecord>> {
  const countryIds = await listCountryIds(db);
  const { places } = await readDataVersions(db);
  const locator = new PlaceLocator(new CityIndex(await listLocatedCities(db)));
  return {
    toRow: (record) => tourRow(record, countryIds, locator),
    store: async (trx, input) => {
      const stored = await storeRows(trx, input);
      // Cities may have been imported while this file was read.
      if ((await readDataVersions(trx)).places.token !== places.token) await assignCities(trx);
      return stored;
    },
  };
}

async function storeRows(trx: Trx, { source, rows, refused, keepMissing, onStore }: RowsToStore): Promise<StoredRows> {
  const refusedBefore = refused.total;
  await createTourStage(trx);
  let done = 0;
  for await (const { json, count } of rows.batches()) {
    const repeated = await stageTours(trx, await withLinks(trx, source.id, JSON.parse(json) as StagedTour[]));
    for (const { key, placeInFile, first } of repeated) {
      refused.add({ where: placeInFile, message: `its key "${key}" is that of ${first} already` });
    }
    done += count;
    onStore?.(done, rows.count);
  }
  const staged = rows.count - (refused.total - refusedBefore);
  return { changes: await storeStagedTours(trx, source.id, { keepMissing, staged }) };
}

async function withLinks(trx: Trx, sourceId: number, tours: readonly StagedTour[]): Promise<StagedTour[]> {
  const linked = await linkTours(
    trx,
    tours.map((tour) => ({
      sourceId,
      stops: tour.stops,
      walkingMinutes: tour.walking_minutes,
      statedMinutes: tour.duration_minutes,
    })),
  );
  return tours.map((tour, index) => ({
    ...tour,
    stops: linked[index]?.stops ?? tour.stops,
    duration_minutes: linked[index]?.durationMinutes ?? tour.duration_minutes,
  }));
}
