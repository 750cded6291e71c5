/** Starts a process again and again that does a piece of work and ends: large work would hold up requests. */
import type { ChildProcess } from 'node:child_process';
import { startProcess } from '../start-process.ts';

export interface RepeatedWork<Message> {
  /** The module that the process runs. It gets the order as its first message and disconnects when it is done. */
  readonly module: URL;
  readonly order: object;
  readonly hear: (message: Message) => void;
  /** The process could not be started. */
  readonly onFailure: (error: unknown) => void;
  /** Until the first time, and from the end of one to the start of the next. */
  readonly firstMs: number;
  readonly pauseMs: number;
  /** How long it may take to end when the node stops. */
  readonly shutdownMs: number;
}

export class RepeatedProcess<Message> {
  readonly #work: RepeatedWork<Message>;
  #timer: NodeJS.Timeout | undefined;
  #process: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(work: RepeatedWork<Message>) {
    this.#work = work;
  }

  /** From now on, until stopped. */
  start(): void {
    this.#schedule(this.#work.firstMs);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const child = this.#process;
    if (child === undefined) return;
    if (child.connected) child.disconnect();
    const late = setTimeout(() => child.kill('SIGKILL'), this.#work.shutdownMs);
    await this.#ended;
    clearTimeout(late);
  }

  #schedule(inMs: number): void {
    this.#timer = setTimeout(() => {
      this.#ended = this.#run().finally(() => {
        this.#process = undefined;
        if (this.#timer !== undefined) this.#schedule(this.#work.pauseMs);
      });
    }, inMs).unref();
  }

  async #run(): Promise<void> {
    const { module, order, hear, onFailure } = this.#work;
    const child = await startProcess(module).catch(onFailure);
    if (!child) return;
    if (this.#timer === undefined) {
      child.kill('SIGKILL'); // stopped meanwhile
      return;
    }
    this.#process = child;
    await new Promise<void>((resolve) => {
      child.on('message', (message: Message) => hear(message));
      child.once('error', (error) => {
        onFailure(error);
        resolve();
      });
      child.once('exit', () => resolve());
      child.send(order); // not as arguments: the connection holds a password
    });
  }
}
