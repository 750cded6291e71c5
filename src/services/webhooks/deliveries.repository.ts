/** All SQL of deliveries as account holders see them. */
import { type Selectable, sql } from 'kysely';
import type { WebhookDeliveryTable } from '../../db/account-tables.ts';
import type { Executor, Trx } from '../../db/executor.ts';
import { type DeliveryStatus, TEST_EVENT } from '../../domain/webhooks/endpoint.ts';

export interface WebhookDelivery {
  readonly id: number;
  readonly endpointId: number;
  /** Null: a test. */
  readonly changeId: number | null;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly lastAttemptAt: Date | null;
  readonly nextAttemptAt: Date | null;
  readonly lastStatusCode: number | null;
  readonly lastError: string | null;
  readonly createdAt: Date;
}

function toDelivery(row: Selectable<WebhookDeliveryTable>): WebhookDelivery {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    changeId: row.change_id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at,
    nextAttemptAt: row.next_attempt_at,
    lastStatusCode: row.last_status_code,
    lastError: row.last_error,
    createdAt: row.created_at,
  };
}

/** Newest first. */
export async function findDeliveryPage(
  db: Executor,
  endpointId: number,
  page: number,
  limit: number,
): Promise<{ rows: WebhookDelivery[]; total: number }> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('webhook_delivery')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toDelivery), total };
}

/** Due at once. */
export async function insertTestDelivery(trx: Trx, endpointId: number): Promise<WebhookDelivery> {
  const row = await trx
    .insertInto('webhook_delivery')
    .values({ endpoint_id: endpointId, type: TEST_EVENT })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDelivery(row);
}

/** Begins again with its first attempt, due at once; undefined when the endpoint has no such delivery. */
export async function restartDelivery(trx: Trx, endpointId: number, id: number): Promise<WebhookDelivery | undefined> {
  const row = await trx
    .updateTable('webhook_delivery')
    .set({ status: 'pending', attempts: 0, next_attempt_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('endpoint_id', '=', endpointId)
    .returningAll()
    .executeTakeFirst();
  return row && toDelivery(row);
}

/** Has the sender look at the endpoint now, also when it pauses. */
export async function makeEndpointDue(trx: Trx, endpointId: number): Promise<void> {
  await trx.updateTable('webhook_endpoint').set({ due_at: sql<Date>`now()` }).where('id', '=', endpointId).execute();
}
