/**
 * The process that builds places as the server sees it: started when needed, kept a while for the next build, ended with the
 * server.
 */
import type { ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import { startProcess } from '../../start-process.ts';
import type { BuildMessage, BuildOrder, BuildOutcome } from './build/build-process.ts';

/** Changes of the data come in rows: the process is kept this long for the next one, which then needs no start. */
const KEEP_BUILDER_MS = 30_000;

/** Starting one costs the serving thread milliseconds, as the system copies its page tables. */
export class PlaceBuilder {
  readonly #starting: Promise<ChildProcess>;
  #settle: ((message: BuildMessage) => void) | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isLow = false;

  /** `gone`: it has ended or is about to; another one is needed. */
  constructor(gone: () => void) {
    this.#starting = startProcess(new URL('./build/build-process.ts', import.meta.url)).then((child) => {
      this.#attend(child, gone);
      return child;
    });
    this.#starting.catch(gone); // the next build rejects with the reason
  }

  #attend(child: ChildProcess, gone: () => void): void {
    const end = (why: string) => {
      gone();
      clearTimeout(this.#idle);
      this.#settle?.({ error: `its process ${why}` });
    };
    const waitForNext = () => {
      this.#idle = setTimeout(() => {
        gone();
        if (child.connected) child.disconnect();
      }, KEEP_BUILDER_MS);
      this.#idle.unref();
    };
    waitForNext();
    child.on('message', (message: BuildMessage) => {
      waitForNext();
      this.#settle?.(message);
    });
    child.once('error', (error) => end(`cannot be used: ${error.message}`));
    child.once('exit', (code, signal) => end(`ended with ${signal ?? `code ${code}`} and left no places`));
  }

  /** `isServing`: requests are answered meanwhile and come first. A node that starts waits for it alone. */
  async build(order: BuildOrder, isServing: boolean): Promise<BuildOutcome> {
    const child = await this.#starting;
    clearTimeout(this.#idle);
    if (isServing && !this.#isLow) {
      lowerPriority(child.pid);
      this.#isLow = true;
    }
    return await new Promise<BuildOutcome>((resolve, reject) => {
      this.#settle = (message) => {
        if ('error' in message) reject(new Error(`the places cannot be built: ${message.error}`));
        else resolve(message);
      };
      child.send(order); // not as arguments: the connection holds a password
    }).finally(() => {
      this.#settle = undefined;
    });
  }

  kill(): void {
    this.#starting.then(
      (child) => {
        clearTimeout(this.#idle);
        child.kill();
      },
      () => {},
    );
  }
}

/**
 * Of all its threads: each has a priority of its own on Linux, and one that is made later takes over its maker's. Not the
 * lowest priority: on a machine without idle processors a build would take minutes, and answers would stay old as long.
 */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid === undefined) return;
    const tasks = process.platform === 'linux' ? readdirSync(`/proc/${pid}/task`).map(Number) : [pid];
    for (const task of tasks) os.setPriority(task, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, and its end is heard.
  }
}
