/** Writes planned rules into the files of the open data set. */

import { statedTopics } from '@carnet/rules/facts/topics.ts';
import type { EntryRuleContent } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { EvidenceRecord, PublicationRecord } from '@carnet/rules/schema/evidence-fields.ts';
import { keyBefore } from '../../../domain/desk/edit.ts';
import type { CheckedDataSet } from '../../../importers/open-data/check-data-set.ts';
import type { EntryRulePart } from '../../../importers/open-data/schemas/entry-file.ts';
import { FOLDERS } from '../../../importers/open-data/schemas/index.ts';
import { changedCitations, citationsOf } from '../../../importers/open-data/writing/citations-after.ts';
import {
  type CodesOfIds,
  differingPlaces,
  orderOfRules,
  wholeRule,
} from '../../../importers/open-data/writing/written-rule.ts';
import { YamlEdit } from '../../../importers/open-data/writing/yaml-edit.ts';
import { itemLines, pairLines } from '../../../importers/open-data/writing/yaml-text.ts';
import type { PlannedRule } from './planned-rules.ts';

/** By name; null = the file is to go. */
export type FileTexts = ReadonlyMap<string, string | null>;

export interface WritingContext {
  readonly data: CheckedDataSet;
  /** Contents by name, as they are. */
  readonly texts: ReadonlyMap<string, string>;
  readonly codes: CodesOfIds;
  /** Of which the desk's evidence is. */
  readonly publications: readonly PublicationRecord[];
  /** What is said of a rule by its own file. */
  readonly ofFile: (rule: PlannedRule) => readonly EvidenceRecord[];
}

export function writeFiles(rules: readonly PlannedRule[], context: WritingContext): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [file, all] of Map.groupBy(rules, (rule) => fileOf(rule, context.codes))) {
    texts.set(file, withRules(context.texts.get(file), all, context));
  }
  return texts;
}

/** Of the publications that are cited those that have no file yet. */
export function writeSources(
  cited: ReadonlySet<string>,
  { publications, texts }: Pick<WritingContext, 'publications' | 'texts'>,
): Map<string, string> {
  const named = publications.map((publication) => [`${FOLDERS.source}/${publication.code}.yaml`, publication] as const);
  const missing = named.filter(([file, { code }]) => cited.has(code) && !texts.has(file));
  return new Map(missing.map(([file, publication]) => [file, newSource(publication)]));
}

/** By its destination. */
export function fileOf({ known, content }: PlannedRule, codes: CodesOfIds): string {
  if (known !== undefined) return known.file.file;
  const { toCountryId, toCountryGroupId } = content as EntryRuleContent;
  const code = toCountryId === null ? codes.groups.get(toCountryGroupId ?? 0) : codes.countries.get(toCountryId);
  return `${FOLDERS.entry}/${code}.yaml`;
}

function withRules(text: string | undefined, rules: readonly PlannedRule[], context: WritingContext): string {
  const known = rules.filter((rule) => rule.known !== undefined);
  const added = rules.filter((rule) => rule.known === undefined);
  if (text === undefined) return newEntryFile(added, context);
  const edit = new YamlEdit(text, orderOfRules);
  // From the last to the first, so that the places of those to come stay.
  const inReverse = known.toSorted((a, b) => indexOf(b) - indexOf(a));
  for (const rule of inReverse) changeRule(edit, rule, context);
  const keys = rulesOf(context.data, known[0] ?? added[0], context).map(({ key }) => key);
  const kept = keys.filter((key) => !known.some(({ word, content }) => word.ruleKey === key && content === undefined));
  for (const rule of added) {
    const index = placeFor(rule, kept);
    edit.insert(['rules'], index, wholeOf(rule, context));
    kept.splice(index, 0, rule.word.ruleKey);
  }
  return edit.text;
}

const indexOf = ({ known }: PlannedRule): number => Number(known?.path[1]);

