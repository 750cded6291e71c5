/**
 * Keeps a running node in step with the database: keys and catalog by polling their versions, and whether it answers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { CatalogKeeper, CatalogPart } from '../catalog/keeper/catalog-keeper.ts';
import { type DataVersions, readDataVersions } from '../db/data-version.ts';
import type { DatabaseHealth } from '../db/database-health.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import type { Logger } from '../infrastructure/logger.ts';
import type { ActiveApiKeys } from '../services/api-keys/active-api-keys.ts';
import { BuildBackOff } from './data/build-back-off.ts';
import { keepKeys } from './lost-keys.ts';

/** After a round that failed: a revoked key is to be refused in time although one poll was lost. */
const RETRY_MS = 250;

export interface SyncLoopOptions {
  /** Used for nothing else, as `keys` does, so that nobody makes a poll wait. */
  readonly db: Kysely<DatabaseSchema>;
  /** Of the connections that requests use. */
  readonly health: DatabaseHealth;
  readonly keys: ActiveApiKeys;
  readonly catalog: CatalogKeeper;
  readonly intervalMs: number;
  /** Where the active keys are kept for a start without a database. */
  readonly keyStatePath: string;
  readonly logger: Logger;
  /** Told the versions of the data in every round. */
  readonly onVersions: (versions: DataVersions) => void;
  /** What must have succeeded once before the database is asked anything else, such as its migrations. */
  readonly prepare: () => Promise<void>;
}

export class SyncLoop {
  readonly #options: SyncLoopOptions;
  readonly #stop = new AbortController();
  #isPrepared = false;
  #isDatabaseUp = false;
  #areKeysLost = false;
  readonly #building = new Set<CatalogPart>();
  readonly #backOff = new BuildBackOff<CatalogPart>();
  #running: Promise<void> | undefined;

  constructor(options: SyncLoopOptions) {
    this.#options = options;
  }

  /** Whether the database answered the last time it was asked. */
  get isDatabaseUp(): boolean {
    return this.#isDatabaseUp;
  }

  /** Whether the database has no keys at all although there were some. */
  get areKeysLost(): boolean {
    return this.#areKeysLost;
  }

  /** Whether the database was brought up to date. */
  get isPrepared(): boolean {
    return this.#isPrepared;
  }

  /** One round now; throws what went wrong. The catalog is current when it returns. */
  async syncOnce(): Promise<void> {
    await this.#round();
    const versions = await readDataVersions(this.#options.db);
    for (const { part } of this.#outdatedParts(versions)) await this.#rebuild(part);
  }

  /**
   * Rounds from now on, each an interval after the last one ended, sooner after a failure. An outage is logged once.
   */
  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { logger, intervalMs } = this.#options;
    const { signal } = this.#stop;
    let isFailing = !this.#isDatabaseUp;
    while (!signal.aborted) {
      await sleep(isFailing ? Math.min(intervalMs, RETRY_MS) : intervalMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await this.#round();
        await this.#options.health.recheck(this.#options.db);
        if (isFailing) logger.info('the database answers again');
        isFailing = false;
        // Not awaited: a build of seconds must not hold up the polling of keys.
        const versions = await readDataVersions(this.#options.db);
        this.#options.onVersions(versions);
        for (const { part, token } of this.#outdatedParts(versions)) {
          if (this.#building.has(part) || !this.#backOff.mayTry(part, token)) continue;
          void this.#rebuildInBackground(part, token);
        }
      } catch (error) {
        this.#isDatabaseUp = false;
        if (!isFailing) logger.error({ err: error }, 'the database does not answer; serving what is in memory');
        isFailing = true;
      }
    }
  }

  async #round(): Promise<void> {
    if (!this.#isPrepared) {
      await this.#options.prepare();
      this.#isPrepared = true;
    }
    await this.takeKeys();
  }

  /** Reads the keys that changed, and keeps them for a start without a database. */
  async takeKeys(): Promise<void> {
    const { db, keys, keyStatePath, logger } = this.#options;
    const outcome = await keys.poll();
    this.#isDatabaseUp = true;
    if (outcome !== 'unchanged') {
      await keepKeys({ db, keys, file: keyStatePath, logger }).then(
        (areLost) => {
          this.#areKeysLost = areLost;
        },
        (error: unknown) => {
          logger.warn({ err: error }, 'the active keys could not be kept for a start without a database');
        },
      );
    }
  }

  /** Each with the token of the data that it is to be built from. */
  #outdatedParts(versions: DataVersions): { part: CatalogPart; token: string }[] {
    const parts = this.#options.catalog.outdated(versions);
    return parts.map((part) => ({ part, token: versions[DATA_OF[part]].token }));
  }

  async #rebuildInBackground(part: CatalogPart, token: string): Promise<void> {
    this.#building.add(part);
    try {
      await this.#rebuild(part);
      this.#backOff.succeeded(part);
    } catch (error) {
      const retryInMs = this.#backOff.failed(part, token);
      const message = `the ${WHAT[part]} could not be rebuilt; the last one continues to answer`;
      this.#options.logger.error({ err: error, retryInMs }, message);
    } finally {
      this.#building.delete(part);
    }
  }

  async #rebuild(part: CatalogPart): Promise<void> {
    const { catalog: keeper, logger } = this.#options;
    const { buildMs, snapshotError } = await keeper.rebuildPart(part);
    if (part === 'places') {
      const { places } = keeper;
      logger.info({ places: { version: places?.version, ...places?.counts, buildMs } }, 'places built');
    } else {
      const { current } = keeper;
      logger.info({ catalog: { version: current?.version, rules: current?.ruleCount, buildMs } }, 'catalog built');
    }
    if (snapshotError !== null) {
      logger.warn({ reason: snapshotError }, `the ${WHAT[part]} could not be kept for a start without the database`);
    }
  }
}

const WHAT: Readonly<Record<CatalogPart, string>> = { rules: 'catalog', places: 'catalog of places' };
const DATA_OF = { rules: 'catalog', places: 'places' } as const satisfies Record<CatalogPart, keyof DataVersions>;
