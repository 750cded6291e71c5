/** Reads what the answers to some pairs are made of, and what edits make of it, to compare the two. */
import type { PairRange } from '@carnet/rules/entry-rules/pair-range.ts';
import type { EntryRule } from '@carnet/rules/schema/entry-rule-fields.ts';
import type { EditedRecord } from '../../domain/desk/edited-record.ts';
import { type RowReader, rows } from './database-rows.ts';
import { rowsWithoutRules } from './read-travel-rows.ts';
import { type RulesAbout, travelQueries } from './travel-queries.ts';
import type { GroupRow, HealthRow, MemberRow, TravelRows } from './travel-rows.ts';

/** On the embedded database others wait for each statement. */
const RULES_AT_ONCE = 500;

/** What edits have written. */
export interface EditedRows {
  readonly ruleIds: ReadonlySet<number>;
  /** Those that are not retired. */
  readonly rules: readonly EntryRule[];
  readonly others: Partial<Pick<TravelRows, 'groups' | 'members' | 'health'>>;
}

/** `groupIds`: of groups that other countries may be in after the edits; rules that name them are read as well. */
export interface WantedPairs extends Pick<RulesAbout, 'groupIds'> {
  readonly ranges: readonly PairRange[];
}

/** All data as they are, of the rules only those that may answer these pairs. */
export async function readPairs(client: RowReader, wanted: WantedPairs): Promise<TravelRows> {
  const data = await rowsWithoutRules(client, travelQueries(undefined, { ids: [] }), rows);
  return await readOtherPairs(client, data, wanted);
}

/** The same of other pairs; only their rules have to be read. */
export async function readOtherPairs(
  client: RowReader,
  data: Omit<TravelRows, 'rules'>,
  wanted: WantedPairs,
): Promise<TravelRows> {
  const rules: EntryRule[] = [];
  for (let page: EntryRule[] | undefined; page === undefined || page.length === RULES_AT_ONCE; ) {
    const queries = travelQueries(undefined, { ...wanted, after: rules.at(-1)?.id ?? 0 });
    page = await rows(client, `${queries.rules} limit ${RULES_AT_ONCE}`);
    rules.push(...page);
  }
  return { ...data, rules };
}

/** In the transaction of the edits. `kinds`: of records that they are about. */
export async function readEdited(
  client: RowReader,
  ruleIds: readonly number[],
  kinds: ReadonlySet<EditedRecord>,
): Promise<EditedRows> {
  const queries = travelQueries(undefined, { ids: ruleIds });
  const groups = async () => ({
    groups: await rows<GroupRow>(client, queries.groups),
    members: await rows<MemberRow>(client, queries.members),
  });
  return {
    ruleIds: new Set(ruleIds),
    rules: ruleIds.length === 0 ? [] : await rows(client, queries.rules),
    others: {
      ...(kinds.has('country_group') ? await groups() : {}),
      ...(kinds.has('health_requirement') ? { health: await rows<HealthRow>(client, queries.health) } : {}),
    },
  };
}

/** The data after the edits. */
export function withEdited(data: TravelRows, { ruleIds, rules, others }: EditedRows): TravelRows {
  const kept = data.rules.filter(({ id }) => !ruleIds.has(id));
  return { ...data, ...others, rules: [...kept, ...rules].sort((one, other) => one.id - other.id) };
}
