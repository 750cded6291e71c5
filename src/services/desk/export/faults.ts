/** Finds what is wrong with files that were written, and of which rules that is. */
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { naturalKey } from '@carnet/rules/entry-rules/source-rules-diff.ts';
import { TOPICS } from '@carnet/rules/facts/topic-names.ts';
import type { EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import { type EvidenceRecord, evidenceText } from '@carnet/rules/schema/evidence-fields.ts';
import { isSame } from '../../../domain/desk/edit.ts';
import type { CheckedDataSet } from '../../../importers/open-data/check-data-set.ts';
import { toCountryGroups, toHealthRequirements } from '../../../importers/open-data/records.ts';
import { FOLDERS } from '../../../importers/open-data/schemas/index.ts';
import { toEntryRules } from '../../../importers/open-data/to-entry-rules.ts';
import { toEvidence } from '../../../importers/open-data/to-evidence.ts';
import type { DataProblem } from '../../../importers/open-data/yaml/problem.ts';
import { parseYamlFile } from '../../../importers/open-data/yaml/yaml-file.ts';
import type { PlannedRecord } from './planned-records.ts';
import type { PlannedRule } from './planned-rules.ts';

export interface Planned {
  readonly rules: readonly PlannedRule[];
  readonly records: readonly PlannedRecord[];
}

export interface Fault {
  readonly of: PlannedRule | PlannedRecord;
  readonly reason: string;
}

/** What `data:check` does not allow, as the affair of what was written there. */
export function faultsOfCheck(
  problems: readonly DataProblem[],
  plan: Planned,
  fileOf: (rule: PlannedRule) => string,
  texts: ReadonlyMap<string, string>,
): Fault[] {
  return problems.flatMap((problem) => {
    const reason = `data:check would say [${problem.rule}] ${problem.message} Mend: ${problem.mend}`;
    return concerned(problem, plan, fileOf, texts).map((of) => ({ of, reason }));
  });
}

/**
 * The rule in which the problem is, or which it names; else it may be of any of that file, of a group that the file names,
 * or of all.
 */
function concerned(
  { file, line, message }: DataProblem,
  { rules, records }: Planned,
  fileOf: (rule: PlannedRule) => string,
  texts: ReadonlyMap<string, string>,
): Planned['rules' | 'records'][number][] {
  const code = path.basename(file, '.yaml');
  if (file.startsWith(`${FOLDERS.source}/`)) {
    const citing = [
      ...rules.filter(({ added }) => added.some(({ publication }) => publication === code)),
      ...records.filter(({ cited }) => cited.some(({ source }) => source === code)),
    ];
    if (citing.length > 0) return citing;
  }
  const inFile = (name: string) => rules.filter((rule) => fileOf(rule) === name);
  const at = (name: string, place: number) => {
    const key = ruleAt(name, texts.get(name), place);
    return inFile(name).filter(({ word }) => word.ruleKey === key);
  };
  const [, named = '', namedLine] = /([\w/-]+\.yaml):(\d+)/.exec(message) ?? [];
  const possible = [
    at(file, line),
    at(named, Number(namedLine)),
    inFile(file),
    inFile(`${FOLDERS.entry}/${code}.yaml`),
    records.filter((one) => one.file === file || one.file === named),
    records.filter(
      (one) => one.record === 'country_group' && texts.get(file)?.includes(one.known?.code ?? '\n') === true,
    ),
  ];
  return [...(possible.find((some) => some.length > 0) ?? [...rules, ...records])];
}

function ruleAt(file: string, text: string | undefined, line: number): string | undefined {
  if (text === undefined) return undefined;
  const { value, lineOf, lastLineOf } = parseYamlFile(file, text);
  const written = (value as { readonly rules?: readonly { readonly key?: string }[] } | undefined)?.rules ?? [];
  const index = written.findIndex((_, at) => lineOf(['rules', at]) <= line && line <= lastLineOf(['rules', at]));
  return written[index]?.key;
}

/** What the files do not say as the desk does: they have no words for it. */
export function faultsOfMeaning(rules: readonly PlannedRule[], before: CheckedDataSet, after: CheckedDataSet): Fault[] {
  const contents = new Map(toEntryRules(after).map(({ content }) => [naturalKey(content), content]));
  const said = Map.groupBy(toEvidence(after), keyOf);
  const faults = rules.flatMap((rule): Fault[] => {
    const key = `${rule.word.scopeKey} ${rule.word.ruleKey}`;
    const name = differingName(rule.content, contents.get(key));
    if (name !== undefined)
      return [{ of: rule, reason: `a file has no words for the ${name} that it has together with the rest` }];
    const isSaidAlike = rule.content === undefined || sameByTopic(rule.evidence, said.get(key) ?? []);
    return isSaidAlike
      ? []
      : [{ of: rule, reason: 'its file cannot cite what the desk read beside what it cites already' }];
  });
  const planned = new Set(rules.map(({ word }) => `${word.scopeKey} ${word.ruleKey}`));
  for (const { content } of toEntryRules(before)) {
    const key = naturalKey(content);
    if (!planned.has(key) && !isSame(content, contents.get(key))) {
      throw new Error(`the export would change ${key}, of which the desk said nothing`);
    }
  }
  return faults;
}

/** The same of groups and health requirements. */
export function faultsOfRecords(
  records: readonly PlannedRecord[],
  before: CheckedDataSet,
  after: CheckedDataSet,
): Fault[] {
  const contentsOf = (data: CheckedDataSet) =>
    new Map<string, unknown>([
      ...toCountryGroups(data).map((one): [string, unknown] => [`g${one.id} members`, unchecked(one)]),
      ...toHealthRequirements(data).map((one): [string, unknown] => [
        `c${one.countryId} ${one.ruleKey}`,
        unchecked(one),
      ]),
    ]);
  const [was, is] = [contentsOf(before), contentsOf(after)];
  const planned = new Map(records.map((one) => [`${one.word.scopeKey} ${one.word.ruleKey}`, one]));
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    if (planned.has(key) || isDeepStrictEqual(was.get(key), is.get(key))) continue;
    throw new Error(`the export would change ${key}, of which the desk said nothing`);
  }
  return [...planned].flatMap(([key, one]): Fault[] => {
    if (isDeepStrictEqual(is.get(key), one.wanted && unchecked(one.wanted))) return [];
    return [{ of: one, reason: 'a file has no words for what it says together with the rest' }];
  });
}

/** When it was checked follows from what is cited. */
const unchecked = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'lastVerifiedAt'));

function differingName(
  wanted: EntryRuleContent | undefined,
  written: EntryRuleContent | undefined,
): string | undefined {
  if (wanted === undefined || written === undefined) return wanted === written ? undefined : 'rule';
  return (Object.keys(wanted) as (keyof EntryRuleContent)[]).find(
    (name) => name !== 'lastVerifiedAt' && !isSame(wanted[name], written[name]),
  );
}

/** In which order topics come says nothing. */
function sameByTopic(one: readonly EvidenceRecord[], other: readonly EvidenceRecord[]): boolean {
  const ofTopic = (all: readonly EvidenceRecord[], topic: string) =>
    all.filter((record) => record.topic === topic).map(evidenceText);
  return TOPICS.every((topic) => isSame(ofTopic(one, topic), ofTopic(other, topic)));
}

const keyOf = ({ scopeKey, ruleKey }: EvidenceRecord) => `${scopeKey} ${ruleKey}`;
