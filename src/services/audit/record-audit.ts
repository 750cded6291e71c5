/** Writes who did what to an account, in the transaction that does it: neither exists without the other. */
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { Actor } from '../../domain/accounts/actor.ts';
import type { AuditAction, AuditTargetType } from '../../domain/accounts/audit-action.ts';
import { insertAuditEntry } from './audit.repository.ts';

/** What a client says of itself is cut to this. */
const USER_AGENT_MAX_LENGTH = 300;

export interface AuditRecord {
  /** Whose holder sees it. */
  readonly accountId: number;
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly targetType: AuditTargetType;
  readonly targetId: number | string;
  /** Plain values such as a key's name or a tier before and after; never a secret and never personal data. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

export async function recordAudit(trx: Transaction<DatabaseSchema>, record: AuditRecord): Promise<void> {
  const { actor } = record;
  await insertAuditEntry(trx, {
    account_id: record.accountId,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_ip: actor.ip,
    actor_user_agent: actor.userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
    request_id: actor.requestId,
    action: record.action,
    target_type: record.targetType,
    target_id: String(record.targetId),
    details: JSON.stringify(record.details ?? {}),
  });
}
