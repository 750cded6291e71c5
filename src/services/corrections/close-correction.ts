/** What the desk does with a report: somebody looks into it, and it is closed once. */

import { DomainError } from '@carnet/rules/errors.ts';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/executor.ts';
import type { RowChange } from '../../db/schema.ts';
import { CORRECTION_ID, type CorrectionStatus, isOpen } from '../../domain/corrections/correction.ts';
import type { SentClosing } from '../../domain/corrections/read-closing.ts';
import type { DeskRole } from '../../domain/desk/desk-roles.ts';
import { CLAIM_HOURS } from '../../domain/desk/queue.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { REVISION_TABLES } from '../changes/progress.repository.ts';
import { findChange } from '../desk/changes.repository.ts';
import { type DeskPerson, requireDeskRole } from '../desk/desk-person.ts';
import { type Correction, lockCorrection, lockOpen, notFound, updateCorrection } from './corrections.repository.ts';
import { closeDoubts } from './rule-doubts.ts';

export const CORRECTION_ROLES: readonly DeskRole[] = ['editor', 'reviewer'];

/** Taking it again makes the day begin again. @throws DomainError FORBIDDEN, NOT_FOUND, CONFLICT. */
export async function takeCorrection(db: Executor, id: string, person: DeskPerson): Promise<Correction> {
  return await db.transaction().execute(async (trx) => {
    const correction = await openOne(trx, id, person);
    const taken = await updateCorrection(trx, id, {
      status: 'under_review',
      taken_by: person.accountId,
      taken_at: sql<Date>`now()` as never,
    });
    if (correction.taken_by !== person.accountId) await audit(trx, person, 'correction.taken', id);
    return taken;
  });
}

/** @throws DomainError FORBIDDEN, NOT_FOUND, CONFLICT, BUSINESS_RULE_VIOLATION. */
export async function closeCorrection(
  db: Executor,
  id: string,
  closing: SentClosing,
  person: DeskPerson,
): Promise<Correction> {
  return await db.transaction().execute(async (trx) => {
    await openOne(trx, id, person);
    const outcome =
      'notChanged' in closing
        ? { status: 'not_changed' as const, reason: closing.notChanged }
        : { status: 'fixed' as const, ...(await fixOf(trx, closing)) };
    return await closeOne(trx, id, outcome, person);
  });
}

/**
 * Those that a change fixes, in the transaction that publishes it. What was closed meanwhile stays as it is.
 */
export async function closeFixed(
  trx: Trx,
  ids: readonly string[],
  { changeId, revision }: { readonly changeId: number; readonly revision: number },
  person: DeskPerson,
): Promise<void> {
  for (const { id } of await lockOpen(trx, ids)) {
    await closeOne(trx, id, { status: 'fixed', change_id: changeId, revision }, person);
  }
}

/** @throws DomainError NOT_FOUND, CONFLICT. */
export async function requireOpen(trx: Trx, ids: readonly string[]): Promise<void> {
  const open = new Set((await lockOpen(trx, ids)).map(({ id }) => id));
  for (const id of ids) if (!open.has(id)) refuseClosed(await lockCorrection(trx, id));
}

/** Locked, open, and nobody else's. */
async function openOne(trx: Trx, id: string, person: DeskPerson): Promise<Correction> {
  if (!CORRECTION_ID.test(id)) throw notFound(id);
  // The account first, as where changes are written and published: nobody waits for another crosswise.
  await requireDeskRole(trx, person, CORRECTION_ROLES);
  const correction = await lockCorrection(trx, id);
  refuseClosed(correction);
  const { taken_by, taken_at } = correction;
  const isLapsed = taken_at === null || taken_at.getTime() < Date.now() - CLAIM_HOURS * 3_600_000;
  if (taken_by !== null && taken_by !== person.accountId && !isLapsed) {
    throw new DomainError('CONFLICT', `Somebody else looks into the correction "${id}"`);
  }
  return correction;
}

function refuseClosed({ id, status }: Correction): void {
  if (isOpen(status)) return;
  throw new DomainError('CONFLICT', `The correction "${id}" is closed already: ${status}`);
}

async function fixOf(
  trx: Trx,
  fix: { readonly changeId: number } | { readonly revision: number },
): Promise<Pick<RowChange<'correction'>, 'change_id' | 'revision'>> {
  if ('revision' in fix) {
    if (await isRevision(trx, fix.revision)) return { revision: fix.revision };
    throw new DomainError('BUSINESS_RULE_VIOLATION', `There is no revision ${fix.revision}`);
  }
  const { id, kind, status, revision } = await findChange(trx, fix.changeId);
  if (status !== 'published' || revision === null) {
    throw new DomainError('BUSINESS_RULE_VIOLATION', `Change ${id} is ${status}: only a published one fixes anything`);
  }
  if (kind === 'verification') {
    throw new DomainError(
      'BUSINESS_RULE_VIOLATION',
      `Change ${id} verified facts and changed none: close the correction as not_changed`,
    );
  }
  return { change_id: id, revision };
}

async function isRevision(trx: Trx, revision: number): Promise<boolean> {
  const one = REVISION_TABLES.map((table) => sql`select from ${sql.table(table)} where revision_id = ${revision}`);
  const { rows } = await sql<{ known: boolean }>`select exists(${sql.join(one, sql` union all `)}) as known`.execute(
    trx,
  );
  return rows[0]?.known === true;
}

/** The address becomes that of a mail to be sent. */
async function closeOne(
  trx: Trx,
  id: string,
  outcome: RowChange<'correction'> & { readonly status: CorrectionStatus },
  person: DeskPerson,
): Promise<Correction> {
  const closed = await updateCorrection(trx, id, {
    ...outcome,
    closed_by: person.accountId,
    closed_at: sql<Date>`now()` as never,
    mail_due_at: sql<Date>`case when email is null then null else now() end` as never,
  });
  await closeDoubts(trx, [id]);
  await audit(trx, person, 'correction.closed', id, { outcome: outcome.status });
  return closed;
}

async function audit(
  trx: Trx,
  person: DeskPerson,
  action: 'correction.taken' | 'correction.closed',
  id: string,
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { accountId, actor } = person;
  await recordAudit(trx, { accountId, actor, action, targetType: 'correction', targetId: id, details });
}
