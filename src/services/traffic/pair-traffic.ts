/** Counts how often each pair of passport and destination is asked about, so that the desk looks at those first. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import { addPairQuestions, type PairCount, removeOldPairQuestions } from './pair-questions.repository.ts';

/** A killed process loses at most this: the figures only order a queue. */
const FLUSH_INTERVAL_MS = 60_000;
/** More than any id of a country, which is its ISO 3166-1 numeric code. */
const COUNTRY_IDS = 1000;

/** The part that the hot path needs. */
export interface PairCounter {
  count(passportId: number, destinationId: number): void;
}

export interface PairTrafficOptions {
  readonly db: Kysely<DatabaseSchema>;
  readonly logger: Logger;
  readonly flushIntervalMs?: number;
}

/**
 * Held in memory and written once a minute, the sum of everybody's questions: neither account nor key nor hour. There
 * are as many counts as pairs at most, so nothing else bounds them while the database is away.
 */
export class PairTraffic implements PairCounter {
  readonly #options: PairTrafficOptions;
  /** By passport, then by destination: counted in place, because every answer is. */
  #counts = new Map<number, Uint32Array>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: PairTrafficOptions) {
    this.#options = options;
  }

  count(passportId: number, destinationId: number): void {
    this.#add(passportId, destinationId, 1);
  }

  /** Writes at intervals from now on; the database must be migrated by the first. */
  start(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(
      () => void this.flush().then(() => this.start()),
      this.#options.flushIntervalMs ?? FLUSH_INTERVAL_MS,
    );
    this.#timer.unref();
  }

  /** Writes what there is. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    await this.flush();
  }

  /** Writes what there is now and removes days that count no more. Never rejects: what is not taken is kept. */
  async flush(): Promise<void> {
    this.#running ??= this.#flush().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #flush(): Promise<void> {
    const { db, logger } = this.#options;
    const taken = pairsOf(this.#counts);
    this.#counts = new Map();
    try {
      if (taken.length > 0) await addPairQuestions(db, taken);
    } catch (error) {
      for (const { passportId, destinationId, questions } of taken) this.#add(passportId, destinationId, questions);
      logger.warn({ err: error }, 'how often pairs are asked about cannot be written; it is kept and offered again');
      return;
    }
    await removeOldPairQuestions(db).catch((error: unknown) => {
      logger.warn({ err: error }, 'old counts of pairs could not be removed; it is tried again');
    });
  }

  #add(passportId: number, destinationId: number, questions: number): void {
    let counts = this.#counts.get(passportId);
    if (counts === undefined) {
      counts = new Uint32Array(COUNTRY_IDS);
      this.#counts.set(passportId, counts);
    }
    counts[destinationId] = (counts[destinationId] ?? 0) + questions;
  }
}

function pairsOf(counts: ReadonlyMap<number, Uint32Array>): PairCount[] {
  return [...counts].flatMap(([passportId, byDestination]) =>
    [...byDestination.entries()]
      .filter(([, questions]) => questions > 0)
      .map(([destinationId, questions]) => ({ passportId, destinationId, questions })),
  );
}
