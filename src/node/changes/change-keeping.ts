/** Has changes derived, in a process of its own, whenever the travel data are others or a day has passed. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { dayOf } from '../../domain/calendar.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import type { DeriveMessage, DeriveOrder } from './changes-process.ts';

/** After a failure, such as a database that went away meanwhile. */
const RETRY_MS = 60_000;

export interface ChangeKeepingOptions {
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

  constructor(options: ChangeKeepingOptions) {
    this.#options = options;
  }

  /** To be called again and again with the token of the data; does nothing while nothing has changed. */
  consider(token: string): void {
    const { now } = this.#options;
    const state = `${token} ${dayOf(now())}`;
    if (state === this.#derived || this.#running !== undefined || now() < this.#notBefore) return;
    this.#running = this.#derive(state).finally(() => {
      this.#running = undefined;
    });
  }

  async stop(): Promise<void> {
    this.#process?.kill('SIGKILL'); // what is not published is derived again
    await this.#running;
  }

  async #derive(state: string): Promise<void> {
    const { logger, now } = this.#options;
    const outcome = await this.#run();
    if ('error' in outcome) {
      this.#notBefore = now() + RETRY_MS;
      logger.warn({ reason: outcome.error }, 'changes could not be derived; trying again in a minute');
      return;
    }
    this.#derived = state;
    if (outcome.published > 0) logger.info(outcome, 'changes published');
  }

  #run(): Promise<DeriveMessage> {
    const child = fork(fileURLToPath(new URL('./changes-process.ts', import.meta.url)), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#process = child;
    return new Promise((resolve) => {
      let outcome: DeriveMessage | undefined;
      child.on('message', (message: DeriveMessage) => {
        outcome = message;
      });
      child.once('error', (error) => resolve({ error: error.message }));
      child.once('exit', (code, signal) =>
        resolve(outcome ?? { error: `its process ended with ${signal ?? `code ${code}`}` }),
      );
      const order: DeriveOrder = { poolConfig: this.#options.poolConfig };
      child.send(order); // not as arguments: the connection holds a password
    });
  }
}
