/** What a node answers from: keys and catalog in memory, kept in step with the database, or as they were last known. */
import { join } from 'node:path';
import { CatalogKeeper } from '../../catalog/keeper/catalog-keeper.ts';
import { DatedCatalogs } from '../../catalog/keeper/dated-catalogs.ts';
import type { Config } from '../../config.ts';
import type { CarnetDatabase } from '../../db/connection.ts';
import { withRowReader } from '../../db/row-reader.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import type { Progress, ProgressStep } from '../../infrastructure/progress.ts';
import { createFirstAccount } from '../../services/accounts/create-first-account.ts';
import { ActiveApiKeys } from '../../services/api-keys/active-api-keys.ts';
import { VERSION } from '../../version.ts';
import { firstKeyText } from '../banner.ts';
import { ChangeKeeping } from '../changes/change-keeping.ts';
import { readKeyState } from '../key-state-file.ts';
import { openLookUpConnection, openPastConnection, openSyncConnection } from '../own-connections.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { SyncLoop } from '../sync-loop.ts';

export interface TravelDataParts {
  readonly db: CarnetDatabase;
  readonly logger: Logger;
  readonly progress: Progress;
  /** Gets what ends each part, as soon as it has started. */
  readonly closing: (() => Promise<unknown>)[];
}

export class TravelData {
  readonly keys: ActiveApiKeys;
  readonly catalog: CatalogKeeper;
  readonly datedCatalogs: DatedCatalogs;
  /** Database connections for questions about the past. */
  readonly past: CarnetDatabase['kysely'];
  readonly #config: Config;
  readonly #parts: TravelDataParts;
  readonly #keyStatePath: string;
  readonly #sync: SyncLoop;
  #building: ProgressStep | undefined;
  #isFollowing = false;

  constructor(config: Config, parts: TravelDataParts) {
    const { db, logger, closing } = parts;
    this.#config = config;
    this.#parts = parts;
    this.#keyStatePath = join(config.dataDir, 'keys.json');
    const syncConnection = openSyncConnection(db, config.syncIntervalMs, logger);
    const lookUpConnection = openLookUpConnection(db, logger);
    const pastConnection = openPastConnection(db, logger);
    this.past = pastConnection.kysely;
    this.keys = new ActiveApiKeys(syncConnection.kysely, {
      lookUpDb: lookUpConnection.kysely,
      onLookUpFailure: (error) => logger.warn({ err: error }, 'an API key could not be looked up; it is refused'),
    });
    this.catalog = new CatalogKeeper({
      connection: db.poolConfig,
      directory: config.dataDir,
      software: VERSION,
      now: Date.now,
    });
    this.datedCatalogs = new DatedCatalogs({
      current: () => this.catalog.current,
      read: (use) => withRowReader(this.past, use),
      now: Date.now,
      onFailure: (error) => logger.warn({ err: error }, 'the catalog of another time could not be read'),
    });
    const changes = new ChangeKeeping({ db: db.kysely, poolConfig: db.poolConfig, logger, now: Date.now });
    this.#sync = new SyncLoop({
      db: syncConnection.kysely,
      health: db.health,
      keys: this.keys,
      catalog: this.catalog,
      intervalMs: config.syncIntervalMs,
      keyStatePath: this.#keyStatePath,
      logger,
      onVersions: ({ catalog }) => changes.consider(catalog.token),
      prepare: () => this.#prepare(),
    });
    closing.push(
      () => syncConnection.close(),
      () => lookUpConnection.close(),
      () => pastConnection.close(),
      () => this.catalog.close(),
      () => this.datedCatalogs.close(),
      () => changes.stop(),
      () => this.#sync.stop(),
    );
  }

  /** Whether it answers, also those who write. */
  get isDatabaseUp(): boolean {
    return this.#sync.isDatabaseUp && !this.#parts.db.health.isFailing;
  }

  /** Whether the database has no keys at all although there were some. */
  get areKeysLost(): boolean {
    return this.#sync.areKeysLost;
  }

  /**
   * Plaintext of the key of the first account, if this database has had none: show it, it is not stored. Undefined also
   * while the database is away; where it was away from the beginning, the key is printed when it is back. Undefined also
   * where FIRST_KEY gave it.
   */
  async makeFirstKey(): Promise<string | undefined> {
    if (!this.#sync.isPrepared) return undefined;
    try {
      const { firstKey } = this.#config;
      const created = await createFirstAccount(this.#parts.db.kysely, firstKey);
      if (created !== undefined) await this.#sync.takeKeys();
      return firstKey === undefined ? created?.key : undefined;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return undefined; // the next start makes it
    }
  }

  /**
   * Reads all once. A node whose PostgreSQL server does not answer starts from what it knew last, if it knew anything.
   */
  async load(): Promise<void> {
    const { db, logger } = this.#parts;
    for (const [part, { reason }] of Object.entries(await this.catalog.loadKept())) {
      if (reason !== null)
        logger.warn({ part, reason }, 'the data that were kept for a start without the database cannot be used');
    }
    if (this.catalog.current === undefined) this.catalog.expectBuild();
    try {
      await this.#sync.syncOnce();
    } catch (error) {
      // An embedded database that fails is broken, not away; a PostgreSQL server may come back.
      if (db.kind === 'embedded' || !isUnavailable(error)) throw db.failure ?? error;
      logger.error({ err: error }, 'the database does not answer; starting with what was last known');
      await this.#takeLastKnownKeys();
    }
    this.#building?.done();
  }

  /** Follows the database from now on. */
  follow(): void {
    this.#sync.start();
    this.#isFollowing = true;
  }

  async #prepare(): Promise<void> {
    const { db, ...rest } = this.#parts;
    await prepareDatabase(db, this.#config, { ...rest, keyStatePath: this.#keyStatePath });
    if (!this.#isFollowing) {
      this.#building = rest.progress.step('Reading keys and building the catalog');
      return;
    }
    // After a start without its database the banner has gone by.
    const { firstKey } = this.#config;
    const created = await createFirstAccount(db.kysely, firstKey);
    if (created !== undefined && firstKey === undefined) process.stdout.write(firstKeyText(created.key));
  }

  async #takeLastKnownKeys(): Promise<void> {
    const { logger } = this.#parts;
    const hasKeys = await readKeyState(this.#keyStatePath, this.keys).catch((reason: unknown) => {
      logger.warn({ err: reason }, 'the kept keys cannot be used');
      return false;
    });
    if (this.catalog.current === undefined || !hasKeys) {
      logger.error('there are no kept data and keys to start from: answering 503 until the database is back');
    }
  }
}
