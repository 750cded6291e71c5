/** What a release has besides the open data set: what imports and editors say. */

import type { RuleChanges } from '@carnet/rules/entry-rules/rule-changes.ts';
import type { EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { EvidenceRecord, PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import type { Trx } from '../../db/executor.ts';
import { layDeskEvidence } from '../desk/lay-desk-over.ts';
import { replaceSourceRules } from '../entry-rules/replace-source-rules.ts';
import { compareEvidence, listEvidence, replaceEvidence } from '../evidence/evidence.repository.ts';
import { ensureSource, lockSource, type SourceDefinition } from '../sources/sources.repository.ts';
import { refuseOlder } from './loaded-data-set.ts';
import type { ChangeCounts } from './row-changes.ts';

export interface OtherSources {
  /** Those that the files of the open data set do not describe. */
  readonly publications: readonly PublicationRecord[];
  readonly sources: readonly OtherSource[];
}

export interface OtherSource {
  readonly source: SourceDefinition;
  readonly entryRules: readonly EntryRuleContent[];
  readonly evidence: readonly EvidenceRecord[];
}

export interface OtherSourceChanges {
  /** Its code. */
  readonly source: string;
  /** Whether it is new, or described otherwise than before. */
  readonly isChanged: boolean;
  readonly entryRules: RuleChanges;
  readonly evidence: ChangeCounts;
}

export interface ReplaceOptions {
  readonly dryRun: boolean;
  readonly allowOlder: boolean;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * After those of the open data set, with the publications. Sources that are stored and not given stay as they are. Throws
 * CONFLICT where a stored one is of a later
 * date.
 */
export async function replaceOtherSources(
  trx: Trx,
  sources: readonly OtherSource[],
  { dryRun, allowOlder, onProgress }: ReplaceOptions,
): Promise<OtherSourceChanges[]> {
  const changes: OtherSourceChanges[] = [];
  for (const { source: definition, entryRules: rules, evidence: said } of sources) {
    const { code, dataDate } = definition;
    const stored = await lockSource(trx, code);
    if (stored !== undefined && !allowOlder)
      refuseOlder(stored, dataDate, `The data of the source ${code} in the release are`);
    const ensured = dryRun ? undefined : await ensureSource(trx, definition);
    const sourceId = ensured?.id ?? stored?.id ?? null;
    const entryRules = await replaceSourceRules(trx, sourceId, rules, { dryRun, onProgress });
    const before = sourceId === null ? [] : await listEvidence(trx, sourceId);
    const laid = sourceId === null ? undefined : await layDeskEvidence(trx, sourceId, said);
    const wanted = laid?.wanted ?? said;
    const evidence = compareEvidence(before, wanted);
    if (!dryRun && sourceId !== null) {
      if (evidence.inserted + evidence.updated + evidence.removed > 0) await replaceEvidence(trx, sourceId, wanted);
      await laid?.settle();
    }
    changes.push({ source: code, isChanged: ensured?.changed ?? stored === undefined, entryRules, evidence });
  }
  return changes;
}
