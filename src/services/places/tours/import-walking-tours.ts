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
import { listCountryIds, listLocatedCities } from '../place-lookups.queries.ts';
import { type PlaceStorage, type RowsToStore, runPlaceImport, type StoredRows } from '../run-place-import.ts';
import { type Stage, stageRows, storeStaged } from '../staged-rows.repository.ts';
import { TOUR_COLUMNS, type TourRow, tourRow } from './tour-row.ts';
import { linkTours } from './tour-stops.ts';

const STAGE: Stage = { name: 'staged_tour', key: 'source_key', columns: TOUR_COLUMNS };

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

async function storeRows(trx: Trx, input: RowsToStore): Promise<StoredRows> {
  const withLinkedStops = async (json: string) =>
    JSON.stringify(await withLinks(trx, input.source.id, JSON.parse(json) as TourRow[]));
  const staged = await stageRows(trx, STAGE, input, withLinkedStops);
  return { changes: await storeStaged(trx, 'walking_tour', STAGE, input, staged) };
}

async function withLinks(trx: Trx, sourceId: number, tours: readonly TourRow[]): Promise<TourRow[]> {
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
