/** The open data set as a server would have it in memory, from an embedded database that is loaded once and kept. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { type Catalog, MemoryCatalog } from '../../src/catalog/catalog.ts';
import { readTravelRows } from '../../src/catalog/read/read-travel-rows.ts';
import { RulesEdition } from '../../src/catalog/rules-edition.ts';
import { openDatabase } from '../../src/db/connection.ts';
import { copyLoadedTemplate, embeddedConfig, prepareEmbeddedTemplate } from './databases/embedded-template.ts';

/** `now` (ms since epoch) decides what is stale. Without places. */
export async function openDataCatalog(now: number): Promise<Catalog> {
  const directory = mkdtempSync(path.join(tmpdir(), 'carnet-open-data-'));
  try {
    await copyLoadedTemplate(await prepareEmbeddedTemplate(), directory);
    const db = await openDatabase(embeddedConfig(directory), { command: 'test' });
    const client = new Client(db.poolConfig);
    try {
      await client.connect();
      return new MemoryCatalog(RulesEdition.of(await readTravelRows(client), now), undefined);
    } finally {
      await client.end();
      await db.close();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
