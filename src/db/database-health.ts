/** Whether the database serves requests, judged by what it failed: reading can go on while nothing can be written. */
import { type Kysely, sql } from 'kysely';
import type { Logger } from '../infrastructure/logger.ts';
import type { DatabaseSchema } from './schema.ts';
import { type DatabaseUnavailableError, isUnavailable } from './unavailable.ts';

/** How long a failure counts: some, such as a full disk, cannot be asked for, and show with the next write only. */
const REMEMBER_MS = 5_000;

export class DatabaseHealth {
  readonly #logger: Logger;
  readonly #now: () => number;
  #failedAt: number | undefined;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(logger: Logger, now: () => number = () => performance.now()) {
    this.#logger = logger;
    this.#now = now;
  }

  /** From the first failure until it is known to be over. */
  get isFailing(): boolean {
    return this.#failedAt !== undefined;
  }

  /** Logged once per outage. */
  noteFailure(error: DatabaseUnavailableError): void {
    if (!error.isOutage) return;
    if (this.#failedAt === undefined) {
      this.#logger.error({ err: error.cause }, 'the database fails; what needs it is answered 503');
    }
    this.#failedAt = this.#now();
  }

  /**
   * Ends the outage when the last failure is a while ago and every table can be written. To be called again and again.
   */
  async recheck(db: Kysely<DatabaseSchema>): Promise<void> {
    if (this.#failedAt === undefined || this.#now() - this.#failedAt < REMEMBER_MS) return;
    const asked = this.#now();
    try {
      await tryWriting(db);
    } catch (error) {
      if (isUnavailable(error)) {
        this.#failedAt = this.#now();
        return;
      }
      // It answers, so it serves; that it refuses this attempt for another reason is no outage.
      this.#logger.warn({ err: error }, 'whether the tables can be written could not be tried');
    }
    if (this.#failedAt > asked) return;
    this.#failedAt = undefined;
    this.#logger.info('the database serves again');
  }
}

/**
 * Takes the lock of a writer on every table, without waiting, and has a statement refused on a read-only server.
 * Changes nothing.
 */
async function tryWriting(db: Kysely<DatabaseSchema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ tables: string | null }>`
      select string_agg(quote_ident(tablename), ', ') as tables from pg_tables where schemaname = current_schema()`.execute(
      trx,
    );
    await sql.raw(`lock table ${rows[0]?.tables} in row exclusive mode nowait`).execute(trx);
    await sql`delete from data_version where false`.execute(trx);
  });
}
