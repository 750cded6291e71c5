/** Writes what was done to an account itself: the entry's target is the account whose holder sees it. */
import type { Trx } from '../../db/executor.ts';
import { type AuditRecord, recordAudit } from './record-audit.ts';

export async function recordAccountAudit(
  trx: Trx,
  record: Omit<AuditRecord, 'targetType' | 'targetId'>,
): Promise<void> {
  await recordAudit(trx, { ...record, targetType: 'account', targetId: record.accountId });
}
