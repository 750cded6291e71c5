/** Brings the database of a starting server up to date: tables, open data set, cities. */
import type { Config } from '../config.ts';
import { type CarnetDatabase, connect, type DatabaseConnection } from '../db/connection.ts';
import { migrate } from '../db/migrator.ts';
import type { Logger } from '../infrastructure/logger.ts';
import type { Progress } from '../infrastructure/progress.ts';
import { rememberKeys } from '../services/accounts/create-first-account.ts';
import { unifyAddresses } from '../services/accounts/unify-addresses.ts';
import { clockWarning } from '../services/open-data/clock-behind.ts';
import type { KeptDataSet } from '../services/open-data/loaded-data-set.ts';
import { loadData } from './data/data-loader.ts';
import { hadKeys } from './lost-keys.ts';

type PreparedDatabase = Pick<CarnetDatabase, 'poolConfig' | 'renew'>;
type PrepareConfig = Pick<Config, 'openData' | 'openDataDir' | 'isOpenDataBundled' | 'cities'>;

interface PrepareOptions {
  readonly logger: Logger;
  readonly progress: Progress;
  /** Where the active keys are kept: it tells whether this installation had any. */
  readonly keyStatePath: string;
}

/** Each part does nothing when there is nothing to do, so it may be repeated after a failure. */
export async function prepareDatabase(
  db: PreparedDatabase,
  config: PrepareConfig,
  { logger, progress, keyStatePath }: PrepareOptions,
): Promise<void> {
  // A connection for this alone: the database is renewed after a load, which ends all that it has.
  const connection = connect(db.poolConfig, logger);
  let isGrown = false;
  try {
    const migrating = progress.step('Bringing the tables up to date');
    const { applied } = await migrate(connection.kysely);
    migrating.done(applied.length === 0 ? undefined : applied.join(', '));
    if (applied.length > 0) logger.info({ applied }, 'migrations applied');
    await unifyStoredAddresses(connection, logger);
    isGrown = await loadWhatIsMissing(db, connection, config, logger);
    // Before the keys are read and kept again: what is kept now is all that knows of them.
    if (await hadKeys(keyStatePath)) await rememberKeys(connection.kysely);
  } finally {
    await connection.close();
    if (isGrown) await db.renew();
  }
}

async function unifyStoredAddresses({ kysely }: DatabaseConnection, logger: Logger): Promise<void> {
  const { changed, left } = await unifyAddresses(kysely);
  if (changed > 0) logger.info({ changed }, 'stored e-mail addresses brought into one form');
  if (left.length === 0) return;
  logger.warn(
    { left },
    'stored e-mail addresses stay as they are: another row has the same address in another spelling, or it is no ' +
      'address. What their owners type now is not equal to them.',
  );
}

/** Returns whether anything was loaded. */
async function loadWhatIsMissing(
  { poolConfig }: PreparedDatabase,
  { kysely }: DatabaseConnection,
  config: PrepareConfig,
  logger: Logger,
): Promise<boolean> {
  // What reads files of data is imported only by a node that has any to read: it would hold some 8 MB.
  const openDataDir = config.openData === 'load' ? config.openDataDir : null;
  const known =
    openDataDir === null
      ? 'loaded'
      : await (await import('../services/open-data/load-open-data.ts')).knownAtStart(kysely, openDataDir);
  const isLoaded = known !== undefined;
  if (typeof known === 'object') warnOfKept(known, logger);
  const cities =
    config.cities === 'none' || !isLoaded
      ? undefined
      : await (await import('../services/places/cities/load-packaged-cities.ts')).whyNotLoad(kysely, config.cities);
  if (isLoaded && (config.cities === 'none' || cities !== undefined)) {
    logger.info({ openData: openDataDir === null ? 'not loaded' : 'unchanged', cities }, 'data that comes with Carnet');
    return false;
  }
  const loaded = await loadData({
    ...{ poolConfig, openDataDir: isLoaded ? null : openDataDir },
    ...{ isOpenDataBundled: config.isOpenDataBundled, cities: config.cities },
  });
  if (loaded.openData !== null) {
    const { skipped, contentHash, changes, kept, clockBehind, ignored } = loaded.openData;
    if (kept !== null) warnOfKept(kept, logger);
    if (ignored.length > 0)
      logger.warn({ ignored }, 'the open data set has fields of a later version; they are ignored');
    if (clockBehind !== null) logger.warn(clockBehind, clockWarning(clockBehind));
    const rules = changes?.entryRules;
    const changed = rules && { inserted: rules.inserted, updated: rules.updated, retired: rules.retired };
    logger.info({ openData: { skipped, contentHash, entryRules: changed } }, 'open data set loaded');
  }
  if (loaded.cities !== null) {
    const changes = loaded.cities.outcome === 'loaded' ? loaded.cities.result.changes : undefined;
    logger.info({ cities: { outcome: loaded.cities.outcome, ...changes } }, 'cities that come with Carnet');
  }
  return loaded.openData?.skipped === false || loaded.cities?.outcome === 'loaded';
}

function warnOfKept(kept: KeptDataSet, logger: Logger): void {
  logger.warn(
    { kept },
    `the open data set was not loaded: the stored one, of ${kept.dataDate}, is newer or was loaded by a command ` +
      '(`carnet data load --allow-older` loads it all the same)',
  );
}
