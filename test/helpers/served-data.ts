/** The open data set as a server has it in memory. */
import path from 'node:path';
import type { Catalog } from '../../src/catalog/catalog.ts';
import type { CatalogKeeper } from '../../src/catalog/keeper/catalog-keeper.ts';
import { readDataVersions } from '../../src/db/data-version.ts';
import { openLoadedDatabase } from './database.ts';
import { catalogOf } from './databases/embedded-template.ts';

export const OPEN_DATA = path.resolve(import.meta.dirname, '../../data');

export interface ServedData {
  readonly db: Awaited<ReturnType<typeof openLoadedDatabase>>;
  /** Its catalog: it is rebuilt where a test has changed the database. */
  readonly keeper: CatalogKeeper;
  readonly catalog: Catalog;
  close(): Promise<void>;
}

/** From the catalog that was built with the database, unless a day has passed that makes another one of it. */
export async function serveOpenData(): Promise<ServedData> {
  const db = await openLoadedDatabase();
  const keeper = catalogOf(db.dataDir, db.poolConfig);
  await keeper.loadKept();
  const outdated = keeper.outdated(await readDataVersions(db.kysely));
  return {
    db,
    keeper,
    catalog: await keeper.rebuild(outdated),
    async close() {
      await keeper.close();
      await db.close();
    },
  };
}
