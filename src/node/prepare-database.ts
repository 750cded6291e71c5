/** Brings the database of a starting server up to date: tables, open data set, cities, first account. */
import type { Config } from '../config.ts';
import type { CarnetDatabase } from '../db/connection.ts';
import { migrate } from '../db/migrator.ts';
import type { Logger } from '../infrastructure/logger.ts';
import type { Progress } from '../infrastructure/progress.ts';
import { createFirstAccount } from '../services/accounts/create-first-account.ts';

export interface PreparedDatabase {
  /** Plaintext of the key of the account that was just created; undefined when there were accounts already. */
  readonly firstKey: string | undefined;
}

/** Each part does nothing when there is nothing to do, so it may be repeated after a failure. */
export async function prepareDatabase(
  db: CarnetDatabase,
  config: Pick<Config, 'openData' | 'openDataDir' | 'cities'>,
  { logger, progress }: { logger: Logger; progress: Progress },
): Promise<PreparedDatabase> {
  const migrating = progress.step('Bringing the tables up to date');
  const { applied } = await migrate(db.kysely);
  migrating.done(applied.length === 0 ? undefined : applied.join(', '));
  if (applied.length > 0) logger.info({ applied }, 'migrations applied');
  // What reads files of data is loaded only by a node that has any to read: it would hold some 8 MB.
  if (config.openData === 'load') {
    const { loadOpenData } = await import('../services/open-data/load-open-data.ts');
    const result = await loadOpenData(db.kysely, { directory: config.openDataDir, progress });
    const { skipped, contentHash, changes } = result;
    const rules = changes?.entryRules;
    const changed = rules && { inserted: rules.inserted, updated: rules.updated, retired: rules.retired };
    logger.info({ openData: { skipped, contentHash, entryRules: changed } }, 'open data set loaded');
  }
  if (config.cities !== 'none') {
    const { loadPackagedCities } = await import('../services/places/load-packaged-cities.ts');
    const loaded = await loadPackagedCities(db.kysely, { cities: config.cities, progress });
    const changes = loaded.outcome === 'loaded' ? loaded.result.changes : undefined;
    logger.info({ cities: { outcome: loaded.outcome, ...changes } }, 'cities that come with Carnet');
  }
  const created = await createFirstAccount(db.kysely);
  return { firstKey: created?.key };
}