function rulesOf(
  data: CheckedDataSet,
  rule: PlannedRule | undefined,
  { codes }: WritingContext,
): readonly EntryRulePart[] {
  const name = rule === undefined ? undefined : fileOf(rule, codes);
  return data.dataSet.entry.find(({ file }) => file === name)?.value.rules ?? [];
}

/** Behind the rule that it follows from a day on; one for everyone at the top; else at the end. */
function placeFor({ word, content }: PlannedRule, keys: readonly string[]): number {
  const before = keyBefore(word.ruleKey);
  const index = before === undefined ? -1 : keys.indexOf(before);
  if (index !== -1) return index + 1;
  const { fromCountryId, fromCountryGroupId, appliesToVisaTypes } = content as EntryRuleContent;
  return fromCountryId === null && fromCountryGroupId === null && appliesToVisaTypes === null ? 0 : keys.length;
}

function changeRule(edit: YamlEdit, rule: PlannedRule, context: WritingContext): void {
  const { known, content, added } = rule;
  const place = known?.path as readonly [string, number];
  if (content === undefined || known === undefined) {
    edit.set(place, undefined);
    return;
  }
  for (const { path, value } of differingPlaces(known.content, content, context.codes)) {
    edit.set([...place, ...path], value);
  }
  const cited = (edit.get([...place, 'sources']) ?? []) as EntryRulePart['sources'];
  for (const [index, citation] of citationsOf(added, statedTopics(content)).entries()) {
    edit.set([...place, 'sources', cited.length + index], citation);
  }
  changeCitations(edit, rule, cited, context);
}

function changeCitations(
  edit: YamlEdit,
  rule: PlannedRule,
  cited: EntryRulePart['sources'],
  { ofFile }: WritingContext,
): void {
  const { known, content, edited } = rule;
  const place = known?.path ?? [];
  const said = ofFile(rule);
  const changes = changedCitations(cited, {
    before: statedTopics(known?.content as EntryRuleContent),
    after: statedTopics(content as EntryRuleContent),
    edited,
    saysItself: ({ source }, topic) =>
      said.some((one) => one.publication === source && one.topic === topic && one.says !== null),
  });
  for (const { index, topics } of changes.toReversed()) {
    const citation = [...place, 'sources', index];
    if (topics === undefined) edit.set(citation, undefined);
    else edit.set([...citation, 'topics'], topics);
  }
}

function wholeOf({ content, added }: PlannedRule, { codes }: WritingContext): Record<string, unknown> {
  const rule = content as EntryRuleContent;
  return wholeRule(rule, citationsOf(added, statedTopics(rule)), codes);
}

function newEntryFile(rules: readonly PlannedRule[], context: WritingContext): string {
  const [{ content }] = rules as readonly [PlannedRule];
  const { toCountryId, toCountryGroupId } = content as EntryRuleContent;
  const { countries, groups } = context.codes;
  const destination =
    toCountryId === null
      ? pairLines('destinationGroup', groups.get(toCountryGroupId ?? 0), 0)
      : pairLines('destination', countries.get(toCountryId), 0);
  const [first, ...others] = rules.toSorted((a, b) => placeFor(a, ['']) - placeFor(b, ['']));
  const general = itemLines(wholeOf(first as PlannedRule, context), 2, true);
  const edit = new YamlEdit(`${schemaLine('entry')}${destination}\nrules:\n${general.join('\n')}\n`, orderOfRules);
  for (const [index, rule] of others.entries()) edit.insert(['rules'], index + 1, wholeOf(rule, context));
  return edit.text;
}

function newSource({ code, name, publisher, kind, url, licence }: PublicationRecord): string {
  const members = Object.entries({ id: code, name, publisher, kind, url, licence });
  return `${schemaLine('source')}${members.flatMap(([key, value]) => pairLines(key, value, 0)).join('\n')}\n`;
}

export const schemaLine = (kind: string) => `# yaml-language-server: $schema=../schemas/${kind}.schema.json\n`;
