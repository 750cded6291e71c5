/** Keeps the node's current catalog: builds a new one when the data or the day calls for it, and swaps it in whole. */
import { Worker } from 'node:worker_threads';
import type { ClientConfig } from 'pg';
import type { BuildOrder, BuildOutcome } from './build/build-worker.ts';
import { MemoryCatalog } from './memory-catalog.ts';
import { readSnapshot } from './snapshot-file.ts';

export interface CatalogKeeperOptions {
  /** How the building thread reaches the database. */
  readonly connection: ClientConfig;
  /** Where the snapshot lies; null = none is kept. */
  readonly snapshotPath: string | null;
  /** Carnet's version: a snapshot of another one is not read. */
  readonly software: string;
  readonly now: () => number;
}

export class CatalogKeeper {
  readonly #options: CatalogKeeperOptions;
  #current: MemoryCatalog | undefined;
  #building: Promise<MemoryCatalog> | undefined;
  #worker: Worker | undefined;
  #lastBuildMs = 0;

  constructor(options: CatalogKeeperOptions) {
    this.#options = options;
  }

  get current(): MemoryCatalog | undefined {
    return this.#current;
  }

  /** How long the last build took, in ms, thread start included. */
  get lastBuildMs(): number {
    return this.#lastBuildMs;
  }

  /** Takes the catalog from the snapshot file, if there is a usable one; says why not otherwise. */
  async loadSnapshot(): Promise<{ loaded: boolean; reason: string | null }> {
    if (this.#options.snapshotPath === null) return { loaded: false, reason: null };
    const found = await readSnapshot(this.#options.snapshotPath, this.#options.software);
    if (found === undefined) return { loaded: false, reason: null };
    if ('unusable' in found) return { loaded: false, reason: found.unusable };
    this.#current = new MemoryCatalog(found.image);
    return { loaded: true, reason: null };
  }

  /** Whether the current catalog is not the one that this version of the data, at this time, asks for. */
  isOutdated(data: { readonly version: number; readonly token: string }): boolean {
    const { current } = this;
    if (current === undefined || current.version !== data.version || current.token !== data.token) return true;
    return current.validUntil !== null && current.validUntil <= this.#options.now();
  }

  /** Builds from the database and swaps. One build at a time: a second caller gets the one under way. */
  rebuild(): Promise<MemoryCatalog> {
    this.#building ??= this.#build().finally(() => {
      this.#building = undefined;
    });
    return this.#building;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  async #build(): Promise<MemoryCatalog> {
    const started = performance.now();
    const order: BuildOrder = {
      connection: this.#options.connection,
      now: this.#options.now(),
      snapshotPath: this.#options.snapshotPath,
      software: this.#options.software,
    };
    const { image, snapshotError } = await this.#runWorker(order);
    const catalog = new MemoryCatalog(image);
    const previous = this.#current;
    this.#current = catalog;
    previous?.dispose(); // answers are made in one go, so none is half way
    this.#lastBuildMs = performance.now() - started;
    this.snapshotError = snapshotError;
    return catalog;
  }

  /** Why the last snapshot could not be written, for the log; null when it was. */
  snapshotError: string | null = null;

  #runWorker(order: BuildOrder): Promise<BuildOutcome> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./build/build-worker.ts', import.meta.url), { workerData: order });
      this.#worker = worker;
      let outcome: BuildOutcome | undefined;
      worker.once('message', (message: BuildOutcome) => {
        outcome = message;
      });
      worker.once('error', reject);
      // Settled on exit, so that a rebuild never overlaps with the memory of the last one.
      worker.once('exit', (code) => {
        this.#worker = undefined;
        if (outcome !== undefined) resolve(outcome);
        else reject(new Error(`the catalog build ended with exit code ${code} and no catalog`));
      });
    });
  }
}
