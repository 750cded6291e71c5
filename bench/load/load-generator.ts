/** The benchmark's handle on the load generator's process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onCore } from '../machine/pinning.ts';
import type { FromGenerator, LoadOrder, LoadResult, QuestionSet, ToGenerator } from './orders.ts';

/** How much longer than it should a run may take before it is given up. */
const GRACE_SECONDS = 20;

export class LoadGenerator {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(core: number | null): Promise<LoadGenerator> {
    const script = fileURLToPath(new URL('./generator.ts', import.meta.url));
    const [file, args] = onCore(core, process.execPath, [script]);
    const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const generator = new LoadGenerator(child);
    await generator.#hear(GRACE_SECONDS);
    return generator;
  }

  async prepare(questions: QuestionSet): Promise<void> {
    await this.#say({ questions }, GRACE_SECONDS);
  }

  async run(order: LoadOrder): Promise<LoadResult> {
    const message = await this.#say({ order }, order.seconds + order.warmUpSeconds + GRACE_SECONDS);
    if (!('result' in message)) throw new Error('the load generator answered out of turn');
    return message.result;
  }

  stop(): void {
    if (this.#child.connected) this.#child.disconnect();
  }

  #say(message: ToGenerator, seconds: number): Promise<FromGenerator> {
    const heard = this.#hear(seconds);
    this.#child.send(message);
    return heard;
  }

  #hear(seconds: number): Promise<FromGenerator> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => settle(new Error(`the load generator was silent for ${seconds} s`)),
        seconds * 1000,
      );
      const onMessage = (message: FromGenerator) => settle('failure' in message ? new Error(message.failure) : message);
      const onExit = () => settle(new Error('the load generator ended'));
      const settle = (outcome: FromGenerator | Error) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit);
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      };
      child.on('message', onMessage).on('exit', onExit);
    });
  }
}
