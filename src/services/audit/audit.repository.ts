/** All SQL of the audit log. */
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema, NewRow } from '../../db/schema.ts';
import type { ActorKind } from '../../domain/accounts/actor.ts';

export interface AuditEntry {
  readonly id: number;
  readonly actorKind: ActorKind;
  readonly actorId: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly details: Record<string, unknown>;
  readonly createdAt: Date;
}

export async function insertAuditEntry(trx: Transaction<DatabaseSchema>, entry: NewRow<'audit_log'>): Promise<void> {
  await trx.insertInto('audit_log').values(entry).execute();
}

/** One page, newest first. */
export async function findAuditPage(
  db: Kysely<DatabaseSchema>,
  accountId: number,
  page: number,
  limit: number,
): Promise<{ rows: AuditEntry[]; total: number }> {
  const rows = await db
    .selectFrom('audit_log')
    .select([
      'id',
      'actor_kind as actorKind',
      'actor_id as actorId',
      'actor_ip as ip',
      'actor_user_agent as userAgent',
      'request_id as requestId',
      'action',
      'target_type as targetType',
      'target_id as targetId',
      'details',
      'created_at as createdAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Takes out of an account's entries what says which person it was; what happened and when stays. */
export async function forgetAuditActors(trx: Transaction<DatabaseSchema>, accountId: number): Promise<void> {
  await trx
    .updateTable('audit_log')
    .set({ actor_id: null, actor_ip: null, actor_user_agent: null, request_id: null, details: '{}' })
    .where('account_id', '=', accountId)
    .execute();
}
