/** Has previews made in a process of their own, one at a time, which ends when none is asked for any more. */
import type { ChildProcess } from 'node:child_process';
import { DomainError } from '@carnet/rules/errors.ts';
import type pg from 'pg';
import type { MadePreview } from '../../services/desk/keep-preview.ts';
import { startProcess } from '../../start-process.ts';
import type { PreviewMessage, PreviewOrder } from './preview-process.ts';

/** Somebody who looks at one preview soon looks at another. */
const IDLE_MS = 60_000;
const ENDED = { error: 'its process ended' } as const satisfies PreviewMessage;

export class Previews {
  readonly #poolConfig: pg.PoolConfig;
  #process: ChildProcess | undefined;
  /** The last that was asked for. */
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(poolConfig: pg.PoolConfig) {
    this.#poolConfig = poolConfig;
  }

  /** @throws DomainError as `previewChange` does, and SERVICE_UNAVAILABLE where no process can be started. */
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
      const wasIdle = this.#process !== undefined;
      let outcome = await this.#ask(changeId);
      // One that waited may have been ended from outside, such as by a system that is short of memory.
      if (wasIdle && outcome === ENDED) outcome = await this.#ask(changeId);
      if ('made' in outcome) return outcome.made;
      if ('refused' in outcome) throw new DomainError(outcome.refused.code, outcome.refused.message);
      throw new Error(`a preview could not be made: ${outcome.error}`);
    } finally {
      this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
    }
  }

  async #ask(changeId: number): Promise<PreviewMessage> {
    const child = this.#process ?? (await this.#start());
    return await new Promise((resolve) => {
      const done = (outcome: PreviewMessage) => {
        child.off('message', done).off('exit', ended).off('error', ended);
        resolve(outcome);
      };
      const ended = () => done(ENDED);
      // An error means that the order could not be sent: nobody is there to read it.
      child.on('message', done).on('exit', ended).on('error', ended);
      const order: PreviewOrder = { poolConfig: this.#poolConfig, changeId };
      child.send(order); // not as arguments: the connection holds a password
    });
  }

  async #start(): Promise<ChildProcess> {
    const child = await startProcess(new URL('./preview-process.ts', import.meta.url));
    // Also when nothing is asked of it.
    for (const event of ['exit', 'error'] as const) {
      child.on(event, () => {
        if (this.#process === child) this.#process = undefined;
      });
    }
    this.#process = child;
    return child;
  }
}
