/** Keeps a preview with its change, unless the change was written meanwhile. */

import type { Day } from '@carnet/rules/calendar.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Executor } from '../../db/executor.ts';
import { STEPS } from '../../domain/desk/change-status.ts';
import type { ChangePreview } from '../../domain/desk/preview.ts';
import { type DeskChange, lockChange, updateChange } from './changes.repository.ts';

export type MakePreview = (changeId: number) => Promise<MadePreview>;

export interface MadePreview {
  readonly preview: ChangePreview;
  /** Of the data. */
  readonly token: string;
  readonly today: Day;
  /** Equal = the same answers differ in the same way. */
  readonly digest: string;
  /** When the edits were read from the change; those that were written since are others. */
  readonly editsOf: string;
}

/** @throws DomainError NOT_FOUND, CONFLICT when it is closed, or others edits were written meanwhile. */
export async function previewAndKeep(db: Executor, id: number, make: MakePreview): Promise<DeskChange> {
  const made = await make(id);
  return await db.transaction().execute(async (trx) => {
    const change = await lockChange(trx, id);
    if (!STEPS.withdraw.from.includes(change.status)) {
      throw new DomainError('CONFLICT', `Change ${id} is ${change.status}: there is nothing to preview any more`);
    }
    if (change.edited_at.toISOString() !== made.editsOf) {
      throw new DomainError('CONFLICT', `Change ${id} was edited meanwhile: preview it again`);
    }
    return await updateChange(trx, id, {
      preview: JSON.stringify(made.preview),
      preview_token: made.token,
      preview_day: made.today,
      preview_digest: made.digest,
    });
  });
}
