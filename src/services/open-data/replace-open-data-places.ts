/** Makes the points of interest and walking tours of the open data set exactly what its files say. */
import { sql } from 'kysely';
import type { Trx } from '../../db/executor.ts';
import type { OpenDataPlaces } from '../../importers/open-data/to-places.ts';
import type { PlaceChanges } from '../places/place-import.ts';
import { pointStorage } from '../places/points/import-points-of-interest.ts';
import { readItems, refuseBadRows } from '../places/read-items.ts';
import type { PlaceStorage } from '../places/run-place-import.ts';
import { tourStorage } from '../places/tours/import-walking-tours.ts';
import { type EnsuredSource, findSource } from '../sources/sources.repository.ts';

export interface OpenDataPlaceChanges {
  readonly pointsOfInterest: PlaceChanges;
  readonly walkingTours: PlaceChanges;
}

/**
 * `source` undefined: a dry run, which finds out what would change and takes it back. The caller holds the lock of the
 * places, and bumps their version.
 */
export async function replaceOpenDataPlaces(
  trx: Trx,
  places: OpenDataPlaces,
  source: EnsuredSource | undefined,
): Promise<OpenDataPlaceChanges> {
  if (source !== undefined) return await replace(trx, places, source);
  const stored = await findSource(trx, 'open-data');
  if (stored === undefined)
    return { pointsOfInterest: allNew(places.pointsOfInterest), walkingTours: allNew(places.walkingTours) };
  await sql`savepoint before_places`.execute(trx);
  try {
    return await replace(trx, places, { ...stored, changed: false, previousDataDate: stored.dataDate });
  } finally {
    await sql`rollback to savepoint before_places`.execute(trx);
  }
}

/** Points first, so that the stops of tours find them. */
async function replace(trx: Trx, places: OpenDataPlaces, source: EnsuredSource): Promise<OpenDataPlaceChanges> {
  return {
    pointsOfInterest: await replaceRecords(trx, places.pointsOfInterest, source, await pointStorage(trx)),
    walkingTours: await replaceRecords(trx, places.walkingTours, source, await tourStorage(trx)),
  };
}

async function replaceRecords<Record extends { readonly key: string }>(
  trx: Trx,
  records: readonly Record[],
  source: EnsuredSource,
  storage: PlaceStorage<Record>,
): Promise<PlaceChanges> {
  const items = records.map((record) => ({ record, where: record.key }));
  const { rows, refused } = await readItems(items, storage.toRow, undefined);
  try {
    refuseBadRows(refused, 'data/places');
    const { changes } = await storage.store(trx, { source, rows, refused, keepMissing: false });
    refuseBadRows(refused, 'data/places');
    return changes;
  } finally {
    await rows.close();
  }
}

function allNew(records: readonly unknown[]): PlaceChanges {
  return { inserted: records.length, updated: 0, revived: 0, retired: 0, unchanged: 0 };
}
