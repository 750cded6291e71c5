/** The open data set as a server has it in memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Catalog } from '../../src/catalog/catalog.ts';
import { CatalogKeeper } from '../../src/catalog/image/catalog-keeper.ts';
import { openLoadedDatabase } from './database.ts';

export const OPEN_DATA = path.resolve(import.meta.dirname, '../../data');

export interface ServedData {
  readonly catalog: Catalog;
  close(): Promise<void>;
}

/** `now`: ms since epoch; the catalog answers for that day. */
export async function serveOpenData(now = Date.now()): Promise<ServedData> {
  const db = await openLoadedDatabase();
  const place = mkdtempSync(path.join(tmpdir(), 'carnet-served-'));
  const keeper = new CatalogKeeper({
    connection: db.poolConfig,
    snapshotPath: path.join(place, 'catalog.snapshot'),
    software: 'test',
    now: () => now,
  });
  return {
    catalog: await keeper.rebuild(),
    async close() {
      await keeper.close();
      await db.close();
      rmSync(place, { recursive: true, force: true });
    },
  };
}
