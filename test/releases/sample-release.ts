/** Releases of the sample data set, made by the code that makes real ones. */
import path from 'node:path';
import { silentProgress } from '../../src/infrastructure/progress.ts';
import { deriveChanges } from '../../src/node/changes/derive-changes.ts';
import { type CreatedRelease, type CreateOptions, createRelease } from '../../src/releases/create/create-release.ts';
import { makeSigningKey, readSigningKey, type SigningKey } from '../../src/releases/signing/signing-key.ts';
import { loadOpenData } from '../../src/services/open-data/load-open-data.ts';
import { VERSION } from '../../src/version.ts';
import type { TestDatabase } from '../helpers/database.ts';
import { type FileChanges, writeSampleDataSet } from '../helpers/sample-data-set.ts';

export const RELEASE_ID = '2026-06-15';

/** Loads the sample data, changed as told, and publishes what changed. */
export async function loadSample(db: TestDatabase, directory: string, changes: FileChanges = {}): Promise<void> {
  const data = path.join(directory, 'data');
  writeSampleDataSet(data, changes);
  await loadOpenData(db.kysely, { directory: data, today: RELEASE_ID });
  await deriveChanges(db.kysely, Date.now());
}

export function newSigningKey(directory: string): SigningKey {
  const file = path.join(directory, 'release.key');
  makeSigningKey(file);
  return readSigningKey(file);
}

export function makeRelease(
  db: TestDatabase,
  options: Partial<CreateOptions> & Pick<CreateOptions, 'directory' | 'key'>,
): Promise<CreatedRelease> {
  return createRelease({
    db: db.kysely,
    id: RELEASE_ID,
    previous: undefined,
    software: VERSION,
    progress: silentProgress,
    ...options,
  });
}
