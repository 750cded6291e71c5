/** Has source pages asked, in a process of its own, as often as some may be due. */
import type pg from 'pg';
import type { Config } from '../../config.ts';
import type { PageOutcome } from '../../domain/source-watch/watched-page.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import { VERSION } from '../../version.ts';
import { RepeatedProcess } from '../repeated-process.ts';
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
  readonly #isOn: boolean;
  readonly #logger: Logger;
  readonly #process: RepeatedProcess<WatchMessage>;
  readonly #counts = { first: 0, unchanged: 0, changed: 0, gone: 0, forbidden: 0, failed: 0 };

  constructor(config: Config, { poolConfig, logger, firstMs = FIRST_MS }: SourceWatchParts) {
    const { sourceWatchPauseMs: pauseMs, sourceWatchContact: contact } = config;
    const order: WatchOrder = { poolConfig, reader: { version: VERSION, pauseMs, contact } };
    this.#isOn = config.sourceWatch === 'on';
    this.#logger = logger;
    this.#process = new RepeatedProcess({
      module: new URL('./source-watch-process.ts', import.meta.url),
      order,
      hear: (message) => this.#hear(message),
      onFailure: (error) => logger.warn({ err: error }, NOT_ASKED),
      ...{ firstMs, pauseMs: HOUR_MS, shutdownMs: config.shutdownTimeoutMs },
    });
  }

  /** From now on, until stopped; the database must be migrated. Does nothing where it is off. */
  start(): void {
    if (this.#isOn) this.#process.start();
  }

  stop(): Promise<void> {
    return this.#process.stop();
  }

  /** Undefined where this node asks none. */
  metrics(): SourceWatchMetrics | undefined {
    return this.#isOn ? { ...this.#counts } : undefined;
  }

  #hear(message: WatchMessage): void {
    const logger = this.#logger;
    if ('asked' in message) this.#counts[message.asked] += 1;
    else if ('summary' in message) {
      if (message.summary.asked > 0) logger.info(message.summary, 'source pages asked');
    } else if (message.code === 'CONFLICT') logger.debug({ reason: message.error }, 'source pages are asked elsewhere');
    else logger.warn({ reason: message.error }, NOT_ASKED);
  }
}
