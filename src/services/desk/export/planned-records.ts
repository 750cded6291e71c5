/** Compares what the desk says of groups and health requirements with the files, and plans what has to become of them. */

import type { CountryGroupRecord } from '@carnet/rules/schema/country-group-fields.ts';
import type { HealthRequirementRecord } from '@carnet/rules/schema/health-requirement-fields.ts';
import { idInScope, recordOf } from '../../../domain/desk/edited-record.ts';
import { groupValues, withMembers } from '../../../domain/desk/group-members.ts';
import { statesAnew } from '../../../domain/desk/health-edit.ts';
import { type DeskStatement, layOver } from '../../../domain/desk/statement.ts';
import type { CheckedDataSet } from '../../../importers/open-data/check-data-set.ts';
import { toCountryGroups, toHealthRequirements } from '../../../importers/open-data/records.ts';
import type { Citation } from '../../../importers/open-data/schemas/common.ts';
import { FOLDERS } from '../../../importers/open-data/schemas/index.ts';
import { citationOf } from '../../../importers/open-data/writing/citations-after.ts';
import type { DeskWord } from './desk-words.ts';
import { type NotExported, thirdThing } from './planned-rules.ts';

interface PlannedOne<Content> {
  readonly word: DeskWord;
  readonly file: string;
  /** Undefined = no file has it yet. */
  readonly known: Content | undefined;
  /** Undefined = it is taken out. */
  readonly wanted: Content | undefined;
  /** The desk's. */
  readonly cited: readonly Citation[];
}
export interface PlannedGroup extends PlannedOne<CountryGroupRecord> {
  readonly record: 'country_group';
}
export interface PlannedHealth extends PlannedOne<HealthRequirementRecord> {
  readonly record: 'health_requirement';
  /** What its file cites says something else. */
  readonly isAnew: boolean;
}
export type PlannedRecord = PlannedGroup | PlannedHealth;

export interface RecordPlan {
  readonly records: readonly PlannedRecord[];
  readonly left: readonly NotExported[];
}

/** What files say already is in neither list. */
export function planRecords(words: readonly DeskWord[], data: CheckedDataSet, isForced: boolean): RecordPlan {
  const groups = new Map(toCountryGroups(data).map((group) => [group.id, group]));
  const health = new Map(toHealthRequirements(data).map((one) => [`c${one.countryId} ${one.ruleKey}`, one]));
  const files = new Map(data.dataSet.groups.map(({ value, file }) => [value.id, file]));
  const records: PlannedRecord[] = [];
  const left: NotExported[] = [];
  for (const word of words) {
    const statement = word.statement as DeskStatement;
    const isGroup = recordOf(word) === 'country_group';
    const id = idInScope(word);
    const known = isGroup ? groups.get(id) : health.get(`${word.scopeKey} ${word.ruleKey}`);
    const values = known && ('members' in known ? groupValues(known) : known);
    const laid = layOver(statement, values);
    if (laid.statement === undefined) continue;
    if (known === undefined && (isGroup || statement.action !== 'create')) {
      left.push({ word, reason: 'its file has nothing of the kind any more' });
      continue;
    }
    const moved = isForced || values === undefined ? undefined : thirdThing(statement, values);
    if (moved !== undefined) left.push({ word, reason: moved });
    else if (isGroup) {
      records.push(planGroup(word, laid.statement, known as CountryGroupRecord, files.get(id) ?? ''));
    } else {
      const wanted = laid.rule as HealthRequirementRecord | undefined;
      records.push(planHealth(word, laid.statement, known as HealthRequirementRecord | undefined, wanted, data));
    }
  }
  return { records, left };
}

const citations = ({ cited }: DeskStatement): Citation[] => cited.map((one) => citationOf(one));

function planGroup(word: DeskWord, statement: DeskStatement, known: CountryGroupRecord, file: string): PlannedGroup {
  const wanted = { ...known, members: withMembers(known.members, statement.fields) };
  return { record: 'country_group', word, file, known, wanted, cited: citations(statement) };
}

function planHealth(
  word: DeskWord,
  statement: DeskStatement,
  known: HealthRequirementRecord | undefined,
  wanted: HealthRequirementRecord | undefined,
  { countries }: CheckedDataSet,
): PlannedHealth {
  const country = [...countries.values()].find(({ id }) => id === idInScope(word));
  return {
    record: 'health_requirement',
    word,
    file: `${FOLDERS.health}/${country?.iso2.toLowerCase()}.yaml`,
    known,
    wanted,
    cited: citations(statement),
    isAnew: known !== undefined && wanted !== undefined && statesAnew(known, wanted),
  };
}
