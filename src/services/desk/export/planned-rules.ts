/** Compares what the desk says of rules with the files, and plans what each rule has to become there. */

import { naturalKey } from '@carnet/rules/entry-rules/source-rules-diff.ts';
import type { Topic } from '@carnet/rules/facts/topic-names.ts';
import type { EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import { type EvidenceRecord, evidenceText } from '@carnet/rules/schema/evidence-fields.ts';
import { differingNames, type RuleValues, topicsOfFields } from '../../../domain/desk/edit.ts';
import { type DeskStatement, layOver, nameOfThirdThing } from '../../../domain/desk/statement.ts';
import type { CheckedDataSet } from '../../../importers/open-data/check-data-set.ts';
import { type OpenDataRule, toEntryRules } from '../../../importers/open-data/to-entry-rules.ts';
import { toEvidence } from '../../../importers/open-data/to-evidence.ts';
import { OPEN_DATA_SOURCE } from '../../open-data/open-data-source.ts';
import type { DeskWord } from './desk-words.ts';

export interface PlannedRule {
  readonly word: DeskWord;
  /** Undefined = no file has it yet. */
  readonly known: OpenDataRule | undefined;
  /** Undefined = it is taken out. */
  readonly content: EntryRuleContent | undefined;
  /** Topics of which the documents of its file spoke of another fact. */
  readonly edited: readonly Topic[];
  /** The desk's evidence that its file lacks. */
  readonly added: readonly EvidenceRecord[];
  /** All that is said of the rule with what the desk says laid over it. */
  readonly evidence: readonly EvidenceRecord[];
}

/** What is not written back, and why. */
export interface NotExported {
  readonly word: DeskWord;
  readonly reason: string;
}

export interface Plan {
  readonly rules: readonly PlannedRule[];
  readonly left: readonly NotExported[];
}

/** What files say already is in neither list. `isForced`: the desk's word counts where a file says a third thing. */
export function planExport(words: readonly DeskWord[], data: CheckedDataSet, isForced: boolean): Plan {
  const files = new Map(toEntryRules(data).map((rule) => [naturalKey(rule.content), rule]));
  const said = Map.groupBy(toEvidence(data), ({ scopeKey, ruleKey }) => `${scopeKey} ${ruleKey}`);
  const rules: PlannedRule[] = [];
  const left: NotExported[] = [];
  for (const word of words) {
    const key = `${word.scopeKey} ${word.ruleKey}`;
    const known = files.get(key);
    if (word.statement === undefined && known === undefined && !word.isLive) continue;
    const reason = reasonAgainst(word, known, isForced);
    if (reason !== undefined) left.push({ word, reason });
    else rules.push(...planRule(word, known, said.get(key) ?? []));
  }
  return { rules, left };
}

function reasonAgainst(word: DeskWord, known: OpenDataRule | undefined, isForced: boolean): string | undefined {
  const { source, statement } = word;
  if (source !== OPEN_DATA_SOURCE.code) return `the source ${source} has no files here`;
  if (known === undefined) {
    const needsOne = statement === undefined || statement.action === 'change';
    return needsOne ? 'its file has no such rule any more' : undefined;
  }
  if (isForced || statement === undefined) return undefined;
  return thirdThing(statement, known.content);
}

export function thirdThing(statement: DeskStatement, now: RuleValues): string | undefined {
  const moved = nameOfThirdThing(statement, now);
  return moved && `its file says a third thing of ${moved} by now; --force writes what the desk says`;
}

function planRule(word: DeskWord, known: OpenDataRule | undefined, ofFile: readonly EvidenceRecord[]): PlannedRule[] {
  const { statement } = word;
  const laid = statement === undefined ? undefined : layOver(statement, known?.content);
  const content = laid === undefined ? known?.content : laid.rule;
  if (content === undefined) {
    return known === undefined ? [] : [{ word, known, content, edited: [], added: [], evidence: [] }];
  }
  const inFile = new Set(ofFile.map(evidenceText));
  const added = word.evidence.filter((record) => !inFile.has(evidenceText(record)));
  if (laid?.statement === undefined && added.length === 0) return [];
  const edited = known === undefined ? [] : topicsOfFields(differingNames(known.content, content));
  const counting = ofFile.filter(({ says, topic }) => says !== null || !edited.includes(topic));
  return [{ word, known, content, edited, added, evidence: [...counting, ...added] }];
}
