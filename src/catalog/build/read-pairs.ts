/** Reads what the answers to some pairs are made of, and what edits make of it, for catalogs that are compared. */

import type { PairRange } from '@carnet/rules/entry-rules/pair-range.ts';
import type { EditedRecord } from '../../domain/desk/edited-record.ts';
import { type RowReader, rows } from './database-rows.ts';
import {
  type CatalogSource,
  type DirectoryRows,
  fewRules,
  type RuleFacts,
  type RuleRow,
  type RuleSource,
  sourceWithoutRules,
} from './read-database.ts';
import { type RulesAbout, travelQueries } from './travel-queries.ts';

type FoundRule = RuleRow & RuleFacts;
/** On the embedded database others wait for each statement. */
const RULES_AT_ONCE = 500;

/** As the data are. */
export interface PairsRead {
  /** Of all data, without rules. */
  readonly data: Omit<CatalogSource, keyof RuleSource>;
  readonly ranges: readonly PairRange[];
  /** By id. */
  readonly rules: readonly FoundRule[];
}

/** What edits have written. */
export interface EditedRows {
  readonly ruleIds: ReadonlySet<number>;
  /** Those that are not retired. */
  readonly rules: readonly FoundRule[];
  readonly directory: Partial<Pick<DirectoryRows, 'groups' | 'members' | 'health'>>;
}

type Wanted = Pick<RulesAbout, 'ranges' | 'groupIds'>;

/** `groupIds`: of groups that other countries may be in after the edits; rules that name them are read as well. */
export async function readPairs(client: RowReader, wanted: Wanted): Promise<PairsRead> {
  const data = await sourceWithoutRules(client, travelQueries(undefined, { ids: [] }));
  return await readOtherPairs(client, data, wanted);
}

/** The same of other pairs; only their rules have to be read. */
export async function readOtherPairs(client: RowReader, data: PairsRead['data'], wanted: Wanted): Promise<PairsRead> {
  const rules: FoundRule[] = [];
  for (let page: FoundRule[] | undefined; page === undefined || page.length === RULES_AT_ONCE; ) {
    const { rulesWithFacts } = travelQueries(undefined, { ...wanted, after: rules.at(-1)?.id ?? 0 });
    page = await rows(client, `${rulesWithFacts} limit ${RULES_AT_ONCE}`);
    rules.push(...page);
  }
  return { data, ranges: wanted.ranges, rules };
}

/** In the transaction of the edits. `kinds`: of records that they are about. */
export async function readEdited(
  client: RowReader,
  ruleIds: readonly number[],
  kinds: ReadonlySet<EditedRecord>,
): Promise<EditedRows> {
  const queries = travelQueries(undefined, { ids: ruleIds });
  const groups = async () => ({
    groups: await rows<DirectoryRows['groups'][number]>(client, queries.groups),
    members: await rows<DirectoryRows['members'][number]>(client, queries.members),
  });
  return {
    ruleIds: new Set(ruleIds),
    rules: ruleIds.length === 0 ? [] : await rows(client, queries.rulesWithFacts),
    directory: {
      ...(kinds.has('country_group') ? await groups() : {}),
      ...(kinds.has('health_requirement') ? { health: await rows(client, queries.health) } : {}),
    },
  };
}

/** What a catalog of the pairs is built from; `edited`: after the edits. */
export function sourceOfPairs({ data, ranges, rules }: PairsRead, edited?: EditedRows): CatalogSource {
  if (edited === undefined) return { ...data, ranges, ...fewRules(rules) };
  const others = rules.filter(({ id }) => !edited.ruleIds.has(id));
  return {
    ...data,
    ranges,
    directory: { ...data.directory, ...edited.directory },
    ...fewRules([...others, ...edited.rules].sort((one, other) => one.id - other.id)),
  };
}
