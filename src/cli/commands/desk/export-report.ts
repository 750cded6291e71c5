/** What an export of the desk did and did not write, by the names that people know. */
import type { DeskWord } from '../../../services/desk/export/desk-words.ts';
import type { ExportedDesk } from '../../../services/desk/export/export-desk.ts';
import { scopeOf } from './change-report.ts';

export interface ReportedRule {
  readonly source: string;
  /** Whom and where it is about: `BR to JP`, `JP_VISA_EXEMPT to JP`, `everyone to JP`. */
  readonly scope: string;
  readonly scopeKey: string;
  readonly ruleKey: string;
  readonly changeIds: readonly number[];
}

export function exportReport({ exported, left, codes }: ExportedDesk) {
  const shown = ({ source, scopeKey, ruleKey, changeIds }: DeskWord): ReportedRule => {
    return { source, scope: scopeOf(scopeKey, codes), scopeKey, ruleKey, changeIds };
  };
  return {
    exported: exported.map(({ word }) => shown(word)),
    notExported: left.map(({ word, reason }) => ({ ...shown(word), reason })),
  };
}
