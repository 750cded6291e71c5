/** Has changes derived whenever the travel data are others or a day has passed, in turns with requests. */
import { type Day, dayOf } from '@carnet/rules/calendar.ts';
import type pg from 'pg';
import { connect, type DatabaseConnection } from '../../db/connection.ts';
import type { Executor } from '../../db/executor.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import { isBehind } from '../../services/changes/progress.repository.ts';
import { deriveChanges } from './derive-changes.ts';

/** After a failure, such as a database that went away meanwhile. */
const RETRY_MS = 60_000;

export interface ChangeKeepingOptions {
  readonly db: Executor;
  /** Of the same database: all data are read on a connection of their own. */
  readonly poolConfig: pg.PoolConfig;
  readonly logger: Logger;
  readonly now: () => number;
}

export class ChangeKeeping {
  readonly #options: ChangeKeepingOptions;
  /** What was derived last: the token of the data, and the day. */
  #derived: string | undefined;
  #notBefore = 0;
  #connection: DatabaseConnection | undefined;
  #isRunning = false;
  readonly #stopping = new AbortController();

  constructor(options: ChangeKeepingOptions) {
    this.#options = options;
  }

  /** To be called again and again with the token of the data; does nothing while nothing has changed. */
  consider(token: string): void {
    const { now } = this.#options;
    const today = dayOf(now());
    const state = `${token} ${today}`;
    if (state === this.#derived || this.#isRunning || now() < this.#notBefore) return;
    this.#isRunning = true;
    void this.#derive(state, today).finally(() => {
      this.#isRunning = false;
    });
  }

  /** What is not published is derived again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#connection?.close(); // when the statement under way has ended
  }

  async #derive(state: string, today: Day): Promise<void> {
    const { db, logger, now } = this.#options;
    try {
      // Usually not when a node starts.
      const published = (await isBehind(db, today)) ? await this.#publish() : 0;
      this.#derived = state;
      if (published > 0) logger.info({ published }, 'changes published');
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#notBefore = now() + RETRY_MS;
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      logger.warn({ reason }, 'changes could not be derived; trying again in a minute');
    }
  }

  async #publish(): Promise<number> {
    const { poolConfig, logger, now } = this.#options;
    const { signal } = this.#stopping;
    signal.throwIfAborted();
    this.#connection = connect({ ...poolConfig, max: 1 }, logger);
    try {
      return await deriveChanges(this.#connection.kysely, now(), signal);
    } finally {
      await this.#connection.close();
    }
  }
}
