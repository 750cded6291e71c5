/** Keeps the node's current catalog: reads it again when the data changed or time changes an answer, and swaps it in. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { MemoryCatalog } from '../catalog.ts';
import { inTurns } from '../in-turns.ts';
import { PlaceBuilder } from '../places/place-builder.ts';
import { PlaceStore } from '../places/place-store.ts';
import { PLACES_SNAPSHOT, readSnapshot } from '../places/snapshot-file.ts';
import { readTravelRows } from '../read/read-travel-rows.ts';
import { readTravelFile, TRAVEL_FILE, writeTravelFile } from '../read/travel-file.ts';
import { RulesEdition } from '../rules-edition.ts';

/** A change of rules must not build a million places again, nor the reverse. */
export type CatalogPart = 'rules' | 'places';
export const CATALOG_PARTS: readonly CatalogPart[] = ['rules', 'places'];

/** Of the work on lists that follows a swap; each is followed by a pause of so many times the same. */
const PIECE_MS = 2;
const PAUSES = 3;

export interface CatalogKeeperOptions {
  /** How the database is reached. */
  readonly connection: ClientConfig;
  /** Where rules and places are kept for a start without the database; null = nowhere. */
  readonly directory: string | null;
  /** Carnet's version: places that another one wrote are not read. */
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

/** What was read of a part's file; `reason`: why it could not be used. */
export interface KeptLoad {
  readonly loaded: boolean;
  readonly reason: string | null;
}

export interface BuildReport {
  /** Reading included. */
  readonly buildMs: number;
  /** Why it could not be kept for a start without the database; null when it was. The catalog is good all the same. */
  readonly snapshotError: string | null;
}

export class CatalogKeeper {
  readonly #options: CatalogKeeperOptions;
  #rules: RulesEdition | undefined;
  #places: PlaceStore | undefined;
  #current: MemoryCatalog | undefined;
  /** The builds under way, one after another, by part. */
  readonly #building = new Map<CatalogPart, Promise<BuildReport>>();
  #builder: PlaceBuilder | undefined;
  #isClosed = false;

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

