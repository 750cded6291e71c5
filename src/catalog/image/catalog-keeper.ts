/**
 * Keeps the node's current catalog: rebuilds its images when the data or the day calls for it, and swaps each in
 * whole.
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import type { BuildOutcome, ImageName } from '../build/build-process.ts';
import { MemoryCatalog } from '../memory-catalog.ts';
import { PlaceStore } from '../places/place-store.ts';
import { RulesEdition } from '../rules-edition.ts';
import { Builder } from './builder.ts';
import { PLACES_SNAPSHOT, RULES_SNAPSHOT, readSnapshot } from './snapshot-file.ts';

export type { ImageName };
export const IMAGE_NAMES: readonly ImageName[] = ['rules', 'places'];

export interface CatalogKeeperOptions {
  /** How the building process reaches the database. */
  readonly connection: ClientConfig;
  /** Where the snapshot of the rules lies, that of the places beside it; null = none is kept. */
  readonly snapshotPath: string | null;
  /** Carnet's version: a snapshot of another one is not read. */
  readonly software: string;
  readonly now: () => number;
}

interface Version {
  readonly version: number;
  readonly token: string;
}

interface Edition extends Version {
  /** ms since epoch, by the clock of the time. */
  readonly builtAt: number;
}

/** What was read of an image's snapshot; `reason`: why it could not be used. */
export interface SnapshotLoad {
  readonly loaded: boolean;
  readonly reason: string | null;
}

export interface BuildReport {
  /** Process start and reading included. */
  readonly buildMs: number;
  /** Why the snapshot could not be written; null when it was. The catalog is good all the same. */
  readonly snapshotError: string | null;
}

export class CatalogKeeper {
  readonly #options: CatalogKeeperOptions;
  #rules: RulesEdition | undefined;
  #places: PlaceStore | undefined;
  #current: MemoryCatalog | undefined;
  /** The builds under way, one after another, by image. */
  readonly #building = new Map<ImageName, Promise<BuildReport>>();
  #builder: Builder | undefined;

  constructor(options: CatalogKeeperOptions) {
    this.#options = options;
  }

  /** Undefined until there are rules; it may be without places. */
  get current(): MemoryCatalog | undefined {
    return this.#current;
  }

  get places(): PlaceStore | undefined {
    return this.#places;
  }

  /** Takes the catalog from its snapshot files as far as they are usable; says why not otherwise. */
  async loadSnapshot(): Promise<Record<ImageName, SnapshotLoad>> {
    const load = async (image: ImageName): Promise<SnapshotLoad> => {
      const file = this.#snapshotPath(image);
      if (file === null) return { loaded: false, reason: null };
      const unusable = await this.#take(image, file, false);
      return { loaded: unusable === null, reason: unusable === NO_FILE ? null : unusable };
    };
    return { rules: await load('rules'), places: await load('places') };
  }

  /**
   * The images that are not the ones that these versions of the data, at this time, ask for. One that was built later
   * than now was built while the clock was ahead: what it calls stale, and who is in which group, is of a day that has
   * not come.
   */
  outdated(data: { readonly catalog: Version; readonly places: Version }): ImageName[] {
    const now = this.#options.now();
    const differs = (edition: Edition | undefined, { version, token }: Version) =>
      edition === undefined || edition.version !== version || edition.token !== token || edition.builtAt > now;
    const validUntil = this.#rules?.validUntil ?? null;
    const isPast = validUntil !== null && validUntil <= now;
    return IMAGE_NAMES.filter((image) =>
      image === 'rules' ? isPast || differs(this.#rules, data.catalog) : differs(this.#places, data.places),
    );
  }

  /** Builds images from the database, one after another. The first failure ends it; what was built before stays. */
  async rebuild(images: readonly ImageName[] = IMAGE_NAMES): Promise<MemoryCatalog> {
    for (const image of images) await this.rebuildImage(image);
    if (this.#current === undefined) throw new Error('there are places and no rules: build those too');
    return this.#current;
  }

  /**
   * Builds an image from the database and swaps it in. One build at a time: who asks for an image that is being built
   * gets that one.
   */
  rebuildImage(image: ImageName): Promise<BuildReport> {
    const underWay = this.#building.get(image);
    if (underWay !== undefined) return underWay;
    const others = [...this.#building.values()];
    const building = Promise.allSettled(others)
      .then(() => this.#build(image))
      .finally(() => this.#building.delete(image));
    this.#building.set(image, building);
    return building;
  }

  async close(): Promise<void> {
    this.#builder?.kill();
    for (const building of this.#building.values()) await building.catch(() => {});
  }

  async #build(image: ImageName): Promise<BuildReport> {
    const started = performance.now();
    const { path: file, isTemporary, snapshotError } = await this.#runBuilder(image);
    const unusable = await this.#take(image, file, true);
    if (isTemporary) await rm(file, { force: true });
    if (unusable !== null) throw new Error(`the catalog that was built cannot be read: ${unusable}`);
    return { buildMs: Math.round(performance.now() - started), snapshotError };
  }

  /** Starts the building process, which takes a while, beside whatever comes before the first build. */
  expectBuild(): void {
    this.#startBuilder();
  }

  #startBuilder(): Builder {
    if (this.#builder !== undefined) return this.#builder;
    const builder: Builder = new Builder(() => {
      if (this.#builder === builder) this.#builder = undefined; // the next one may have taken its place already
    });
    this.#builder = builder;
    return builder;
  }

  async #runBuilder(image: ImageName): Promise<BuildOutcome> {
    const { connection, now, software } = this.#options;
    const isServing = this.#current !== undefined;
    const snapshotPath = this.#snapshotPath(image);
    return await this.#startBuilder().build({ image, connection, now: now(), snapshotPath, software }, isServing);
  }

  #snapshotPath(image: ImageName): string | null {
    const { snapshotPath } = this.#options;
    if (snapshotPath === null || image === 'rules') return snapshotPath;
    return path.join(path.dirname(snapshotPath), PLACES_SNAPSHOT.fileName);
  }

  /** Reads an image from a file and serves it; why it cannot be, else null. */
  async #take(image: ImageName, file: string, isFresh: boolean): Promise<string | null> {
    const { software } = this.#options;
    if (image === 'rules') {
      const found = await readSnapshot(file, RULES_SNAPSHOT, software, isFresh);
      if (found === undefined || 'unusable' in found) return found?.unusable ?? NO_FILE;
      this.#rules = new RulesEdition(found.image);
    } else {
      const found = await readSnapshot(file, PLACES_SNAPSHOT, software, isFresh);
      if (found === undefined || 'unusable' in found) return found?.unusable ?? NO_FILE;
      this.#places = new PlaceStore(found.image);
    }
    // In one assignment, so that no answer is made half of one version and half of another.
    if (this.#rules !== undefined) this.#current = new MemoryCatalog(this.#rules, this.#places);
    return null;
  }
}

const NO_FILE = 'its file is gone';
