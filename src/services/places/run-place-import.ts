/**
 * The frame of every import of places: read all, then store it in one transaction, or find out what that would change.
 */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Kysely } from 'kysely';
import { bumpDataVersion, lockDataVersion } from '../../db/data-version.ts';
import type { Trx } from '../../db/executor.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { BatchSpool } from '../../infrastructure/files/batch-spool.ts';
import { recordImportRun } from '../imports/import-runs.repository.ts';
import { type EnsuredSource, ensureSource, setSourceContentHash } from '../sources/sources.repository.ts';
import { hasPlaceChanges, type PlaceChanges, type PlaceImport, type PlaceImportResult } from './place-import.ts';
import { type ProblemList, readItems, refuseBadRows } from './read-items.ts';

export interface RowsToStore {
  readonly source: EnsuredSource;
  readonly rows: BatchSpool;
  /** Where rows go that turn out unusable while storing, such as a second one of the same key. */
  readonly refused: ProblemList;
  readonly keepMissing: boolean;
  readonly onStore?: ((done: number, total: number) => void) | undefined;
}

export interface StoredRows {
  readonly changes: PlaceChanges;
  readonly merged?: number;
  readonly capitals?: number;
}

export interface PlaceStorage<Record> {
  /** The row to store, or why the record cannot be stored. */
  toRow(record: Record): object | string;
  store(trx: Trx, input: RowsToStore): Promise<StoredRows>;
}

/**
 * After a failure or a kill everything is as before. Throws VALIDATION_ERROR listing the rows that cannot be stored
 * unless `skipBadRows` is set, and when the file has no record at all; BUSINESS_RULE_VIOLATION when it would retire a
 * large part of its source (see `retireMissing`); and what the importer throws.
 */
export async function runPlaceImport<Record>(
  db: Kysely<DatabaseSchema>,
  input: PlaceImport<Record>,
  storage: PlaceStorage<Record>,
): Promise<PlaceImportResult> {
  const startedAt = new Date();
  const { source: definition, file, format, dryRun = false, skipBadRows = false, keepMissing = false } = input;
  const { rows, refused, warnings } = await readItems(input.items, storage.toRow, input.onRead);
  try {
    if (!skipBadRows) refuseBadRows(refused, file.name);
    if (rows.count === 0) throw noRecords(file.name, refused.total + warnings.total);
    const rowCount = rows.count + refused.total;
    const date = input.dataDate?.() ?? null;
    const sha256 = await file.sha256();
    return await inTransaction(db, dryRun, async (trx) => {
      await lockDataVersion(trx, 'places');
      const source = await ensureSource(trx, { ...definition, kind: 'import', dataDate: date });
      const { changes, merged, capitals } = await storage.store(trx, {
        source,
        rows,
        refused,
        keepMissing,
        onStore: input.onStore,
      });
      if (!skipBadRows) refuseBadRows(refused, file.name);
      if (!dryRun && !input.retireMissing) refuseManyRetired(changes, definition.name, file.name);
      if (input.contentHash !== undefined) await setSourceContentHash(trx, source.id, input.contentHash);
      const result = {
        dryRun,
        source: definition.code,
        fileName: file.name,
        sourceUrl: file.url,
        sha256,
        date,
        format,
        rowCount,
        changes,
        merged: merged ?? null,
        refused,
        warnings,
        capitals: capitals ?? null,
      };
      if (dryRun) return { ...result, importRunId: null, placesVersion: null };
      const changed = source.changed || hasPlaceChanges(changes);
      const placesVersion = changed ? await bumpDataVersion(trx, 'places') : null;
      const importRunId = await recordImportRun(trx, {
        ...result,
        sourceId: source.id,
        dataDate: date,
        refused: refused.total,
        startedAt,
      });
      return { ...result, importRunId, placesVersion };
    });
  } finally {
    await rows.close();
  }
}

class RolledBack<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('a dry run is rolled back');
    this.result = result;
  }
}

/** A dry run does all there is to do, so that it tells exactly what would change, and takes it back. */
async function inTransaction<Result>(
  db: Kysely<DatabaseSchema>,
  dryRun: boolean,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx);
      if (dryRun) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as Result;
    throw error;
  }
}

/** A later edition drops a few records; a file that lacks this many is of another region, or cut off. */
const RETIRED_UNASKED = 100;
const SHARE_RETIRED_UNASKED = 0.1;

function refuseManyRetired({ retired, unchanged, updated }: PlaceChanges, source: string, fileName: string): void {
  const stored = retired + unchanged + updated;
  if (retired < RETIRED_UNASKED || retired <= stored * SHARE_RETIRED_UNASKED) return;
  const [lacking, all] = [retired, stored].map((count) => count.toLocaleString('en'));
  throw new DomainError(
    'BUSINESS_RULE_VIOLATION',
    `${fileName} lacks ${lacking} of the ${all} records stored of ${source}: is it a part, or another ` +
      'region? Nothing was imported; --keep-missing keeps them, --retire-missing retires them',
  );
}

function noRecords(fileName: string, leftOut: number): DomainError {
  return new DomainError(
    'VALIDATION_ERROR',
    leftOut === 0
      ? `${fileName} has nothing to import: is it the file meant for this command?`
      : `${fileName} has no record that can be stored: all ${leftOut.toLocaleString('en')} are left out`,
  );
}
