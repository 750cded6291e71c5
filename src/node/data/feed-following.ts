/** Follows the feed of DATA_FEED: looks every hour whether it has a newer edition, in a process of its own. */
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { dayOfRelease } from '../../domain/release-id.ts';
import type { Logger } from '../../infrastructure/logger.ts';
import { RepeatedProcess } from '../repeated-process.ts';
import type { FeedMessage, FeedOrder } from './feed-process.ts';

const HOUR_MS = 3_600_000;
/** A start has other things to do. */
const FIRST_MS = 10_000;
const DAY_MS = 86_400_000;
/** A feed without anything newer for so long has probably stopped. */
const SILENT_DAYS = 14;

export interface FeedParts {
  readonly poolConfig: pg.PoolConfig;
  readonly logger: Logger;
  /** Until the first look; default: ten seconds. */
  readonly firstMs?: number;
}

export class FeedFollowing {
  readonly #logger: Logger;
  readonly #process: RepeatedProcess<FeedMessage> | undefined;

  constructor(config: Config, { poolConfig, logger, firstMs = FIRST_MS }: FeedParts) {
    this.#logger = logger;
    const { dataFeed: feed, dataDir } = config;
    if (feed === null) return;
    const order: FeedOrder = { poolConfig, feed, dataDir };
    this.#process = new RepeatedProcess({
      module: new URL('./feed-process.ts', import.meta.url),
      order,
      hear: (message) => this.#hear(message),
      onFailure: (error) => logger.warn({ err: error }, NOT_FOLLOWED),
      ...{ firstMs, pauseMs: HOUR_MS, shutdownMs: config.shutdownTimeoutMs },
    });
  }

  /** From now on, until stopped; the database must be migrated. Does nothing without a feed. */
  start(): void {
    this.#process?.start();
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
  }

  #hear(message: FeedMessage): void {
    const logger = this.#logger;
    if ('error' in message) {
      // The data set that came with this version, or one that an operator loaded, is newer than the feed.
      const isNewer = message.code === 'CONFLICT';
      if (isNewer) logger.info({ reason: message.error }, 'the edition of the feed is not loaded');
      else logger.warn({ reason: message.error }, NOT_FOLLOWED);
      return;
    }
    const { edition } = message;
    const days = Math.floor((Date.now() - Date.parse(dayOfRelease(edition))) / DAY_MS);
    if (days > SILENT_DAYS) logger.warn({ edition, days }, 'the feed has had no newer edition for a long time');
    if (!message.isLoaded) {
      logger.debug({ edition }, 'the feed has nothing newer');
      return;
    }
    const { bytes, pairs, ignored } = message;
    if (ignored.length > 0) logger.warn({ ignored }, 'the feed has fields of a later version; they are ignored');
    logger.info(
      { edition, bytes, pairs: pairs?.changed, visaPairs: pairs?.visaChanged },
      'an edition of the feed is loaded',
    );
  }
}

const NOT_FOLLOWED = 'the feed could not be followed; trying again in an hour';
