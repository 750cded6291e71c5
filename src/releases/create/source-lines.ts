/** Reads the sources of a release: those whose records it holds. */

import type { ValuesOf } from '@carnet/rules/schema/field.ts';
import { SOURCE_FIELDS } from '@carnet/rules/schema/source-fields.ts';
import { type RowReader, rows, selectedFields } from '../../catalog/read/database-rows.ts';

const { enabled: _, contentHash: __, ...SHOWN_FIELDS } = SOURCE_FIELDS;

export interface SourceLine extends ValuesOf<typeof SHOWN_FIELDS> {
  readonly id: number;
}

export async function readSourceLines(reader: RowReader): Promise<SourceLine[]> {
  return await rows<SourceLine>(
    reader,
    `select t.id, ${selectedFields(SHOWN_FIELDS)} from source t where t.enabled order by t.id`,
  );
}
