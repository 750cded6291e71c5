/** Which open data set was loaded last, and whether another one may take its place. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { compareReleaseIds } from '../../domain/release-id.ts';
import { hasPublished } from '../changes/list-changes.ts';
import { findSource, type SourceRecord } from '../sources/sources.repository.ts';
import { OPEN_DATA_SOURCE } from './open-data-source.ts';

/** A data set that is to be loaded. */
export interface OfferedDataSet {
  readonly location: string;
  readonly filesSha256: string;
  /** YYYY-MM-DD; null = no rule has a date. */
  readonly dataDate: string | null;
  /** Null = a directory of data files. */
  readonly release: OfferedRelease | null;
}

export interface OfferedRelease {
  readonly id: string;
  /** Cursor of the changes that it includes. */
  readonly changesThrough: string;
}

/** The stored data set, which a start has left as it is. */
export interface KeptDataSet {
  /** Null for one that was loaded by an earlier version of Carnet. */
  readonly location: string | null;
  readonly dataDate: string | null;
  /** Of what was not loaded; null where it was passed over by an earlier start. */
  readonly offeredDate: string | null;
}

interface LoadedDataSet {
  readonly location: string;
  readonly files_sha256: string;
  readonly by_start: boolean;
  readonly passed_over_sha256: string | null;
  readonly release_id: string | null;
}

type Db = Kysely<DatabaseSchema> | Transaction<DatabaseSchema>;

/** Whether an earlier start has passed these files over, and nothing was loaded since. */
export async function passedOver(
  db: Db,
  stored: SourceRecord | undefined,
  filesSha256: string,
): Promise<KeptDataSet | undefined> {
  const loaded = stored && (await readLoaded(db, stored.id));
  if (loaded?.passed_over_sha256 !== filesSha256) return undefined;
  return { location: loaded.location, dataDate: stored?.dataDate ?? null, offeredDate: null };
}

/**
 * The stored data set where a start may not load the other one: that is older, or it is the one that comes with Carnet
 * (`isBundled`), no newer, and an operator has loaded another one.
 */
export async function keptAtStart(
  trx: Transaction<DatabaseSchema>,
  stored: SourceRecord,
  offered: OfferedDataSet,
  isBundled: boolean,
): Promise<KeptDataSet | undefined> {
  const loaded = await readLoaded(trx, stored.id);
  const isOther = loaded !== undefined && loaded.files_sha256 !== offered.filesSha256;
  const isOperators = isOther && !loaded.by_start && isBundled && stored.dataDate === offered.dataDate;
  const isPassedOver = loaded?.passed_over_sha256 === offered.filesSha256;
  if (!isOlder(offered, stored, loaded) && !isOperators && !isPassedOver) return undefined;
  await trx
    .insertInto('loaded_data_set')
    .values({
      source_id: stored.id,
      location: 'unknown',
      files_sha256: '',
      by_start: true,
      passed_over_sha256: offered.filesSha256,
    })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet({ passed_over_sha256: offered.filesSha256 }))
    .execute();
  return { location: loaded?.location ?? null, dataDate: stored.dataDate, offeredDate: offered.dataDate };
}

/** Id of the release or edition that was loaded last; null = a directory of data files, or nothing. */
export async function loadedEdition(db: Db): Promise<string | null> {
  const stored = await findSource(db, OPEN_DATA_SOURCE.code);
  const loaded = stored && (await readLoaded(db, stored.id));
  return loaded?.release_id ?? null;
}

/** Throws CONFLICT where the data set is older than the stored one. */
export async function refuseOlderSet(
  trx: Transaction<DatabaseSchema>,
  stored: SourceRecord,
  offered: OfferedDataSet,
): Promise<void> {
  refuseOlder(stored, offered.dataDate, 'The data set is');
  const { release } = offered;
  if (release === null) return;
  const loaded = await readLoaded(trx, stored.id);
  if (isOlder(offered, stored, loaded)) {
    throw olderData(`The release is ${release.id}, older than the stored one, ${loaded?.release_id}`);
  }
  // What was never loaded has nothing that a release could take back.
  if (stored.contentHash !== null && (await hasPublished(trx, release.changesThrough))) {
    throw olderData(`The release ${release.id} was made from this database, whose data are the same or newer`);
  }
}

/** Throws CONFLICT. `what`: what is of the date, with its verb. */
export function refuseOlder(stored: SourceRecord, dataDate: string | null, what: string): void {
  if (dataDate === null || stored.dataDate === null || dataDate >= stored.dataDate) return;
  throw olderData(`${what} of ${dataDate}, older than the stored data of ${stored.dataDate}`);
}

function olderData(why: string): DomainError {
  return new DomainError('CONFLICT', `${why}; --allow-older replaces newer data with it`);
}

/** `before`: the source as it was. Newer data that are replaced on purpose are passed over by the next starts. */
export async function rememberLoaded(
  trx: Transaction<DatabaseSchema>,
  sourceId: number,
  offered: OfferedDataSet,
  { before, byStart }: { readonly before: SourceRecord | undefined; readonly byStart: boolean },
): Promise<void> {
  const loaded = before && (await readLoaded(trx, sourceId));
  const replaced = before !== undefined && isOlder(offered, before, loaded) ? loaded : undefined;
  const row = {
    location: offered.location,
    files_sha256: offered.filesSha256,
    by_start: byStart,
    release_id: offered.release?.id ?? null,
    passed_over_sha256: replaced?.files_sha256 ?? null,
  };
  await trx
    .insertInto('loaded_data_set')
    .values({ source_id: sourceId, ...row })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet({ ...row, loaded_at: new Date() }))
    .execute();
}

/** Of two releases with data of one date the one with the lower id. */
function isOlder(offered: OfferedDataSet, stored: SourceRecord, loaded: LoadedDataSet | undefined): boolean {
  if (offered.dataDate !== null && stored.dataDate !== null && offered.dataDate !== stored.dataDate)
    return offered.dataDate < stored.dataDate;
  const [id, storedId] = [offered.release?.id, loaded?.release_id ?? undefined];
  return id !== undefined && storedId !== undefined && compareReleaseIds(id, storedId) < 0;
}

async function readLoaded(db: Db, sourceId: number): Promise<LoadedDataSet | undefined> {
  return await db
    .selectFrom('loaded_data_set')
    .select(['location', 'files_sha256', 'by_start', 'passed_over_sha256', 'release_id'])
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
}
