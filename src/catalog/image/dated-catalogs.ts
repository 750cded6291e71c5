/**
 * Catalogs of another day of travel, or of what was known at an earlier instant, made when they are asked for. Those of
 * everything are built in a process of their own and the last few kept; that of one pair is small, and made in
 * passing. All are built as the catalog of today is and asked the same way.
 */
import { rm } from 'node:fs/promises';
import { type Day, dayOf } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { ClientConfig } from 'pg';
import { buildImage } from '../build/build-image.ts';
import type { RowReader } from '../build/database-rows.ts';
import { firstKnownAt, withDatabaseSource } from '../build/read-database.ts';
import type { Pair } from '../build/travel-queries.ts';
import type { Catalog } from '../catalog.ts';
import { MemoryCatalog } from '../memory-catalog.ts';
import { RulesEdition } from '../rules-edition.ts';
import { ANSWERED_WITHIN_MS, BuildQueue } from './build-queue.ts';
import { Builder } from './builder.ts';
import { RULES_SNAPSHOT, readSnapshot } from './snapshot-file.ts';

/** Which time is asked about. */
export interface AskedTime {
  /** Of travel; undefined = today, UTC. */
  readonly asOf?: Day | undefined;
  /** ms since epoch; undefined = now. */
  readonly knownAt?: number | undefined;
}

export interface DatedCatalogsOptions {
  /** How the building process reaches the database. */
  readonly connection: ClientConfig;
  readonly software: string;
  /** The catalog of now. */
  readonly current: () => Catalog | undefined;
  /** Lends a connection of this process. */
  readonly read: <T>(use: (reader: RowReader) => Promise<T>) => Promise<T>;
  readonly now: () => number;
  /** Told why a build failed; who asked is answered 503. */
  readonly onFailure: (error: unknown) => void;
  /** For tests, which may run on a machine that is slow or busy. Default: ANSWERED_WITHIN_MS. */
  readonly answeredWithinMs?: number | undefined;
}

export class DatedCatalogs {
  readonly #options: DatedCatalogsOptions;
  readonly #builds: BuildQueue<Catalog>;
  #builder: Builder | undefined;

  constructor(options: DatedCatalogsOptions) {
    this.#options = options;
    this.#builds = new BuildQueue(options.answeredWithinMs ?? ANSWERED_WITHIN_MS);
  }

  /**
   * Of everything. Throws NOT_FOUND when nothing was known yet, VALIDATION_ERROR for an instant that has not come,
   * SERVICE_UNAVAILABLE when it cannot be ready in time, too many others are waiting or the database does not answer.
   * `asker`: the account; each has its share.
   */
  async whole(asked: AskedTime, asker: string): Promise<Catalog> {
    const { now, current, read } = this.#options;
    const { asOf = dayOf(now()), knownAt } = asked;
    const today = current();
    if (today === undefined) throw new DomainError('SERVICE_UNAVAILABLE', 'Travel data is not loaded; try again later');
    if (knownAt === undefined && today.periodOf(asOf) === today.periodOf(today.day)) return today;
    const of = knownAt === undefined ? today.periodOf(asOf) : `${asOf} ${knownAt}`;
    return await this.#builds.get({
      name: `${today.etag} ${of}`,
      asker,
      check: async () => knownAt === undefined || (await read((reader) => this.#checkKnown(reader, knownAt))),
      build: () => this.#build(asOf, knownAt),
    });
  }

  /** What was known then of one pair alone; throws as `whole` does. */
  ofPair(
    pair: Pair,
    { asOf, knownAt }: { readonly asOf?: Day | undefined; readonly knownAt: number },
  ): Promise<Catalog> {
    const { now, read } = this.#options;
    return read(async (reader) => {
      await this.#checkKnown(reader, knownAt);
      const build = (source: Parameters<typeof buildImage>[0]) => buildImage(source, knownAt, asOf ?? dayOf(now()));
      const image = await withDatabaseSource(reader, build, { at: knownAt, pair });
      return new MemoryCatalog(new RulesEdition(image), undefined);
    });
  }

  async close(): Promise<void> {
    this.#builder?.kill();
    await this.#builds.close();
  }

  async #build(day: Day, knownAt: number | undefined): Promise<Catalog> {
    const { connection, software, now, onFailure } = this.#options;
    try {
      const order = {
        image: 'rules',
        connection,
        now: knownAt ?? now(),
        day,
        knownAt,
        snapshotPath: null,
        software,
      } as const;
      const { path } = await this.#startBuilder().build(order, true);
      const found = await readSnapshot(path, RULES_SNAPSHOT, software, true);
      await rm(path, { force: true });
      if (found === undefined || 'unusable' in found) throw new Error(found?.unusable ?? 'its file is gone');
      return new MemoryCatalog(new RulesEdition(found.image), undefined);
    } catch (error) {
      onFailure(error);
      throw new DomainError('SERVICE_UNAVAILABLE', 'What held or was known at that time cannot be read at the moment');
    }
  }

  async #checkKnown(reader: RowReader, knownAt: number): Promise<void> {
    if (knownAt > this.#options.now()) {
      throw new DomainError(
        'VALIDATION_ERROR',
        'Query parameter "knownAt" is in the future: ask for an instant that has been',
      );
    }
    const firstAt = await firstKnownAt(reader);
    if (firstAt !== null && firstAt <= knownAt) return;
    const since =
      firstAt === null ? 'there are no data' : `the first was recorded on ${new Date(firstAt).toISOString()}`;
    throw new DomainError('NOT_FOUND', `Nothing was known yet on ${new Date(knownAt).toISOString()}: ${since}`);
  }

  #startBuilder(): Builder {
    if (this.#builder !== undefined) return this.#builder;
    const builder: Builder = new Builder(() => {
      if (this.#builder === builder) this.#builder = undefined;
    });
    this.#builder = builder;
    return builder;
  }
}
