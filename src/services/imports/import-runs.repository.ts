/** All SQL of import runs: what was imported when and from where, and what it changed. */

import type { RuleChanges } from '@carnet/rules/entry-rules/rule-changes.ts';
import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../db/schema.ts';

export interface ImportRun {
  readonly sourceId: number;
  readonly fileName: string;
  readonly sourceUrl: string | null;
  /** Of the bytes that were read, in hex. */
  readonly sha256: string;
  /** `YYYY-MM-DD`; null = not known. */
  readonly dataDate: string | null;
  /** Form and era, e.g. `tidy-iso2/2025-words`. */
  readonly format: string;
  readonly rowCount: number;
  readonly refused: number;
  readonly changes: Pick<RuleChanges, 'inserted' | 'updated' | 'revived' | 'retired' | 'unchanged'>;
  readonly startedAt: Date;
}

/** Records a finished run and returns its id. Records that returned count as inserted: both are new to readers. */
export async function recordImportRun(trx: Transaction<DatabaseSchema>, run: ImportRun): Promise<number> {
  const { changes } = run;
  const { id } = await trx
    .insertInto('import_run')
    .values({
      source_id: run.sourceId,
      file_name: run.fileName,
      source_url: run.sourceUrl,
      sha256: run.sha256,
      data_date: run.dataDate,
      format: run.format,
      row_count: run.rowCount,
      inserted: changes.inserted + changes.revived,
      updated: changes.updated,
      retired: changes.retired,
      unchanged: changes.unchanged,
      refused: run.refused,
      started_at: run.startedAt,
      // The default is when the transaction began.
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
