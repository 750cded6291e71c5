/** Loads the open data set from a directory of data files. */
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { findSource } from '../sources/sources.repository.ts';
import { hashContent } from './content-hash.ts';
import { type KeptDataSet, passedOver } from './loaded-data-set.ts';
import { OPEN_DATA_SOURCE } from './open-data-source.ts';
import { readOpenData } from './read-open-data.ts';
import { readOpenDataDirectory } from './read-open-data-directory.ts';
import { type LoadResult, type StoreOptions, storeDataSet } from './store-data-set.ts';

export interface LoadOptions extends StoreOptions {
  /** Holds sources/, groups/, vaccines/, health/, entry/, places/ and countries.yaml. */
  readonly directory: string;
  /** YYYY-MM-DD in UTC; default: the day of the call. */
  readonly today?: string;
}

/** As `storeDataSet`. */
export async function loadOpenData(db: Kysely<DatabaseSchema>, options: LoadOptions): Promise<LoadResult> {
  const { directory, isBundled = false } = options;
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const files = await readOpenDataDirectory(directory);
  const given = {
    location: path.resolve(directory),
    filesSha256: files.sha256,
    release: null,
    read: () => readOpenData(files, { directory, today, isPublished: isBundled }),
  };
  return await storeDataSet(db, given, options);
}

/**
 * What a start would do with these files: nothing, as they were loaded before by the same code (`loaded`) or passed over
 * by an earlier start (the data set that it kept). Undefined = it has to look closer.
 */
export async function knownAtStart(
  db: Kysely<DatabaseSchema>,
  directory: string,
): Promise<'loaded' | KeptDataSet | undefined> {
  const files = await readOpenDataDirectory(directory);
  const stored = await findSource(db, OPEN_DATA_SOURCE.code);
  return stored?.contentHash === hashContent(files) ? 'loaded' : await passedOver(db, stored, files.sha256);
}
