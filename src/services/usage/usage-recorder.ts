/**
 * Counts the public API's answers in memory and writes them to the database in batches. Counting never waits; what the
 * database does not take is kept, within a bound, and offered again.
 */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { AcceptedApiKey } from '../../domain/api-keys/accepted-api-key.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import { LiveCounts } from './live-counts.ts';
import { MonthTotals } from './month-totals.ts';
import type { UsageRow } from './usage-row.ts';
import { isRefusedForGood, type UsageBatch, writeKeyUse, writeUsageBatch } from './write-usage.ts';

export interface UsageRecorderOptions {
  readonly db: Kysely<DatabaseSchema>;
  readonly logger: Logger;
  readonly flushIntervalMs: number;
  /** Most counts (of a key, endpoint and hour) held in memory; requests that would need another one are lost. */
  readonly maxPending: number;
  readonly now?: () => number;
}

/** Plain numbers for the operator's page; all but the pending ones only grow. */
export interface UsageMetrics {
  /** Requests counted and not yet written. */
  readonly pending: number;
  /** Counts (of a key, endpoint and hour) in memory, what `maxPending` bounds. */
  readonly pendingRows: number;
  /** Requests written to the database. */
  readonly written: number;
  /** Requests that never will be. */
  readonly lost: number;
  readonly flushes: number;
  readonly failedFlushes: number;
  /** Milliseconds since 1970; 0 before the first. */
  readonly lastFlushAt: number;
  readonly lastFlushMs: number;
}

/** Rows per batch: a few milliseconds of work on this side and a short transaction on the other. */
const BATCH_ROWS = 5_000;
const STOP_ATTEMPTS = 3;

export class UsageRecorder {
  readonly #options: UsageRecorderOptions;
  readonly #now: () => number;
  readonly #months: MonthTotals;
  readonly #live: LiveCounts;
  /** Names this recorder to the database, which takes each batch number of it once. */
  readonly #writer = randomUUID();
  readonly #routes: string[] = [];
  #batchNumber = 0;
  /** Sent and not known to be written: offered again as it is until that is known. */
  #batch: UsageBatch | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #running: Promise<boolean> | undefined;
  #isFailing = false;
  #written = 0;
  #lost = 0;
  #flushes = 0;
  #failedFlushes = 0;
  #lastFlushAt = 0;
  #lastFlushMs = 0;

  constructor(options: UsageRecorderOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#months = new MonthTotals(options.db, this.#now);
    this.#live = new LiveCounts({ months: this.#months, maxRows: options.maxPending, now: this.#now });
  }

  /**
   * The number of a route pattern such as `/v1/countries/{id}`, for `count`. Asked for once per route, at the start.
   */
  endpoint(route: string): number {
    const known = this.#routes.indexOf(route);
    return known === -1 ? this.#routes.push(route) - 1 : known;
  }

  /**
   * Counts one answer, and what it takes of the quota if it uses it up. Synchronous, from memory, without allocation but
   * for what a key does first in an hour.
   */
  count(key: AcceptedApiKey, endpoint: number, status: number, units = 1): void {
    this.#live.count(key, endpoint, status, units);
  }

  /**
   * Requests of this calendar month (UTC) that use up the quota: those of all nodes as last read, and this one's not
   * yet written.
   */
  countedThisMonth(accountId: number): number {
    return this.#months.counted(accountId);
  }

  /** Writes at intervals from now on, each an interval after the last write ended. */
  start(): void {
    this.#schedule();
  }

  /** Writes all there is. What the database does not take now is lost, and logged. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
    for (let attempt = 0; attempt < STOP_ATTEMPTS; attempt++) if (await this.flush()) return;
    const { pending } = this.metrics();
    this.#lost += pending;
    if (pending > 0) this.#options.logger.error({ requests: pending }, 'usage could not be written before the end');
  }

  /**
   * Writes all there is now and reads what accounts have used this month; false when the database did not answer. Never
   * rejects. Before it has succeeded once, only this node's requests are known.
   */
  async flush(): Promise<boolean> {
    this.#running ??= this.#flush().finally(() => {
      this.#running = undefined;
    });
    return await this.#running;
  }

  metrics(): UsageMetrics {
    const lost = this.#lost + this.#live.refused;
    return {
      pending: this.#live.total - this.#written - lost,
      pendingRows: this.#live.pendingRows,
      written: this.#written,
      lost,
      flushes: this.#flushes,
      failedFlushes: this.#failedFlushes,
      lastFlushAt: this.#lastFlushAt,
      lastFlushMs: this.#lastFlushMs,
    };
  }

  #schedule(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.flush().then(() => this.#schedule()), this.#options.flushIntervalMs);
    // What keeps the process is its listeners; `stop` writes the rest.
    this.#timer.unref();
  }

  async #flush(): Promise<boolean> {
    const { logger } = this.#options;
    const startedAt = performance.now();
    try {
      await this.#sendPast();
      // Once: what is counted while it is being written waits for the next time.
      this.#live.seal();
      await this.#sendPast();
      await this.#writeKeyUse();
      await this.#months.refresh();
    } catch (error) {
      this.#failedFlushes += 1;
      if (!this.#isFailing) logger.warn({ err: error }, 'usage cannot be written; it is kept and offered again');
      this.#isFailing = true;
      return false;
    }
    if (this.#isFailing) logger.info('usage is written again');
    this.#isFailing = false;
    this.#flushes += 1;
    this.#lastFlushAt = this.#now();
    this.#lastFlushMs = performance.now() - startedAt;
    return true;
  }

  /** Safe to repeat, so it needs no batch number. */
  async #writeKeyUse(): Promise<void> {
    const { keyUse } = this.#live;
    const noted = [...keyUse];
    for (let at = 0; at < noted.length; at += BATCH_ROWS) {
      const sent = noted.slice(at, at + BATCH_ROWS);
      const passedOver = await writeKeyUse(this.#options.db, sent);
      for (const [id, minute] of sent) if (!passedOver.has(id) && keyUse.get(id) === minute) keyUse.delete(id);
    }
  }

  async #sendPast(): Promise<void> {
    for (;;) {
      this.#batch ??= this.#nextBatch();
      if (this.#batch === undefined) return;
      await this.#send(this.#batch);
      this.#batch = undefined;
    }
  }

  #nextBatch(): UsageBatch | undefined {
    const rows = this.#live.take(BATCH_ROWS);
    if (rows.length === 0) return undefined;
    this.#batchNumber += 1;
    return { writer: this.#writer, number: this.#batchNumber, routes: [...this.#routes], rows };
  }

  async #send(batch: UsageBatch): Promise<void> {
    const { db, logger } = this.#options;
    const requests = requestsOf(batch.rows);
    try {
      const { month } = this.#months;
      const totals = await writeUsageBatch(db, batch, month);
      this.#written += requests;
      this.#live.release(batch.rows);
      this.#months.written(batch.rows, month, totals);
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      // The same again would be refused again, and hold up all that comes after it.
      this.#lost += requests;
      this.#live.release(batch.rows);
      logger.error({ err: error, requests }, 'the database refuses a batch of usage for good: it is lost');
    }
  }
}

function requestsOf(rows: readonly UsageRow[]): number {
  let requests = 0;
  for (const { s2xx, s3xx, s4xx, s5xx } of rows) requests += s2xx + s3xx + s4xx + s5xx;
  return requests;
}
