/** Has changes derived, in a process of its own, whenever the travel data are others or a day has passed. */
import type { ChildProcess } from 'node:child_process';
import { type Day, dayOf } from '@carnet/rules/calendar.ts';
import type pg from 'pg';
import type { Executor } from '../../db/executor.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import { isBehind } from '../../services/changes/progress.repository.ts';
import { startProcess } from '../../start-process.ts';
import type { DeriveMessage, DeriveOrder } from './changes-process.ts';

/** After a failure, such as a database that went away meanwhile. */
const RETRY_MS = 60_000;

const UP_TO_DATE: DeriveMessage = { published: 0 };

export interface ChangeKeepingOptions {
  readonly db: Executor;
  /** How the process reaches the same database. */
  readonly poolConfig: pg.PoolConfig;
  readonly logger: Logger;
  readonly now: () => number;
}

export class ChangeKeeping {
  readonly #options: ChangeKeepingOptions;
  /** What was derived last: the token of the data, and the day. */
  #derived: string | undefined;
  #notBefore = 0;
  #process: ChildProcess | undefined;
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: ChangeKeepingOptions) {
    this.#options = options;
  }

  /** To be called again and again with the token of the data; does nothing while nothing has changed. */
  consider(token: string): void {
    const { now } = this.#options;
    const today = dayOf(now());
    const state = `${token} ${today}`;
    if (state === this.#derived || this.#running !== undefined || now() < this.#notBefore) return;
    this.#running = this.#derive(state, today).finally(() => {
      this.#running = undefined;
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#process === undefined) return; // nothing waits for a database that does not answer
    this.#process.kill('SIGKILL'); // what is not published is derived again
    await this.#running;
  }

  async #derive(state: string, today: Day): Promise<void> {
    const { db, logger, now } = this.#options;
    const outcome = await isBehind(db, today)
      // Usually not when a node starts: then no process is needed to see it.
      .then((isAny) => (isAny && !this.#isStopped ? this.#run() : UP_TO_DATE))
      .catch((error: unknown) => ({ error: String(error) }));
    if (this.#isStopped) return;
    if ('error' in outcome) {
      this.#notBefore = now() + RETRY_MS;
      logger.warn({ reason: outcome.error }, 'changes could not be derived; trying again in a minute');
      return;
    }
    this.#derived = state;
    if (outcome.published > 0) logger.info(outcome, 'changes published');
  }

  async #run(): Promise<DeriveMessage> {
    const child = await startProcess(new URL('./changes-process.ts', import.meta.url));
    if (this.#isStopped) {
      child.kill('SIGKILL');
      return UP_TO_DATE;
    }
    this.#process = child;
    return await new Promise((resolve) => {
      let outcome: DeriveMessage | undefined;
      child.on('message', (message: DeriveMessage) => {
        outcome = message;
      });
      child.once('error', (error) => resolve({ error: error.message }));
      child.once('exit', (code, signal) => {
        this.#process = undefined;
        resolve(outcome ?? { error: `its process ended with ${signal ?? `code ${code}`}` });
      });
      const order: DeriveOrder = { poolConfig: this.#options.poolConfig };
      child.send(order); // not as arguments: the connection holds a password
    });
  }
}
