/** A sender of webhooks over a real database, and an account with endpoints that lead to a receiver. */
import { pino } from 'pino';
import { CLI_ACTOR } from '../../src/domain/accounts/actor.ts';
import type { Mail } from '../../src/infrastructure/mail/mailer.ts';
import { createEndpoint } from '../../src/services/webhooks/create-endpoint.ts';
import type { WebhookDelivery } from '../../src/services/webhooks/deliveries.repository.ts';
import { findDeliveryPage } from '../../src/services/webhooks/deliveries.repository.ts';
import type { EndpointInput } from '../../src/services/webhooks/endpoint-input.ts';
import { type SenderOptions, WebhookSender } from '../../src/services/webhooks/webhook-sender.ts';
import type { TestDatabase } from '../helpers/database.ts';

export type SendingDatabase = Pick<TestDatabase, 'kysely'>;

export const HOLDER = 'holder@example.org';

export function senderOptions(
  db: SendingDatabase,
  mails: Mail[] = [],
  more: Partial<SenderOptions> = {},
): SenderOptions {
  return {
    db: db.kysely,
    logger: pino({ level: 'silent' }),
    mailer: { send: async (mail) => void mails.push(mail) },
    portalUrl: () => 'https://portal.example.org',
    post: { targets: 'any', timeoutMs: 1000, version: '0.0.0-test' },
    concurrency: 16,
    roundMs: 50,
    ...more,
  };
}

export const startSender = (
  db: SendingDatabase,
  mails: Mail[] = [],
  more: Partial<SenderOptions> = {},
): WebhookSender => {
  const sender = new WebhookSender(senderOptions(db, mails, more));
  sender.start();
  return sender;
};

export async function insertAccount(db: SendingDatabase, email: string | null = HOLDER): Promise<number> {
  const row = await db.kysely.insertInto('account').values({ email }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export const makeEndpoint = (db: SendingDatabase, accountId: number, url: string, more: EndpointInput = {}) =>
  createEndpoint(db.kysely, { ...more, accountId, url }, 'any', CLI_ACTOR);

/** Newest first. */
export async function deliveriesOf(db: SendingDatabase, endpointId: number): Promise<WebhookDelivery[]> {
  return (await findDeliveryPage(db.kysely, endpointId, 1, 100)).rows;
}

export const endpointRow = (db: SendingDatabase, id: number) =>
  db.kysely.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** As if the time until the next attempt, and the endpoint's pause, had passed. */
export async function letTimePass(db: SendingDatabase, endpointId: number): Promise<void> {
  const past = new Date(Date.now() - 1000);
  await db.kysely
    .updateTable('webhook_delivery')
    .set({ next_attempt_at: past })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .execute();
  await db.kysely
    .updateTable('webhook_endpoint')
    .set({ due_at: past, paused_until: null })
    .where('id', '=', endpointId)
    .execute();
}
