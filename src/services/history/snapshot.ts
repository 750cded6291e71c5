/** One dated state of a source's data in a replay, and what it records. */

import type { PastEvent, PastKind } from '@carnet/rules/entry-rules/rule-timeline.ts';
import { DomainError } from '@carnet/rules/errors.ts';
import type { EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { Transaction } from 'kysely';
import { REPLAYED_HISTORY, recordAs } from '../../db/revision-context.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import type { PassportIndexFile } from '../../importers/passport-index/read-passport-index.ts';
import { looksCutOff, missingPairs } from '../imports/passport-index-file.ts';
import type { DatedFile } from './dated-files.ts';

export interface Snapshot extends DatedFile {
  readonly file: PassportIndexFile;
  /** Made each time: they are large, and many files are replayed at once. */
  rules(): EntryRuleContent[];
}

/** Revisions of rules. */
export type PastCounts = Readonly<Record<PastKind, number>>;

export const NOTHING: PastCounts = { created: 0, changed: 0, verified: 0, retired: 0, revived: 0 };

export interface Recording {
  /** Nothing is written. */
  readonly dryRun: boolean;
  readonly done: (snapshot: Snapshot, counts: PastCounts) => void;
}

export function countsOf(events: readonly Pick<PastEvent, 'kind'>[]): PastCounts {
  const counts: Record<PastKind, number> = { ...NOTHING };
  for (const { kind } of events) counts[kind] += 1;
  return counts;
}

/** Says of the writes that follow when they are to have been recorded. */
export async function recordPast(trx: Transaction<DatabaseSchema>, recordedAt: Date, reason: string): Promise<void> {
  await recordAs(trx, { actor: REPLAYED_HISTORY, reason, recordedAt });
}

/** Throws for a file that ends in the middle of a passport. Rows that are left out on request make gaps, too. */
export function refuseCutOff({ file, fileName }: Snapshot, { retired }: PastCounts): void {
  if (file.refused.length > 0 || !looksCutOff(file, retired)) return;
  throw new DomainError(
    'BUSINESS_RULE_VIOLATION',
    `${fileName} ${missingPairs(file)}, and ${retired} rules of the file before are not in it: it looks cut off. ` +
      'Nothing was recorded',
  );
}
