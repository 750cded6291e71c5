/** Rolls usage up once an hour, by whichever node asks first. */
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/usage/utc-time.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import { rollUpUsage } from './roll-up-usage.ts';

/** How often a node asks whether it is due. */
const ASK_EVERY_MS = 5 * MINUTE_MS;

export class UsageUpkeep {
  readonly #db: Kysely<DatabaseSchema>;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(options: { readonly db: Kysely<DatabaseSchema>; readonly logger: Logger }) {
    this.#db = options.db;
    this.#logger = options.logger;
  }

  /** The first time after a minute: starting has other work to do. */
  start(): void {
    this.#schedule(MINUTE_MS);
  }

  /** Waits for the chunk that is being moved. */
  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(delayMs: number): void {
    if (this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#run().then(() => this.#schedule(ASK_EVERY_MS));
    }, delayMs);
    this.#timer.unref();
  }

  async #run(): Promise<void> {
    try {
      const { signal } = this.#stop;
      const outcome = await rollUpUsage(this.#db, { notWithinMs: HOUR_MS, signal });
      if (outcome !== undefined) this.#logger.debug(outcome, 'usage rolled up');
    } catch (error) {
      this.#logger.warn({ err: error }, 'usage could not be rolled up; it is tried again');
    }
  }
}
