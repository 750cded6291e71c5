/** The travel data of the local database, in memory: from the server's snapshot where it is current, else built. */
import path from 'node:path';
import { DomainError } from '@carnet/rules/errors.ts';
import { Client } from 'pg';
import { buildImage } from '../../../catalog/build/build-image.ts';
import { withDatabaseSource } from '../../../catalog/build/read-database.ts';
import type { Catalog } from '../../../catalog/catalog.ts';
import { RULES_SNAPSHOT, readSnapshot } from '../../../catalog/image/snapshot-file.ts';
import { MemoryCatalog } from '../../../catalog/memory-catalog.ts';
import { RulesEdition } from '../../../catalog/rules-edition.ts';
import type { CarnetDatabase } from '../../../db/connection.ts';
import { type DataVersion, readDataVersions } from '../../../db/data-version.ts';
import { VERSION } from '../../../version.ts';
import type { CliContext } from '../../context.ts';

/** Without places, which trip checks do not ask for. */
export async function localCatalog(context: CliContext, db: CarnetDatabase): Promise<Catalog> {
  const { catalog: wanted } = await readDataVersions(db.kysely);
  const edition = (await currentSnapshot(context.config.dataDir, wanted)) ?? (await build(context, db));
  if (edition.countries.all.length === 0) {
    throw new DomainError(
      'NOT_FOUND',
      'the database has no travel data: start the server once, or load the open data set with `carnet data load`',
    );
  }
  return new MemoryCatalog(edition, undefined);
}

/** Undefined where there is none, or one of other data, of another day or of another version of Carnet. */
async function currentSnapshot(dataDir: string, wanted: DataVersion): Promise<RulesEdition | undefined> {
  const found = await readSnapshot(path.join(dataDir, RULES_SNAPSHOT.fileName), RULES_SNAPSHOT, VERSION);
  if (found === undefined || 'unusable' in found) return undefined;
  const edition = new RulesEdition(found.image);
  const now = Date.now();
  const isOfTime = edition.builtAt <= now && (edition.validUntil === null || now < edition.validUntil);
  return isOfTime && edition.version === wanted.version && edition.token === wanted.token ? edition : undefined;
}

/** In this process: a command has nothing else to do meanwhile. */
async function build(context: CliContext, db: CarnetDatabase): Promise<RulesEdition> {
  const step = context.progress.step('Reading the travel data');
  const client = new Client(db.poolConfig);
  client.on('error', () => {}); // the query under way fails with it
  await client.connect();
  try {
    const edition = new RulesEdition(await withDatabaseSource(client, (source) => buildImage(source, Date.now())));
    step.done();
    return edition;
  } finally {
    await client.end().catch(() => {});
  }
}
