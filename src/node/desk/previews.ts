/** Has previews made in a process of their own, one at a time, which ends when none is asked for any more. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { DomainError } from '../../domain/errors.ts';
import type { MadePreview } from '../../services/desk/keep-preview.ts';
import type { PreviewMessage, PreviewOrder } from './preview-process.ts';

/** Somebody who looks at one preview soon looks at another. */
const IDLE_MS = 60_000;

export class Previews {
  readonly #poolConfig: pg.PoolConfig;
  #process: ChildProcess | undefined;
  /** The last that was asked for. */
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(poolConfig: pg.PoolConfig) {
    this.#poolConfig = poolConfig;
  }

  /** @throws DomainError as `previewChange` does. */
  readonly make = (changeId: number): Promise<MadePreview> => {
    const coming = this.#last.catch(() => {}).then(() => this.#run(changeId));
    this.#last = coming;
    return coming;
  };

  close(): void {
    clearTimeout(this.#idle);
    this.#process?.kill('SIGKILL'); // nothing it does lasts
    this.#process = undefined;
  }

  async #run(changeId: number): Promise<MadePreview> {
    clearTimeout(this.#idle);
    try {
      const outcome = await this.#ask(changeId);
      if ('made' in outcome) return outcome.made;
      if ('refused' in outcome) throw new DomainError(outcome.refused.code, outcome.refused.message);
      throw new Error(`a preview could not be made: ${outcome.error}`);
    } finally {
      this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
    }
  }

  #ask(changeId: number): Promise<PreviewMessage> {
    const child = this.#process ?? this.#start();
    return new Promise((resolve) => {
      const done = (outcome: PreviewMessage) => {
        child.off('message', done).off('exit', ended).off('error', failed);
        resolve(outcome);
      };
      const ended = () => {
        this.#process = undefined;
        done({ error: 'its process ended' });
      };
      const failed = (error: Error) => done({ error: error.message });
      child.on('message', done).on('exit', ended).on('error', failed);
      const order: PreviewOrder = { poolConfig: this.#poolConfig, changeId };
      child.send(order); // not as arguments: the connection holds a password
    });
  }

  #start(): ChildProcess {
    this.#process = fork(fileURLToPath(new URL('./preview-process.ts', import.meta.url)), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return this.#process;
  }
}
