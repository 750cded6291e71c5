/** Sends webhooks from this node, as configured. */
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import type { Logger } from '../infrastructure/logger.ts';
import { createMailer } from '../infrastructure/mail/mailer.ts';
import { type SenderMetrics, WebhookSender } from '../services/webhooks/webhook-sender.ts';
import { VERSION } from '../version.ts';

export interface Webhooks {
  /** The database must be migrated. */
  start(): void;
  stop(): Promise<void>;
  /** Undefined where this node sends none. */
  metrics(): SenderMetrics | undefined;
}

export interface WebhookParts {
  readonly db: Kysely<DatabaseSchema>;
  /** Without a slash at its end; mails lead there. */
  readonly portalUrl: () => string;
  readonly logger: Logger;
}

export function createWebhooks(config: Config, { db, portalUrl, logger }: WebhookParts): Webhooks {
  if (config.webhooks === 'off') return { start() {}, async stop() {}, metrics: () => undefined };
  const sender = new WebhookSender({
    db,
    logger,
    mailer: createMailer(config.identity.mail, logger),
    portalUrl,
    post: { targets: config.webhookTargets, timeoutMs: config.webhookTimeoutMs, version: VERSION },
    concurrency: config.webhookConcurrency,
  });
  return {
    start: () => sender.start(),
    stop: () => sender.stop(config.shutdownTimeoutMs),
    metrics: () => sender.metrics(),
  };
}
