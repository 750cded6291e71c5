/** Takes a change from one state to the next: submit, approve, reject, withdraw. Publishing has a file of its own. */

import { DomainError } from '@carnet/rules/errors.ts';
import { readDataVersions } from '../../db/data-version.ts';
import type { Executor, Trx } from '../../db/executor.ts';
import type { RowChange } from '../../db/schema.ts';
import type { AuditAction } from '../../domain/accounts/audit-action.ts';
import { type ChangeStep, STEPS } from '../../domain/desk/change-status.ts';
import { nameOfRecord } from '../../domain/desk/edited-record.ts';
import { textProblem } from '../../domain/desk/plain-values.ts';
import { type DeskChange, findEdits, lockChange, updateChange } from './changes.repository.ts';
import { type DeskPerson, requireDeskRole } from './desk-person.ts';
import { auditChange } from './write-draft.ts';

export const NOTE_MAX_LENGTH = 500;

/** What the author does with a draft that is done. @throws DomainError FORBIDDEN, NOT_FOUND, CONFLICT. */
export async function submitChange(db: Executor, id: number, person: DeskPerson): Promise<DeskChange> {
  return await take(db, 'submit', id, person, async (trx, change) => {
    await requireDeskRole(trx, person, ['editor']);
    if (change.author_id !== person.accountId) {
      throw new DomainError('FORBIDDEN', `Change ${id} is another editor's: only its author can submit it`);
    }
    const edits = (await findEdits(trx, [id])).get(id) ?? [];
    const bare = edits.find(({ action, evidence }) => action !== 'retire' && evidence.length === 0);
    if (bare !== undefined && change.reverts_id === null) {
      throw new DomainError(
        'BUSINESS_RULE_VIOLATION',
        `Nothing says so: the edit of ${nameOfRecord(bare)} has no evidence`,
      );
    }
    return { submitted_at: new Date() };
  });
}

/**
 * The answers may differ by what the preview shows, and by nothing else; approving again confirms a preview that was made
 * again.
 * @throws DomainError FORBIDDEN, NOT_FOUND, CONFLICT.
 */
export async function approveChange(
  db: Executor,
  id: number,
  { note, today }: { readonly note: string | null; readonly today: string },
  person: DeskPerson,
): Promise<DeskChange> {
  return await take(db, 'approve', id, person, async (trx, change) => {
    await requireReviewer(trx, change, person);
    const { catalog } = await readDataVersions(trx);
    if (change.preview_digest === null || change.preview_token !== catalog.token || change.preview_day !== today) {
      throw new DomainError('CONFLICT', `Change ${id} has no preview of today's data: preview it first`);
    }
    return {
      reviewer_id: person.accountId,
      reviewed_at: new Date(),
      approved_digest: change.preview_digest,
      note: readNote(note),
    };
  });
}

/** @throws DomainError FORBIDDEN, NOT_FOUND, CONFLICT. */
export async function rejectChange(db: Executor, id: number, note: string, person: DeskPerson): Promise<DeskChange> {
  return await take(db, 'reject', id, person, async (trx, change) => {
    await requireReviewer(trx, change, person);
    return { reviewer_id: person.accountId, reviewed_at: new Date(), closed_at: new Date(), note: readNote(note) };
  });
}

/** By its author, or by a reviewer, as for somebody who has left. @throws DomainError FORBIDDEN, NOT_FOUND, CONFLICT. */
export async function withdrawChange(
  db: Executor,
  id: number,
  note: string | null,
  person: DeskPerson,
): Promise<DeskChange> {
  return await take(db, 'withdraw', id, person, async (trx, change) => {
    await requireDeskRole(trx, person, change.author_id === person.accountId ? ['editor'] : ['reviewer']);
    return { closed_at: new Date(), note: readNote(note) };
  });
}

/** @throws DomainError FORBIDDEN: nobody judges or publishes a change of their own. */
export async function requireReviewer(trx: Trx, change: DeskChange, person: DeskPerson): Promise<void> {
  await requireDeskRole(trx, person, ['reviewer']);
  if (change.author_id === person.accountId) {
    throw new DomainError('FORBIDDEN', `Change ${change.id} is your own: somebody else has to review and publish it`);
  }
}

/** @throws DomainError CONFLICT. */
export function refuseStep(step: ChangeStep, { id, status }: DeskChange): void {
  const { from } = STEPS[step];
  if (from.includes(status)) return;
  throw new DomainError(
    'CONFLICT',
    `Change ${id} is ${status}: only one that is ${from.join(' or ')} can take this step`,
  );
}

const ACTIONS: Readonly<Record<Exclude<ChangeStep, 'publish'>, AuditAction>> = {
  submit: 'desk_change.submitted',
  approve: 'desk_change.approved',
  reject: 'desk_change.rejected',
  withdraw: 'desk_change.withdrawn',
};

async function take(
  db: Executor,
  step: keyof typeof ACTIONS,
  id: number,
  person: DeskPerson,
  check: (trx: Trx, change: DeskChange) => Promise<RowChange<'desk_change'>>,
): Promise<DeskChange> {
  return await db.transaction().execute(async (trx) => {
    const change = await lockChange(trx, id);
    const more = await check(trx, change);
    refuseStep(step, change);
    const taken = await updateChange(trx, id, { ...more, status: STEPS[step].to });
    await auditChange(trx, person, ACTIONS[step], id);
    return taken;
  });
}

function readNote(note: string | null): string | null {
  if (note === null) return null;
  const problem = textProblem(note, NOTE_MAX_LENGTH);
  if (problem !== undefined) throw new DomainError('VALIDATION_ERROR', `Body field "note" ${problem}`);
  return note;
}
