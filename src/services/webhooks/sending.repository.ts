/** All SQL of the sender: which endpoints have something to send, and what became of it. Times are the database's. */
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import type { Change } from '../../domain/changes/change.ts';
import { CHANGE_EVENT_PREFIX } from '../../domain/webhooks/endpoint.ts';

/** An endpoint that this node has to itself for a while. */
export interface ClaimedEndpoint {
  readonly id: number;
  readonly accountId: number;
  readonly url: string;
  /** The present one first, then the one before it while it still signs. */
  readonly secrets: readonly string[];
  /** Turns in a row that only failed. */
  readonly failures: number;
}

export interface DueDelivery {
  readonly id: number;
  readonly messageId: string;
  readonly changeId: number | null;
  readonly type: string;
  readonly attempts: number;
  readonly createdAt: Date;
}

export interface AttemptResult {
  readonly statusCode: number | null;
  /** Null: delivered. */
  readonly error: string | null;
  /** Milliseconds until the next attempt; undefined: none follows. */
  readonly retryInMs: number | undefined;
}

/** What is written when a node gives an endpoint back. */
export interface TurnResult {
  /** Null: nothing was tried. */
  readonly outcome: 'delivered' | 'failed' | null;
  /** Nothing is sent before. */
  readonly pauseMs: number;
}

/** A delivery for each active endpoint whose filters the change passes. Those that pause are due after their pause. */
export async function deliverChange(trx: Trx, { id, kind, passportIds, destinationIds }: Change): Promise<void> {
  await sql`
    with told as (
      insert into webhook_delivery (endpoint_id, change_id, type)
      select e.id, ${id}::bigint, ${CHANGE_EVENT_PREFIX + kind}
      from webhook_endpoint e
      where e.status = 'active'
        and (e.event_kinds = '{}' or ${kind} = any(e.event_kinds))
        and ${passes('from_country_ids', passportIds)}
        and ${passes('to_country_ids', destinationIds)}
      order by e.id
      returning endpoint_id
    )
    update webhook_endpoint e set due_at = least(e.due_at, greatest(now(), e.paused_until))
    from told where e.id = told.endpoint_id`.execute(trx);
}

/** Null: every country, which passes each filter. */
const passes = (filter: 'from_country_ids' | 'to_country_ids', ids: readonly number[] | null) =>
  ids === null ? sql`true` : sql`(e.${sql.ref(filter)} = '{}' or e.${sql.ref(filter)} && ${[...ids]}::integer[])`;

/**
 * Most overdue first, of those whose last turn failed or of the others. Nobody else gets them before `holdMs` have passed
 * or they are given back.
 */
export async function claimEndpoints(
  db: Executor,
  which: 'failing' | 'others',
  { holdMs, limit }: { readonly holdMs: number; readonly limit: number },
): Promise<ClaimedEndpoint[]> {
  if (limit <= 0) return [];
  const { rows } = await sql<ClaimedEndpoint>`
    update webhook_endpoint set held_until = ${inMs(holdMs)}
    where id in (
      select id from webhook_endpoint
      where due_at <= now() and status = 'active' and (held_until is null or held_until <= now())
        and ${which === 'failing' ? sql`failures > 0` : sql`failures = 0`}
      order by due_at limit ${limit} for update skip locked
    )
    returning id, account_id as "accountId", url, failures,
      case when old_secret_until > now() then array[secret, old_secret] else array[secret] end as secrets`.execute(db);
  return rows;
}

/** Those whose time has come, the longest waiting first. */
export async function findDueDeliveries(db: Executor, endpointId: number, limit: number): Promise<DueDelivery[]> {
  return await db
    .selectFrom('webhook_delivery')
    .select(['id', 'message_id as messageId', 'change_id as changeId', 'type', 'attempts', 'created_at as createdAt'])
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', sql<Date>`now()`)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
}

export async function recordAttempt(db: Executor, id: number, attempt: AttemptResult): Promise<void> {
  const { statusCode, error, retryInMs } = attempt;
  const status = error === null ? 'delivered' : retryInMs === undefined ? 'failed' : 'pending';
  await db
    .updateTable('webhook_delivery')
    .set((eb) => ({
      status,
      attempts: eb('attempts', '+', 1),
      last_attempt_at: sql<Date>`now()`,
      next_attempt_at: status === 'pending' ? inMs(retryInMs ?? 0) : null,
      last_status_code: statusCode,
      last_error: error,
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Gives an endpoint back. It is locked before what is pending is looked at, so that deliveries that are added meanwhile
 * are either seen here or make the endpoint due themselves. False: it was deleted meanwhile.
 */
export async function releaseEndpoint(trx: Trx, id: number, { outcome, pauseMs }: TurnResult): Promise<boolean> {
  const row = await trx.selectFrom('webhook_endpoint').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) return false;
  if (outcome === 'delivered') {
    await sql`update webhook_endpoint set failures = 0, failing_since = null, warned_at = null where id = ${id}`.execute(
      trx,
    );
  } else if (outcome === 'failed') {
    await sql`update webhook_endpoint set failures = failures + 1, failing_since = coalesce(failing_since, now())
      where id = ${id}`.execute(trx);
  }
  const { next } = await trx
    .selectFrom('webhook_delivery')
    .select((eb) => eb.fn.min<Date | null>('next_attempt_at').as('next'))
    .where('endpoint_id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  const pausedUntil = pauseMs > 0 ? inMs(pauseMs) : null;
  await trx
    .updateTable('webhook_endpoint')
    .set({
      held_until: null,
      paused_until: pausedUntil,
      due_at: next && sql<Date>`greatest(${next}::timestamptz, ${pausedUntil})`,
    })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Deliveries of before so many days, pending or not; a few thousand at a time. Ids are in the order of time. */
export async function deleteOldDeliveries(db: Executor, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_delivery
    where id in (select id from webhook_delivery order by id limit ${limit})
      and created_at < now() - make_interval(days => ${days})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const inMs = (ms: number) => sql<Date>`(now() + make_interval(secs => ${ms / 1000}))`;
