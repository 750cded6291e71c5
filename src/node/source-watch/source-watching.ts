/** Has source pages asked, in a process of its own, as often as some may be due. */
import type { ChildProcess } from 'node:child_process';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import type { PageOutcome } from '../../domain/source-watch/watched-page.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import { startProcess } from '../../start-process.ts';
import { VERSION } from '../../version.ts';
import type { WatchMessage, WatchOrder } from './source-watch-process.ts';

const HOUR_MS = 3_600_000;
/** A start has other things to do. */
const FIRST_MS = 60_000;
const NOT_ASKED = 'source pages could not be asked; trying again in an hour';

export interface SourceWatchParts {
  readonly poolConfig: pg.PoolConfig;
  readonly logger: Logger;
  /** Until the first look; default: a minute. */
  readonly firstMs?: number;
}

/** By this node, since it started. */
export type SourceWatchMetrics = Readonly<Record<PageOutcome, number>>;

export class SourceWatching {
  readonly #config: Config;
  readonly #parts: SourceWatchParts;
  readonly #counts = { first: 0, unchanged: 0, changed: 0, gone: 0, forbidden: 0, failed: 0 };
  #timer: NodeJS.Timeout | undefined;
  #process: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();

  constructor(config: Config, parts: SourceWatchParts) {
    this.#config = config;
    this.#parts = parts;
  }

  /** From now on, until stopped; the database must be migrated. Does nothing where it is off. */
  start(): void {
    if (this.#config.sourceWatch === 'on') this.#schedule(this.#parts.firstMs ?? FIRST_MS);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const child = this.#process;
    if (child === undefined) return;
    if (child.connected) child.disconnect();
    const late = setTimeout(() => child.kill('SIGKILL'), this.#config.shutdownTimeoutMs);
    await this.#ended;
    clearTimeout(late);
  }

  /** Undefined where this node asks none. */
  metrics(): SourceWatchMetrics | undefined {
    return this.#config.sourceWatch === 'on' ? { ...this.#counts } : undefined;
  }

  #schedule(inMs: number): void {
    this.#timer = setTimeout(() => {
      this.#ended = this.#run().finally(() => {
        this.#process = undefined;
        if (this.#timer !== undefined) this.#schedule(HOUR_MS);
      });
    }, inMs).unref();
  }

  async #run(): Promise<void> {
    const { poolConfig, logger } = this.#parts;
    const { sourceWatchPauseMs: pauseMs, sourceWatchContact: contact } = this.#config;
    const notAsked = (error: unknown) => logger.warn({ err: error }, NOT_ASKED);
    const child = await startProcess(new URL('./source-watch-process.ts', import.meta.url)).catch(notAsked);
    if (child === undefined) return;
    if (this.#timer === undefined) {
      child.kill('SIGKILL'); // stopped meanwhile
      return;
    }
    this.#process = child;
    await new Promise<void>((resolve) => {
      child.on('message', (message: WatchMessage) => this.#hear(message));
      child.once('error', (error) => {
        notAsked(error);
        resolve();
      });
      child.once('exit', () => resolve());
      const order: WatchOrder = { poolConfig, reader: { version: VERSION, pauseMs, contact } };
      child.send(order); // not as arguments: the connection holds a password
    });
  }

  #hear(message: WatchMessage): void {
    const { logger } = this.#parts;
    if ('asked' in message) this.#counts[message.asked] += 1;
    else if ('summary' in message) {
      if (message.summary.asked > 0) logger.info(message.summary, 'source pages asked');
    } else if (message.code === 'CONFLICT') logger.debug({ reason: message.error }, 'source pages are asked elsewhere');
    else logger.warn({ reason: message.error }, NOT_ASKED);
  }
}
