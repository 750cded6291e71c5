/** The travel data of the local database, in memory: from what the server keeps where it is current, else from the database. */
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';
import { Client } from 'pg';
import { type Catalog, MemoryCatalog } from '../../../catalog/catalog.ts';
import { readTravelRows } from '../../../catalog/read/read-travel-rows.ts';
import { readTravelFile, TRAVEL_FILE } from '../../../catalog/read/travel-file.ts';
import { RulesEdition } from '../../../catalog/rules-edition.ts';
import type { CarnetDatabase } from '../../../db/connection.ts';
import { type DataVersion, readDataVersions } from '../../../db/data-version.ts';
import type { CliContext } from '../../context.ts';

/** Without places, which trip checks do not ask for. */
export async function localCatalog(context: CliContext, db: CarnetDatabase): Promise<Catalog> {
  const { catalog: wanted } = await readDataVersions(db.kysely);
  const edition = (await kept(context.config.dataDir, wanted)) ?? (await read(context, db));
  if (edition.countries.all.length === 0) {
    throw new DomainError(
      'NOT_FOUND',
      'the database has no travel data: start the server once, or load the open data set with `carnet data load`',
    );
  }
  return new MemoryCatalog(edition, undefined);
}

/** Undefined where there is none, or one of other data. */
async function kept(dataDir: string, wanted: DataVersion): Promise<RulesEdition | undefined> {
  const found = await readTravelFile(path.join(dataDir, TRAVEL_FILE));
  if (found === undefined || 'unusable' in found) return undefined;
  const { version, token } = found.rows.dataVersion;
  return version === wanted.version && token === wanted.token ? RulesEdition.of(found.rows, Date.now()) : undefined;
}

async function read(context: CliContext, db: CarnetDatabase): Promise<RulesEdition> {
  const step = context.progress.step('Reading the travel data');
  const client = new Client(db.poolConfig);
  client.on('error', () => {}); // the query under way fails with it
  await client.connect();
  try {
    const edition = RulesEdition.of(await readTravelRows(client), Date.now());
    step.done();
    return edition;
  } finally {
    await client.end().catch(() => {});
  }
}