  /** Takes the catalog from its files as far as they are usable; says why not otherwise. */
  async loadKept(): Promise<Record<CatalogPart, KeptLoad>> {
    const { directory, software, now } = this.#options;
    if (directory === null) return { rules: NOTHING_KEPT, places: NOTHING_KEPT };
    const rules = await readTravelFile(this.#file(directory, 'rules'));
    if (rules !== undefined && 'rows' in rules) this.#serve({ rules: RulesEdition.of(rules.rows, now()) });
    const places = await readSnapshot(this.#file(directory, 'places'), software);
    if (places !== undefined && 'image' in places) this.#serve({ places: new PlaceStore(places.image) });
    return { rules: loadOf(rules), places: loadOf(places) };
  }

  /**
   * The parts that are not the ones that these versions of the data, at this time, ask for. One that was built later
   * than now was built while the clock was ahead: what it calls stale, and who is in which group, is of a day that has
   * not come.
   */
  outdated(data: { readonly catalog: Version; readonly places: Version }): CatalogPart[] {
    const now = this.#options.now();
    const differs = (edition: Edition | undefined, { version, token }: Version) =>
      edition === undefined || edition.version !== version || edition.token !== token || edition.builtAt > now;
    const validUntil = this.#rules?.validUntil ?? null;
    const isPast = validUntil !== null && validUntil <= now;
    return CATALOG_PARTS.filter((part) =>
      part === 'rules' ? isPast || differs(this.#rules, data.catalog) : differs(this.#places, data.places),
    );
  }

  /** Builds parts from the database, one after another. The first failure ends it; what was built before stays. */
  async rebuild(parts: readonly CatalogPart[] = CATALOG_PARTS): Promise<MemoryCatalog> {
    for (const part of parts) await this.rebuildPart(part);
    if (this.#current === undefined) throw new Error('there are places and no rules: build those too');
    return this.#current;
  }

  /**
   * Builds a part from the database and swaps it in. One build at a time: who asks for a part that is being built
   * gets that one.
   */
  rebuildPart(part: CatalogPart): Promise<BuildReport> {
    const underWay = this.#building.get(part);
    if (underWay !== undefined) return underWay;
    const others = [...this.#building.values()];
    const building = Promise.allSettled(others)
      .then(() => this.#build(part))
      .finally(() => this.#building.delete(part));
    this.#building.set(part, building);
    return building;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#builder?.kill();
    for (const building of this.#building.values()) await building.catch(() => {});
  }

  async #build(part: CatalogPart): Promise<BuildReport> {
    const started = performance.now();
    const snapshotError = await (part === 'rules' ? this.#readRules() : this.#buildPlaces());
    return { buildMs: Math.round(performance.now() - started), snapshotError };
  }

  /** In pieces between which requests are answered. */
  async #readRules(): Promise<string | null> {
    const { connection, now, software, directory } = this.#options;
    const client = new Client(connection);
    client.on('error', () => {}); // the query under way fails with it
    await client.connect();
    const rows = await readTravelRows(client).finally(() => client.end().catch(() => {}));
    const at = now();
    const rules = await inTurns(RulesEdition.making(rows, at));
    this.#serve({ rules });
    try {
      if (directory === null) return null;
      await writeTravelFile(this.#file(directory, 'rules'), rows, { software, now: at, day: rules.day });
      return null;
    } catch (error) {
      return (error as Error).message;
    } finally {
      // Not before the file is written: each takes its share of the time that requests need.
      this.#prepareLists(rules).catch(() => {}); // who asks for such a list is answered why
    }
  }

  async #buildPlaces(): Promise<string | null> {
    const { connection, now, software, directory } = this.#options;
    const isServing = this.#current !== undefined;
    const snapshotPath = directory && this.#file(directory, 'places');
    const order = { connection, now: now(), snapshotPath, software };
    const { path: file, isTemporary, snapshotError } = await this.#startBuilder().build(order, isServing);
    const found = await readSnapshot(file, software, true);
    if (isTemporary) await rm(file, { force: true });
    if (found === undefined || 'unusable' in found) {
      throw new Error(`the places that were built cannot be read: ${found?.unusable ?? 'their file is gone'}`);
    }
    this.#serve({ places: new PlaceStore(found.image) });
    return snapshotError;
  }

  /** Starts the process that builds places, which takes a while, beside whatever comes before the first build. */
  expectBuild(): void {
    this.#startBuilder();
  }

  #startBuilder(): PlaceBuilder {
    if (this.#builder !== undefined) return this.#builder;
    const builder: PlaceBuilder = new PlaceBuilder(() => {
      if (this.#builder === builder) this.#builder = undefined; // the next one may have taken its place already
    });
    this.#builder = builder;
    return builder;
  }

  #file(directory: string, part: CatalogPart): string {
    return path.join(directory, part === 'rules' ? TRAVEL_FILE : PLACES_SNAPSHOT);
  }

  /** In one assignment, so that no answer is made half of one version and half of another. */
  #serve({ rules = this.#rules, places = this.#places }: { rules?: RulesEdition; places?: PlaceStore }): void {
    this.#rules = rules;
    this.#places = places;
    if (rules !== undefined) this.#current = new MemoryCatalog(rules, places);
  }

  /** Unhurriedly, as requests come first; a list that is asked for sooner takes longer. */
  async #prepareLists(rules: RulesEdition): Promise<void> {
    let startedAt = performance.now();
    for (const _ of rules.lists.prepare()) {
      const took = performance.now() - startedAt;
      if (took < PIECE_MS) continue;
      await sleep(took * PAUSES, undefined, { ref: false });
      if (this.#rules !== rules || this.#isClosed) return;
      startedAt = performance.now();
    }
  }
}

const NOTHING_KEPT: KeptLoad = { loaded: false, reason: null };

function loadOf(found: object | undefined): KeptLoad {
  if (found === undefined) return NOTHING_KEPT;
  return 'unusable' in found ? { loaded: false, reason: found.unusable as string } : { loaded: true, reason: null };
}
