/** Writes planned groups and health requirements into the files of the open data set. */

import type { HealthRequirementRecord } from '@carnet/rules/schema/health-requirement-fields.ts';
import { idInScope } from '../../../domain/desk/edited-record.ts';
import type { CheckedDataSet } from '../../../importers/open-data/check-data-set.ts';
import {
  type CodesOfRecords,
  orderOfRecords,
  wholeRequirement,
  writeMembers,
  writeRequirement,
} from '../../../importers/open-data/writing/written-records.ts';
import { YamlEdit } from '../../../importers/open-data/writing/yaml-edit.ts';
import { itemLines, pairLines } from '../../../importers/open-data/writing/yaml-text.ts';
import type { PlannedGroup, PlannedHealth, PlannedRecord } from './planned-records.ts';
import { schemaLine } from './written-files.ts';

export interface RecordContext {
  readonly data: CheckedDataSet;
  /** Contents by name, as they are. */
  readonly texts: ReadonlyMap<string, string>;
  readonly codes: CodesOfRecords;
}

/** By name; null = the file is to go. */
export function writeRecords(records: readonly PlannedRecord[], context: RecordContext): Map<string, string | null> {
  const texts = new Map<string, string | null>();
  for (const [file, all] of Map.groupBy(records, (one) => one.file)) {
    const groups = all.filter((one): one is PlannedGroup => one.record === 'country_group');
    const health = all.filter((one): one is PlannedHealth => one.record === 'health_requirement');
    texts.set(file, groups.length > 0 ? withGroups(file, groups, context) : withHealth(file, health, context));
  }
  return texts;
}

function withGroups(file: string, groups: readonly PlannedGroup[], { texts, codes }: RecordContext): string {
  const edit = new YamlEdit(texts.get(file) ?? '', orderOfRecords);
  for (const { known, wanted, cited } of groups) {
    writeMembers(edit, known?.members ?? [], wanted?.members ?? [], codes);
    append(edit, ['sources'], cited);
  }
  return edit.text;
}

function withHealth(file: string, health: readonly PlannedHealth[], context: RecordContext): string | null {
  const { texts, codes, data } = context;
  const text = texts.get(file);
  const added = health.filter((one) => one.known === undefined);
  if (text === undefined) return newHealthFile(added, codes);
  const edit = new YamlEdit(text, orderOfRecords);
  const value = data.dataSet.health.find((one) => one.file === file)?.value;
  const keys = (value?.requirements ?? []).map(({ key }) => key);
  const isEmptied = keys.every((key) =>
    health.some(({ word, wanted }) => word.ruleKey === key && wanted === undefined),
  );
  if (isEmptied && added.length === 0 && value?.malaria === undefined) return null;
  for (const one of added) {
    edit.insert(['requirements'], keys.length, whole(one, codes));
    keys.push(one.word.ruleKey);
  }
  // From the last to the first, so that the places of those to come stay.
  const known = health.filter((one) => one.known !== undefined);
  const inReverse = known.toSorted((a, b) => keys.indexOf(b.word.ruleKey) - keys.indexOf(a.word.ruleKey));
  for (const { word, known: before, wanted, cited, isAnew } of inReverse) {
    const place = ['requirements', keys.indexOf(word.ruleKey)];
    if (wanted === undefined) {
      edit.set(place, undefined);
      continue;
    }
    writeRequirement(edit, place, before as HealthRequirementRecord, wanted, codes);
    if (isAnew && cited.length > 0) edit.set([...place, 'sources'], cited);
    else append(edit, [...place, 'sources'], cited);
  }
  return edit.text;
}

function append(edit: YamlEdit, place: readonly (string | number)[], items: readonly unknown[]): void {
  const { length } = (edit.get(place) ?? []) as readonly unknown[];
  for (const [index, item] of items.entries()) edit.set([...place, length + index], item);
}

const whole = ({ wanted, cited }: PlannedHealth, codes: CodesOfRecords) =>
  wholeRequirement(wanted as HealthRequirementRecord, cited, codes);

function newHealthFile(added: readonly PlannedHealth[], codes: CodesOfRecords): string {
  const [{ word }] = added as readonly [PlannedHealth];
  const country = pairLines('country', codes.countries.get(idInScope(word)), 0);
  const items = added.flatMap((one) => itemLines(whole(one, codes), 2, true));
  return `${schemaLine('health')}${country}\nrequirements:\n${items.join('\n')}\n`;
}
