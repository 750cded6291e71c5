/** Revisions that were not derived yet, by the day on which they were recorded; a past that was replayed is one batch. */

import type { Day } from '@carnet/rules/calendar.ts';
import { sql } from 'kysely';
import type { Executor } from '../../db/executor.ts';
import { REPLAYED_HISTORY } from '../../db/revision-context.ts';
import type { RevisionSpan } from './revised.repository.ts';

export interface RevisionBatch {
  readonly throughRevision: number;
  /** UTC; never before that of the batch before. */
  readonly day: Day;
  readonly recordedAt: Date;
}

/** In order. `first` and `last`: days between which they count as recorded, whatever a clock said. */
export async function revisionBatches(
  db: Executor,
  { after, through }: RevisionSpan,
  { first, last }: { readonly first: Day; readonly last: Day },
): Promise<RevisionBatch[]> {
  const each = ['entry_rule', 'health_requirement', 'country_group', 'source'].map(
    (table) => sql`select revision_id, recorded_at, coalesce(actor = ${REPLAYED_HISTORY}, false) as is_replayed
      from ${sql.table(`${table}_revision`)}
      where revision_id > ${after} and revision_id <= ${through}`,
  );
  const { rows } = await sql<{ day: Day; last: string; recordedAt: Date }>`
    select case when is_replayed then ${first} else (recorded_at at time zone 'utc')::date::text end as day,
      max(revision_id) as last, max(recorded_at) as "recordedAt"
    from (${sql.join(each, sql` union all `)}) revised group by 1, is_replayed order by 2`.execute(db);
  let day = first;
  return rows.map((row) => {
    const at = row.day > last ? last : row.day;
    if (at > day) day = at;
    return { throughRevision: Number(row.last), day, recordedAt: row.recordedAt };
  });
}
