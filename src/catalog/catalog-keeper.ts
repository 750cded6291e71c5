/** Keeps the node's current catalog: builds a new one when the data or the day calls for it, and swaps it in whole. */
import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import type { BuildMessage, BuildOrder, BuildOutcome } from './build/build-process.ts';
import { MemoryCatalog } from './memory-catalog.ts';
import { readSnapshot } from './snapshot-file.ts';

export interface CatalogKeeperOptions {
  /** How the building process reaches the database. */
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
  #builder: Builder | undefined;
  #lastBuildMs = 0;

  constructor(options: CatalogKeeperOptions) {
    this.#options = options;
  }

  get current(): MemoryCatalog | undefined {
    return this.#current;
  }

  /** How long the last build took, in ms, process start and reading included. */
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
    this.#builder?.kill();
    await this.#building?.catch(() => {});
  }

  async #build(): Promise<MemoryCatalog> {
    const started = performance.now();
    const order: BuildOrder = {
      connection: this.#options.connection,
      now: this.#options.now(),
      snapshotPath: this.#options.snapshotPath,
      software: this.#options.software,
    };
    const { path, isTemporary, snapshotError } = await this.#runBuilder(order);
    const found = await readSnapshot(path, this.#options.software, {
      isFresh: true,
      isServing: this.#current !== undefined,
    });
    if (isTemporary) await rm(path, { force: true });
    if (found === undefined || 'unusable' in found) {
      throw new Error(`the catalog that was built cannot be read: ${found?.unusable ?? 'its file is gone'}`);
    }
    const catalog = new MemoryCatalog(found.image);
    const previous = this.#current;
    this.#current = catalog;
    previous?.dispose(); // answers are made in one go, so none is half way
    this.#lastBuildMs = performance.now() - started;
    this.snapshotError = snapshotError;
    return catalog;
  }

  /** Why the last snapshot could not be written, for the log; null when it was. */
  snapshotError: string | null = null;

  async #runBuilder(order: BuildOrder): Promise<BuildOutcome> {
    this.#builder ??= new Builder(() => {
      this.#builder = undefined;
    });
    return await this.#builder.build(order);
  }
}

/** Changes of the data come in rows: the process is kept this long for the next one, which then needs no start. */
const KEEP_BUILDER_MS = 30_000;

/** The building process. Starting one costs the serving thread milliseconds, as the system copies its page tables. */
class Builder {
  readonly #process: ChildProcess;
  #settle: ((message: BuildMessage) => void) | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** `gone`: it has ended or is about to; another one is needed. */
  constructor(gone: () => void) {
    this.#process = fork(fileURLToPath(new URL('./build/build-process.ts', import.meta.url)), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    lowerPriority(this.#process.pid);
    const end = (why: string) => {
      gone();
      clearTimeout(this.#idle);
      this.#settle?.({ error: `its process ${why}` });
    };
    this.#process.on('message', (message: BuildMessage) => {
      this.#idle = setTimeout(() => {
        gone();
        this.#process.disconnect();
      }, KEEP_BUILDER_MS);
      this.#idle.unref();
      this.#settle?.(message);
    });
    this.#process.once('error', (error) => end(`cannot be used: ${error.message}`));
    this.#process.once('exit', (code, signal) => end(`ended with ${signal ?? `code ${code}`} and left no catalog`));
  }

  build(order: BuildOrder): Promise<BuildOutcome> {
    clearTimeout(this.#idle);
    return new Promise<BuildOutcome>((resolve, reject) => {
      this.#settle = (message) => {
        if ('error' in message) reject(new Error(`the catalog cannot be built: ${message.error}`));
        else resolve(message);
      };
      this.#process.send(order); // not as arguments: the connection holds a password
    }).finally(() => {
      this.#settle = undefined;
    });
  }

  kill(): void {
    clearTimeout(this.#idle);
    this.#process.kill();
  }
}

/** Before it makes its threads, which take its priority over: a thread's own priority is all that counts on Linux. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, and its end is heard.
  }
}
