/** Makes the opposite of a published change, as a draft of its own. */

import { DomainError } from '@carnet/rules/errors.ts';
import type { Executor } from '../../db/executor.ts';
import { type Edit, oppositeOf } from '../../domain/desk/edit.ts';
import { textProblem } from '../../domain/desk/plain-values.ts';
import { REASON_MAX_LENGTH } from '../../domain/desk/read-draft.ts';
import { type DeskChange, findEdits, insertChange, insertEdits, lockChange } from './changes.repository.ts';
import { type DeskPerson, requireDeskRole } from './desk-person.ts';
import { auditChange } from './write-draft.ts';

/** @throws DomainError FORBIDDEN, NOT_FOUND, CONFLICT, BUSINESS_RULE_VIOLATION. */
export async function revertChange(db: Executor, id: number, reason: string, person: DeskPerson): Promise<DeskChange> {
  const problem = textProblem(reason, REASON_MAX_LENGTH, 5);
  if (problem !== undefined) throw new DomainError('VALIDATION_ERROR', `Body field "reason" ${problem}`);
  return await db.transaction().execute(async (trx) => {
    const change = await lockChange(trx, id);
    await requireDeskRole(trx, person, ['editor']);
    if (change.status !== 'published') {
      throw new DomainError('CONFLICT', `Change ${id} is ${change.status}: only a published one can be reverted`);
    }
    if (change.kind === 'verification') {
      throw new DomainError(
        'BUSINESS_RULE_VIOLATION',
        `Change ${id} verified facts and changed none: nothing to revert`,
      );
    }
    const edits = ((await findEdits(trx, [id])).get(id) ?? [])
      .flatMap(({ applied }) => applied ?? [])
      .map((write): Edit => ({ ...oppositeOf(write), evidence: [] }));
    const opposite = await insertChange(trx, {
      kind: 'change',
      author_id: person.accountId,
      reason,
      corrects: true,
      reverts_id: id,
    });
    await insertEdits(trx, opposite.id, edits);
    await auditChange(trx, person, 'desk_change.drafted', opposite.id);
    return opposite;
  });
}
