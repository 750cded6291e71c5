/** Records states of a source one after another as if each had been imported on its day: triggers write the revisions. */

import { RuleTimeline } from '@carnet/rules/entry-rules/rule-timeline.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';
import { listSourceRules } from '../entry-rules/entry-rules.repository.ts';
import { replaceSourceRules } from '../entry-rules/replace-source-rules.ts';
import { PASSPORT_INDEX } from '../imports/passport-index-file.ts';
import { ensureSource } from '../sources/sources.repository.ts';
import { countsOf, type Recording, recordPast, refuseCutOff, type Snapshot } from './snapshot.ts';

/** The last one is what the source says now. `sourceId` null: there is no such source yet. */
export async function appendSnapshots(
  trx: Transaction<DatabaseSchema>,
  snapshots: readonly Snapshot[],
  { sourceId, dryRun, done }: Recording & { readonly sourceId: number | null },
): Promise<void> {
  if (snapshots.length === 0) return;
  const timeline = new RuleTimeline(sourceId === null ? [] : await listSourceRules(trx, sourceId));
  for (const snapshot of snapshots) {
    const rules = snapshot.rules();
    const counts = countsOf(timeline.next(rules));
    refuseCutOff(snapshot, counts);
    if (!dryRun) {
      await recordPast(trx, snapshot.recordedAt, snapshot.fileName);
      const source = await ensureSource(trx, { ...PASSPORT_INDEX, dataDate: snapshot.day });
      if (sourceId === null && snapshot === snapshots[0] && source.previousDataDate !== null) throw madeMeanwhile();
      await replaceSourceRules(trx, source.id, rules);
    }
    done(snapshot, counts);
  }
}

function madeMeanwhile(): DomainError {
  return new DomainError('CONFLICT', 'Passport-index data were imported meanwhile. Nothing was recorded; run it again');
}
