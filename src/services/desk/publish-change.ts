/** Publishes an approved change: its edits, their revisions and the raised version stand or fall together. */

import { DomainError } from '@carnet/rules/errors.ts';
import { bumpDataVersion, lockDataVersion, readDataVersions } from '../../db/data-version.ts';
import type { Executor, Trx } from '../../db/executor.ts';
import { recordAs } from '../../db/revision-context.ts';
import { highestRevision } from '../changes/progress.repository.ts';
import { closeFixed } from '../corrections/close-correction.ts';
import { recordGroups } from '../country-groups/country-groups.repository.ts';
import { clearSourceDoubts } from '../source-watch/source-doubts.ts';
import { lockSources } from '../sources/sources.repository.ts';
import { applyEdits } from './apply/apply-edits.ts';
import { type DeskChange, findEdits, lockChange, updateChange } from './changes.repository.ts';
import type { DeskPerson } from './desk-person.ts';
import { type MakePreview, previewAndKeep } from './keep-preview.ts';
import { refuseStep, requireReviewer } from './take-step.ts';
import { auditChange, dayFrom } from './write-draft.ts';

/** How often a preview is made again because the data moved on while it was made. */
const ATTEMPTS = 3;

/**
 * The same, with the preview made again as long as it is older than the data.
 * @throws DomainError FORBIDDEN, NOT_FOUND, CONFLICT, BUSINESS_RULE_VIOLATION.
 */
export async function previewAndPublish(
  db: Executor,
  id: number,
  { make, today }: { readonly make: MakePreview; readonly today: () => string },
  person: DeskPerson,
): Promise<DeskChange> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await publishChange(db, id, today(), person);
    } catch (error) {
      if (!(error instanceof PreviewOutdatedError) || attempt > ATTEMPTS) throw error;
      await previewAndKeep(db, id, make);
    }
  }
}

/**
 * What it does is what was approved: the preview has to be of these data and this day, and to say the same.
 * @throws DomainError FORBIDDEN, NOT_FOUND, CONFLICT, BUSINESS_RULE_VIOLATION.
 */
export async function publishChange(db: Executor, id: number, today: string, person: DeskPerson): Promise<DeskChange> {
  return await db.transaction().execute(async (trx) => {
    const change = await lockChange(trx, id);
    await requireReviewer(trx, change, person);
    refuseStep('publish', change);
    return await publishWithin(trx, change, { today, role: 'desk reviewer', isPreviewed: true }, person);
  });
}

export interface PublishOptions {
  readonly today: string;
  /** Recorded with the revisions: a role, never a name. */
  readonly role: 'desk reviewer' | 'desk editor';
  readonly isPreviewed: boolean;
}

/** The same in the caller's transaction, which holds the change and has checked who asks. */
export async function publishWithin(
  trx: Trx,
  change: DeskChange,
  { today, role, isPreviewed }: PublishOptions,
  person: DeskPerson,
): Promise<DeskChange> {
  const { id } = change;
  const edits = (await findEdits(trx, [id])).get(id) ?? [];
  // Sources first, as loads do, then the version that all of them raise: nobody waits for another crosswise.
  await lockSources(
    trx,
    edits.map(({ sourceId }) => sourceId),
  );
  await lockDataVersion(trx, 'catalog');
  if (isPreviewed) await refuseOldPreview(trx, change, today);
  await recordAs(trx, { actor: role, reason: change.reason, corrects: change.corrects });
  // While it is still approved, as the edits of what is published stay as they are.
  await applyEdits(trx, { changeId: id, edits, from: dayFrom(change.effective_from, today), today });
  await recordGroups(trx);
  await clearSourceDoubts(trx, edits);
  await bumpDataVersion(trx, 'catalog');
  const now = new Date();
  const published = await updateChange(trx, id, {
    status: 'published',
    publisher_id: person.accountId,
    closed_at: now,
    revision: await highestRevision(trx),
  });
  await closeFixed(trx, change.correction_ids, { changeId: id, revision: Number(published.revision) }, person);
  await auditChange(trx, person, 'desk_change.published', id);
  return published;
}

async function refuseOldPreview(trx: Trx, change: DeskChange, today: string): Promise<void> {
  const { catalog } = await readDataVersions(trx);
  if (change.preview_token !== catalog.token || change.preview_day !== today) {
    throw new PreviewOutdatedError(change.id);
  }
  if (change.preview_digest !== change.approved_digest) {
    throw new DomainError(
      'CONFLICT',
      `Change ${change.id} would do something else than when it was approved: look at its preview and approve it again`,
    );
  }
}

/** The data moved on since the preview, or a day has come. */
export class PreviewOutdatedError extends DomainError {
  constructor(id: number) {
    super('CONFLICT', `The preview of change ${id} is older than the data: preview it again`);
    this.name = 'PreviewOutdatedError';
  }
}
