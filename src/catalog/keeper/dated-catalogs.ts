/**
 * Catalogs of another day of travel, or of what was known at an earlier instant, made when they are asked for: the same
 * rule set asked about another day, or one that is read from the revisions.
 */
import { type Day, dayOf } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import { type Catalog, MemoryCatalog } from '../catalog.ts';
import { inTurns } from '../in-turns.ts';
import type { RowReader } from '../read/database-rows.ts';
import { firstKnownAt, readTravelRows } from '../read/read-travel-rows.ts';
import type { Pair } from '../read/travel-queries.ts';
import { RulesEdition } from '../rules-edition.ts';
import { ANSWERED_WITHIN_MS, BuildQueue } from './build-queue.ts';

/** Which time is asked about. */
export interface AskedTime {
  /** Of travel; undefined = today, UTC. */
  readonly asOf?: Day | undefined;
  /** ms since epoch; undefined = now. */
  readonly knownAt?: number | undefined;
}

export interface DatedCatalogsOptions {
  /** The catalog of now. */
  readonly current: () => MemoryCatalog | undefined;
  /** Lends a connection of this process. */
  readonly read: <T>(use: (reader: RowReader) => Promise<T>) => Promise<T>;
  readonly now: () => number;
  /** Told why a build failed; who asked is answered 503. */
  readonly onFailure: (error: unknown) => void;
  /** For tests, which may run on a machine that is slow or busy. Default: ANSWERED_WITHIN_MS. */
  readonly answeredWithinMs?: number | undefined;
}

interface Wanted {
  readonly day: Day;
  readonly knownAt: number | undefined;
  readonly isForLists: boolean;
}

export class DatedCatalogs {
  readonly #options: DatedCatalogsOptions;
  readonly #builds: BuildQueue<Catalog>;

  constructor(options: DatedCatalogsOptions) {
    this.#options = options;
    this.#builds = new BuildQueue(options.answeredWithinMs ?? ANSWERED_WITHIN_MS);
  }

  /**
   * Of everything. Throws NOT_FOUND when nothing was known yet, VALIDATION_ERROR for an instant that has not come,
   * SERVICE_UNAVAILABLE when it cannot be ready in time, too many others are waiting or the database does not answer.
   * `asker`: the account; each has its share. `isForLists`: lists of rules will be asked for.
   */
  async whole(asked: AskedTime, asker: string, isForLists = false): Promise<Catalog> {
    const { now, current, read } = this.#options;
    const { asOf = dayOf(now()), knownAt } = asked;
    const today = current();
    if (today === undefined) throw new DomainError('SERVICE_UNAVAILABLE', 'Travel data is not loaded; try again later');
    if (knownAt === undefined && today.periodOf(asOf) === today.periodOf(today.day)) return today;
    const of = knownAt === undefined ? today.periodOf(asOf) : `${asOf} ${knownAt}`;
    return await this.#builds.get({
      name: `${today.etag} ${of}${isForLists ? ' lists' : ''}`,
      asker,
      check: async () => knownAt === undefined || (await read((reader) => this.#checkKnown(reader, knownAt))),
      build: () => this.#build(today, { day: asOf, knownAt, isForLists }),
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
      const rows = await readTravelRows(reader, { at: knownAt, pair });
      return new MemoryCatalog(RulesEdition.of(rows, knownAt, asOf ?? dayOf(now())), undefined);
    });
  }

  async close(): Promise<void> {
    await this.#builds.close();
  }

  async #build(today: MemoryCatalog, { day, knownAt, isForLists }: Wanted): Promise<Catalog> {
    const { read, onFailure } = this.#options;
    try {
      const edition =
        knownAt === undefined
          ? today.edition.on(day)
          : await inTurns(
              RulesEdition.making(await read((reader) => readTravelRows(reader, { at: knownAt })), knownAt, day),
            );
      if (isForLists) await inTurns(edition.lists.prepare());
      return new MemoryCatalog(edition, undefined);
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
}
