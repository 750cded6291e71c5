/** All SQL of webhook endpoints as their holders see them; sending.repository.ts has what the sender asks. */
import { type Selectable, sql } from 'kysely';
import type { WebhookEndpointTable } from '../../db/account-tables.ts';
import type { Executor, Trx } from '../../db/executor.ts';
import type { NewRow, RowChange } from '../../db/schema.ts';
import type { DisabledReason, EndpointStatus } from '../../domain/webhooks/endpoint.ts';
import type { EventKind } from '../../domain/webhooks/event-kinds.ts';

/** An endpoint as it is shown: without its secrets. */
export interface WebhookEndpoint {
  readonly id: number;
  readonly accountId: number;
  readonly url: string;
  readonly description: string | null;
  /** Empty: all. The same of the two filters. */
  readonly eventKinds: readonly EventKind[];
  /** Passports. */
  readonly fromCountryIds: readonly number[];
  /** Destinations. */
  readonly toCountryIds: readonly number[];
  readonly status: EndpointStatus;
  readonly disabledReason: DisabledReason | null;
  readonly failingSince: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export function toEndpoint(row: Selectable<WebhookEndpointTable>): WebhookEndpoint {
  return {
    id: row.id,
    accountId: row.account_id,
    url: row.url,
    description: row.description,
    eventKinds: row.event_kinds as EventKind[],
    fromCountryIds: row.from_country_ids,
    toCountryIds: row.to_country_ids,
    status: row.status,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Oldest first. */
export async function findEndpointPage(
  db: Executor,
  accountId: number,
  page: number,
  limit: number,
): Promise<{ rows: WebhookEndpoint[]; total: number }> {
  const rows = await db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows: rows.map(toEndpoint), total: await countEndpoints(db, accountId) };
}

export async function countEndpoints(db: Executor, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('webhook_endpoint')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function findEndpoint(db: Executor, id: number, accountId: number): Promise<WebhookEndpoint | undefined> {
  const row = await db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && toEndpoint(row);
}

/** The row as it is when nobody else can change it any more. */
export async function lockEndpoint(trx: Trx, id: number, accountId: number): Promise<WebhookEndpoint | undefined> {
  const row = await trx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row && toEndpoint(row);
}

export async function insertEndpoint(trx: Trx, endpoint: NewRow<'webhook_endpoint'>): Promise<WebhookEndpoint> {
  return toEndpoint(await trx.insertInto('webhook_endpoint').values(endpoint).returningAll().executeTakeFirstOrThrow());
}

export async function updateEndpointRow(
  trx: Trx,
  id: number,
  change: RowChange<'webhook_endpoint'>,
): Promise<WebhookEndpoint> {
  const row = await trx
    .updateTable('webhook_endpoint')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toEndpoint(row);
}

/** The present secret becomes the old one, which signs beside the new one for so many hours. */
export async function replaceSecret(trx: Trx, id: number, secret: string, hours: number): Promise<WebhookEndpoint> {
  const row = await trx
    .updateTable('webhook_endpoint')
    .set((eb) => ({
      secret,
      old_secret: eb.ref('secret'),
      old_secret_until: sql<Date>`now() + make_interval(hours => ${hours})`,
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toEndpoint(row);
}

/** Its deliveries go with it. */
export async function deleteEndpointRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('webhook_endpoint').where('id', '=', id).execute();
}

export async function deleteEndpointsOfAccount(trx: Trx, accountId: number): Promise<void> {
  await trx.deleteFrom('webhook_endpoint').where('account_id', '=', accountId).execute();
}
