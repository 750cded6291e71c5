/** How far changes have been derived, and how far they can be. */

import type { Day } from '@carnet/rules/calendar.ts';
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import type { FoundChange } from '../../domain/changes/change.ts';

export interface ChangeProgress {
  /** All revisions up to this one, and all that begins or ends up to this day, is published. */
  readonly revisionId: number;
  readonly day: Day;
}

export async function readProgress(db: Executor): Promise<ChangeProgress> {
  const row = await db
    .selectFrom('change_progress')
    .select(['revision_id', sql<Day>`day::text`.as('day')])
    .executeTakeFirstOrThrow();
  return { revisionId: Number(row.revision_id), day: row.day };
}

/** Whether there is anything to derive by now. Cheap: unlike `lastRevision` it waits for nobody who writes. */
export async function isBehind(db: Executor, today: Day): Promise<boolean> {
  const { revisionId, day } = await readProgress(db);
  return day < today || (await highestRevision(db)) > revisionId;
}

export const REVISION_TABLES = [
  'entry_rule_revision',
  'health_requirement_revision',
  'country_group_revision',
  'source_revision',
] as const;

/**
 * The last revision that is there, none before it still to come. Numbers are taken before transactions commit, so this
 * waits for those that write and keeps others from beginning, for as long as it takes to ask.
 */
export async function lastRevision(db: Executor): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    await sql.raw(`set local lock_timeout = '10s'`).execute(trx);
    await sql.raw(`lock table ${REVISION_TABLES.join(', ')} in share mode`).execute(trx);
    return await highestRevision(trx);
  });
}

/** Of those that are visible: others, with lower numbers too, may still be written. */
export async function highestRevision(db: Executor): Promise<number> {
  const each = REVISION_TABLES.map((table) => `select max(revision_id) as id from ${table}`).join(' union all ');
  const { rows } = await sql<{ id: string | null }>`select max(id) as id from (${sql.raw(each)}) last`.execute(db);
  return Number(rows[0]?.id ?? 0);
}

/**
 * Publishes what was found between two states of progress, in order, and says whether it did: another node may have
 * done so meanwhile.
 */
export async function publishChanges(
  db: Executor,
  changes: readonly FoundChange[],
  { from, to }: { readonly from: ChangeProgress; readonly to: ChangeProgress },
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable('change_progress')
      .set({ revision_id: to.revisionId, day: to.day })
      .where('revision_id', '=', String(from.revisionId))
      .where('day', '=', from.day)
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return false;
    for (const change of changes) {
      await trx
        .insertInto('change')
        .values({
          about: change.about,
          kind: change.kind,
          recorded_at: change.recordedAt,
          recorded_up_to: sql`(select greatest(max(recorded_up_to), ${change.recordedAt}) from change)`,
          effective_from: change.effectiveFrom,
          destination_ids: change.destinationIds && [...change.destinationIds],
          passport_ids: change.passportIds && [...change.passportIds],
          from_country_group_id: change.fromCountryGroupId,
          to_country_group_id: change.toCountryGroupId,
          before: change.before && JSON.stringify(change.before),
          after: change.after && JSON.stringify(change.after),
          pairs_affected: change.pairsAffected,
          rule_id: change.ruleId,
          revision: change.revision,
          sources: [...change.sources],
          severity: change.severity,
        })
        .execute();
    }
    return true;
  });
}
