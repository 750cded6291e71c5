/** Keeps a running node in step with the database: keys and catalog by polling their versions, and whether it answers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CatalogKeeper } from '../catalog/catalog-keeper.ts';
import type { CarnetDatabase } from '../db/connection.ts';
import { readDataVersions } from '../db/data-version.ts';
import type { Logger } from '../infrastructure/logger.ts';
import type { ActiveApiKeys } from '../services/api-keys/active-api-keys.ts';
import { writeKeyState } from './key-state-file.ts';

export interface SyncLoopOptions {
  readonly db: CarnetDatabase;
  readonly keys: ActiveApiKeys;
  readonly catalog: CatalogKeeper;
  readonly intervalMs: number;
  /** Where the active keys are kept for a start without a database. */
  readonly keyStatePath: string;
  readonly logger: Logger;
  /** What must have succeeded once before the database is asked anything else, such as its migrations. */
  readonly prepare: () => Promise<void>;
}

export class SyncLoop {
  readonly #options: SyncLoopOptions;
  readonly #stop = new AbortController();
  #isPrepared = false;
  #isDatabaseUp = false;
  #building = false;
  #running: Promise<void> | undefined;

  constructor(options: SyncLoopOptions) {
    this.#options = options;
  }

  /** Whether the database answered the last time it was asked. */
  get isDatabaseUp(): boolean {
    return this.#isDatabaseUp;
  }

  /** One round now; throws what went wrong. The catalog is current when it returns. */
  async syncOnce(): Promise<void> {
    await this.#round();
    if (await this.#isCatalogOutdated()) await this.#rebuild();
  }

  /** Rounds from now on, each an interval after the last one ended. A failed round is logged once per outage. */
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
      await sleep(intervalMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await this.#round();
        if (isFailing) logger.info('the database answers again');
        isFailing = false;
        // Not awaited: a build of seconds must not hold up the polling of keys.
        if (!this.#building && (await this.#isCatalogOutdated())) void this.#rebuildInBackground();
      } catch (error) {
        this.#isDatabaseUp = false;
        if (!isFailing) logger.error({ err: error }, 'the database does not answer; serving what is in memory');
        isFailing = true;
      }
    }
  }

  async #round(): Promise<void> {
    const { keys, prepare, keyStatePath, logger } = this.#options;
    if (!this.#isPrepared) {
      await prepare();
      this.#isPrepared = true;
    }
    const outcome = await keys.poll();
    this.#isDatabaseUp = true;
    if (outcome !== 'unchanged') {
      await writeKeyState(keyStatePath, keys).catch((error: unknown) => {
        logger.warn({ err: error }, 'the active keys could not be kept for a start without a database');
      });
    }
  }

  async #isCatalogOutdated(): Promise<boolean> {
    const { catalog } = await readDataVersions(this.#options.db.kysely);
    return this.#options.catalog.isOutdated(catalog);
  }

  async #rebuildInBackground(): Promise<void> {
    this.#building = true;
    try {
      await this.#rebuild();
    } catch (error) {
      this.#options.logger.error({ err: error }, 'the catalog could not be rebuilt; the last one goes on answering');
    } finally {
      this.#building = false;
    }
  }

  async #rebuild(): Promise<void> {
    const { catalog: keeper, logger } = this.#options;
    const { version, ruleCount } = await keeper.rebuild();
    const buildMs = Math.round(keeper.lastBuildMs);
    logger.info({ catalog: { version, rules: ruleCount, buildMs } }, 'catalog built');
    if (keeper.snapshotError !== null) {
      logger.warn({ reason: keeper.snapshotError }, 'the catalog snapshot could not be written');
    }
  }
}
