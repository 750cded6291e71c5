/** A node's part in keeping usage: it counts answers and pairs, writes, and takes its turn at rolling up. */
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import type { Logger } from '../infrastructure/logger.ts';
import { PairTraffic } from '../services/traffic/pair-traffic.ts';
import { RecentAnswers } from '../services/usage/recent-answers.ts';
import { UsageRecorder } from '../services/usage/usage-recorder.ts';
import { UsageUpkeep } from '../services/usage/usage-upkeep.ts';

export interface UsageKeeping {
  readonly recorder: UsageRecorder;
  /** Undefined: switched off. */
  readonly recentAnswers: RecentAnswers | undefined;
  /** Undefined: switched off. */
  readonly traffic: PairTraffic | undefined;
  /** When the tables are there. What accounts have used this month is known when it resolves; it never rejects. */
  start(): Promise<void>;
  /** After the last answer was sent and before the database is closed. */
  stop(): Promise<void>;
}

export function createUsageKeeping(
  db: Kysely<DatabaseSchema>,
  config: Pick<Config, 'usageFlushIntervalMs' | 'usageMaxPending' | 'recentAnswers' | 'pairTraffic'>,
  logger: Logger,
): UsageKeeping {
  const { usageFlushIntervalMs: flushIntervalMs, usageMaxPending: maxPending } = config;
  const recorder = new UsageRecorder({ db, logger, flushIntervalMs, maxPending });
  // It also removes old counts, so it runs even if nothing new is counted.
  const pairs = new PairTraffic({ db, logger });
  const upkeep = new UsageUpkeep({ db, logger });
  return {
    recorder,
    recentAnswers: config.recentAnswers === 'on' ? new RecentAnswers() : undefined,
    traffic: config.pairTraffic === 'on' ? pairs : undefined,
    async start() {
      await recorder.flush(); // nothing to write as a rule: it reads this month's totals, and logs when it cannot
      recorder.start();
      upkeep.start();
      pairs.start();
    },
    async stop() {
      await upkeep.stop();
      await pairs.stop();
      await recorder.stop();
    },
  };
}
