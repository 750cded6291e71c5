/** Which open data set was loaded last, and whether another one may take its place. */
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { DomainError } from '../../domain/errors.ts';
import type { SourceRecord } from '../sources/sources.repository.ts';

/** A data set that is to be loaded. */
export interface OfferedDataSet {
  readonly location: string;
  readonly filesSha256: string;
  /** YYYY-MM-DD; null = no rule has a date. */
  readonly dataDate: string | null;
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
  if (!isOlder(offered, stored) && !isOperators && !isPassedOver) return undefined;
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

/** Throws CONFLICT where the data set is older than the stored one. */
export function refuseOlder(stored: SourceRecord, offered: OfferedDataSet): void {
  if (!isOlder(offered, stored)) return;
  throw new DomainError(
    'CONFLICT',
    `The data set is of ${offered.dataDate}, older than the stored data of ${stored.dataDate}; --allow-older replaces ` +
      'newer data with it',
  );
}

/** `before`: the source as it was. Newer data that are replaced on purpose are passed over by the next starts. */
export async function rememberLoaded(
  trx: Transaction<DatabaseSchema>,
  sourceId: number,
  offered: OfferedDataSet,
  { before, byStart }: { readonly before: SourceRecord | undefined; readonly byStart: boolean },
): Promise<void> {
  const replaced = before !== undefined && isOlder(offered, before) ? await readLoaded(trx, sourceId) : undefined;
  const row = {
    location: offered.location,
    files_sha256: offered.filesSha256,
    by_start: byStart,
    passed_over_sha256: replaced?.files_sha256 ?? null,
  };
  await trx
    .insertInto('loaded_data_set')
    .values({ source_id: sourceId, ...row })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet({ ...row, loaded_at: new Date() }))
    .execute();
}

function isOlder(offered: OfferedDataSet, stored: SourceRecord): boolean {
  return offered.dataDate !== null && stored.dataDate !== null && offered.dataDate < stored.dataDate;
}

async function readLoaded(db: Db, sourceId: number): Promise<LoadedDataSet | undefined> {
  return await db
    .selectFrom('loaded_data_set')
    .select(['location', 'files_sha256', 'by_start', 'passed_over_sha256'])
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
}
