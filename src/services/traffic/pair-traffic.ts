/** Counts how often each pair of passport and destination is asked about, so that the desk looks at those first. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import { addPairQuestions, type PairCount, removeOldPairQuestions } from './pair-questions.repository.ts';

/** A killed process loses at most this: the figures only order a queue. */
const FLUSH_INTERVAL_MS = 60_000;

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
  /** Questions by destination by passport. */
  #counts = new Map<number, Map<number, number>>();
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
      counts = new Map();
      this.#counts.set(passportId, counts);
    }
    counts.set(destinationId, (counts.get(destinationId) ?? 0) + questions);
  }
}

function pairsOf(counts: ReadonlyMap<number, ReadonlyMap<number, number>>): PairCount[] {
  return [...counts].flatMap(([passportId, byDestination]) =>
    [...byDestination].map(([destinationId, questions]) => ({ passportId, destinationId, questions })),
  );
}
