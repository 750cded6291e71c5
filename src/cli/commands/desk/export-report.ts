/** What an export of the desk did and did not write, by the names that people know. */
import { type EditedRecord, recordOf } from '../../../domain/desk/edited-record.ts';
import type { DeskWord } from '../../../services/desk/export/desk-words.ts';
import type { ExportedDesk } from '../../../services/desk/export/export-desk.ts';
import { scopeOf } from './change-report.ts';

export interface ReportedRule {
  readonly record: EditedRecord;
  readonly source: string;
  /** Whom and where it is about: `BR to JP`, `everyone to JP`, `SCHENGEN`, `health of JP`. */
  readonly scope: string;
  readonly scopeKey: string;
  readonly ruleKey: string;
  readonly changeIds: readonly number[];
}

export function exportReport({ exported, left, codes }: ExportedDesk) {
  const shown = ({ source, scopeKey, ruleKey, changeIds }: DeskWord): ReportedRule => {
    return { record: recordOf({ scopeKey }), source, scope: scopeOf(scopeKey, codes), scopeKey, ruleKey, changeIds };
  };
  return {
    exported: exported.map(({ word }) => shown(word)),
    notExported: left.map(({ word, reason }) => ({ ...shown(word), reason })),
  };
}
