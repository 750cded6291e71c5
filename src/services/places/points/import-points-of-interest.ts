/** Imports points of interest: makes the records of one source what a file says, and places of all sources' records. */
import type { Kysely } from 'kysely';
import { readDataVersions } from '../../../db/data-version.ts';
import type { Executor, Trx } from '../../../db/executor.ts';
import type { DatabaseSchema } from '../../../db/schema.ts';
import type { PointOfInterestRecord } from '../../../domain/places/place-record.ts';
import { assignCities } from '../cities/assign-cities.ts';
import { CityIndex } from '../cities/city-at.ts';
import { PlaceLocator } from '../cities/place-locator.ts';
import type { PlaceImport, PlaceImportResult } from '../place-import.ts';
import { hasPlaceChanges } from '../place-import.ts';
import { listCountryIds, listLocatedCities } from '../place-lookups.queries.ts';
import { type PlaceStorage, type RowsToStore, runPlaceImport, type StoredRows } from '../run-place-import.ts';
import { servePlaces } from '../serve-places.ts';
import { type Stage, stageRows } from '../staged-rows.repository.ts';
import { relinkTourStops } from '../tours/relink-tour-stops.ts';
import { comparePoints } from './point-changes.repository.ts';
import { pointRow, STAGED_COLUMNS } from './point-row.ts';
import { countMerged, storePoints } from './point-store.repository.ts';
import { settlePlaces } from './settle-places.ts';

const STAGE: Stage = { name: 'staged_point', key: 'source_key', columns: STAGED_COLUMNS };

/**
 * One transaction, all or nothing. A second import of the same file changes nothing; records that left are retired
 * unless `keepMissing` is set, and have their ids back when they return. Throws as `runPlaceImport`.
 */
export async function importPointsOfInterest(
  db: Kysely<DatabaseSchema>,
  input: PlaceImport<PointOfInterestRecord>,
): Promise<PlaceImportResult> {
  return runPlaceImport(db, input, await pointStorage(db));
}

/** Also for those who import within a transaction of their own; it must hold the lock of the places. */
export async function pointStorage(db: Executor): Promise<PlaceStorage<PointOfInterestRecord>> {
  const countryIds = await listCountryIds(db);
  const { places } = await readDataVersions(db);
  const locator = new PlaceLocator(new CityIndex(await listLocatedCities(db)));
  return {
    toRow: (record) => pointRow(record, countryIds, locator),
    store: async (trx, input) => {
      const stored = await storeRows(trx, input, locator);
      // Cities may have been imported while this file was read.
      if ((await readDataVersions(trx)).places.token !== places.token) await assignCities(trx);
      return stored;
    },
  };
}

async function storeRows(trx: Trx, input: RowsToStore, locator: PlaceLocator): Promise<StoredRows> {
  const { source, keepMissing, onStore } = input;
  const staged = await stageRows(trx, STAGE, input);
  const changes = await comparePoints(trx, source.id, { keepMissing, staged });
  if (source.changed || hasPlaceChanges(changes)) {
    const moved = await settlePlaces(trx, source);
    await storePoints(trx, source.id, moved, { allShared: source.changed });
    await servePlaces(trx, locator, (done, total) => onStore?.(done, total));
    await relinkTourStops(trx);
  }
  return { changes, merged: await countMerged(trx, source.id) };
}
